import type { BrowserContext, Page, Response } from '@playwright/test';

/**
 * Hidden failures in a context's pages: script errors, console errors (including CSP violations) and error responses.
 * For a guest, the rejected `GET /api/me` is expected.
 */
export function listenForTroubles(context: BrowserContext): readonly string[] {
  const troubles: string[] = [];
  context.on('page', (page) => listen(page, troubles));
  context.on('response', (response) => {
    if (response.status() < 400 || isGuestAsking(response)) return;
    troubles.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  return troubles;
}

function listen(page: Page, troubles: string[]): void {
  page.on('pageerror', (error) => troubles.push(`error in ${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    // Failed responses are already recorded above, with their method and status.
    const isRefusedAnswer = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isRefusedAnswer) {
      troubles.push(`console in ${page.url()}: ${message.text()}`);
    }
  });
}

function isGuestAsking(response: Response): boolean {
  return response.status() === 401 && new URL(response.url()).pathname === '/api/me';
}
