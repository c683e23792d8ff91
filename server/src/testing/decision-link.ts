import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

/** The encrypted part of the link in the text of a request mail; empty when there is none. */
export function encryptedLinkIn(text: string): string {
  return /#\/decide\?code=([\w-]+)/.exec(text)?.[1] ?? '';
}

/** The link of the request that was mailed to a parent last. */
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
