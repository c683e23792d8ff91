import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

export function encryptedLinkIn(text: string): string {
  return /#\/decide\?code=([\w-]+)/.exec(text)?.[1] ?? '';
}

/** Names the elder's card as it is now. Rule 1.140 */
export async function linkApproval(browser: Browser, link: string) {
  const { body } = await browser.post('/api/decision-links/read', { link });
  return { link, card: body?.session?.elderProfile.card };
}

export async function approveByLink(browser: Browser, link: string) {
  return browser.post('/api/decision-links/approve', await linkApproval(browser, link));
}

export async function mailedLink(app: TestApp, parent: Browser): Promise<string> {
  const mails = await app.mails();
  const links = mails
    .filter(({ to }) => to === parent.email)
    .map(({ text }) => encryptedLinkIn(text))
    .filter((link) => link !== '');
  const newest = links.at(-1);
  if (newest === undefined) throw new Error('no request was mailed');
  return newest;
}
