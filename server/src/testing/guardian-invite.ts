import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

export function guardianCodeIn(text: string): string {
  return /#\/guardian\?code=([\w-]+)/.exec(text)?.[1] ?? '';
}

export async function guardianCode(app: TestApp, email: string): Promise<string> {
  const codes = (await app.mails())
    .filter(({ to }) => to === email)
    .map(({ text }) => guardianCodeIn(text))
    .filter((code) => code !== '');
  const newest = codes.at(-1);
  if (newest === undefined) throw new Error(`no invite was mailed to ${email}`);
  return newest;
}

/** @returns the invite's id and the code of its mail */
export async function inviteGuardian(
  app: TestApp,
  { by, child, email }: { by: Browser; child: Browser; email: string },
): Promise<{ id: string; code: string }> {
  const path = `/api/children/${child.personId}/guardian-invites`;
  const { body } = await by.must('POST', path, { email });
  return { id: body.id, code: await guardianCode(app, email) };
}

export const acceptance = (code: string) => ({ code, guardianConsent: true });
