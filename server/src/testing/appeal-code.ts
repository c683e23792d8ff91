import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

/** @throws if there is no suspension mail. */
export async function appealCodeOf(app: TestApp, { email }: Browser): Promise<string> {
  const mails = (await app.mails()).filter(({ to }) => to === email);
  const code = /\/#\/appeal\?code=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1];
  if (code === undefined) throw new Error(`No mail to ${email} has a link to appeal.`);
  return code;
}
