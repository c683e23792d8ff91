import type { Oakling } from './oakling.ts';
import { logInByApi, PASSWORD, type Person } from './people.ts';
import { totp } from '../../../server/src/testing/totp.ts';

/** Runs the real command on the running server. @returns the path of the link that it prints. */
export async function moderatorLink(oakling: Oakling, email: string): Promise<string> {
  const output = await oakling.run('scripts/moderator.ts', email);
  const link = /^http\S+$/m.exec(output)?.[0];
  if (link === undefined) throw new Error(`no link in: ${output}`);
  return link.replace(/^https?:\/\/[^/]+/, '');
}

export async function settingUpByApi(oakling: Oakling, context: Person, email: string) {
  const token = /code=(\S+)/.exec(await moderatorLink(oakling, email))?.[1];
  await must(context, '/api/reset-password', { token, newPassword: PASSWORD });
  await logInByApi(context, email);
}

/** A moderator who has passed two-step verification in this context. @returns the TOTP secret. */
export async function moderatorByApi(oakling: Oakling, context: Person, email: string) {
  await settingUpByApi(oakling, context, email);
  const begun = await must(context, '/api/second-factor', { password: PASSWORD });
  const { secret }: { secret: string } = await begun.json();
  await must(context, '/api/second-factor/confirm', { code: totp(secret, -1) });
  return secret;
}

async function must(context: Person, path: string, data: object) {
  const response = await context.request.post(path, { data });
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  return response;
}
