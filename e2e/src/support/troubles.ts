import type { BrowserContext, Page } from '@playwright/test';

/** Hidden failures in a context's pages: script errors, console errors (including CSP violations) and error responses. */
export function listenForTroubles(context: BrowserContext): string[] {
  const troubles: string[] = [];
  context.on('page', (page) => listen(page, troubles));
  context.on('response', (response) => {
    if (response.status() < 400) return;
    const { pathname } = new URL(response.url());
    troubles.push(`${response.status()} ${response.request().method()} ${pathname}`);
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
