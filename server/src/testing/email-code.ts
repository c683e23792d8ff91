import type { TestApp } from './test-app.ts';

/** The code in the text of a mail that confirms an address; empty when there is none. */
export function emailCodeIn(text: string): string {
  return /#\/auth\/confirm-email\?code=([\w-]+)/.exec(text)?.[1] ?? '';
}

/** The code of the newest link that was mailed to an address. */
export async function emailCode(app: TestApp, email: string): Promise<string> {
  const codes = (await app.mails())
    .filter(({ to }) => to === email)
    .map(({ text }) => emailCodeIn(text))
    .filter((code) => code !== '');
  const newest = codes.at(-1);
  if (newest === undefined) throw new Error(`no link was mailed to ${email}`);
  return newest;
}
