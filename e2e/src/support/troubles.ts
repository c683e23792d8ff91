import type { Browser, BrowserContext, ConsoleMessage, Response, WebError } from '@playwright/test';

/**
 * Hidden failures in all pages of a browser: script errors, console errors (including CSP violations) and error
 * responses. A request that a navigation cancels has no response, so it isn't one.
 */
export function listenForTroubles(browser: Browser): { found: string[]; stop: () => void } {
  const found: string[] = [];
  const onResponse = (response: Response) => {
    const [status, method] = [response.status(), response.request().method()];
    const { pathname } = new URL(response.url());
    // A page may send requests of its own while its login ends, and refetch while its subject is removed.
    const isSubjectGone = status === 404 && method === 'GET' && pathname.startsWith('/api/');
    if (status < 400 || status === 401 || isSubjectGone) return;
    found.push(`${status} ${method} ${pathname}`);
  };
  const onError = (error: WebError) => {
    found.push(`error in ${error.page()?.url()}: ${error.error().message}`);
  };
  const onConsole = (message: ConsoleMessage) => {
    // Failed responses are already recorded above, with their method and status.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    found.push(`console in ${message.page()?.url()}: ${message.text()}`);
  };
  const listen = (context: BrowserContext) =>
    context.on('response', onResponse).on('weberror', onError).on('console', onConsole);
  browser.contexts().forEach(listen);
  browser.on('context', listen);
  const stop = () => {
    browser.off('context', listen);
    for (const context of browser.contexts())
      context.off('response', onResponse).off('weberror', onError).off('console', onConsole);
  };
  return { found, stop };
}
