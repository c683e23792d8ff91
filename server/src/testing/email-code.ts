import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

export function emailCodeIn(text: string): string {
  return /#\/auth\/confirm-email\?code=([\w-]+)/.exec(text)?.[1] ?? '';
}

export async function emailCode(app: TestApp, email: string): Promise<string> {
  const codes = (await app.mails())
    .filter(({ to }) => to === email)
    .map(({ text }) => emailCodeIn(text))
    .filter((code) => code !== '');
  const newest = codes.at(-1);
  if (newest === undefined) throw new Error(`no link was mailed to ${email}`);
  return newest;
}

/** Marks a mailbox as unproven, except a youth's, which the invite has proven. */
export async function forgetProof(app: TestApp, { personId }: Browser): Promise<void> {
  await app.query`
    update users set email_verified = false from people
    where people.id = users.id and users.id::text = ${personId} and role <> 'youth'
  `;
}
