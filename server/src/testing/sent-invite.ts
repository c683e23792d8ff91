import type { Browser } from './browser.ts';
import { PASSWORD, type TestApp, type SentMail } from './test-app.ts';
import { inviteLink } from './invite-link.ts';

let children = 0;

export interface SentInvite {
  readonly token: string;
  readonly email: string;
  readonly mail: SentMail;
  readonly completion: {
    readonly token: string;
    readonly code: string;
    readonly email: string;
    readonly password: string;
  };
}

export async function sendInvite(
  app: TestApp,
  parent: Browser,
  changes: object = {},
): Promise<SentInvite> {
  const email = `child${(children += 1)}@family.example`;
  const input = { childName: 'Ada Maria Lovelace', childEmail: email, ...changes };
  const { body } = await parent.must('POST', '/api/invites', input);
  const mail = (await app.mails()).find(({ text }) => text.includes(body.token));
  if (mail === undefined) throw new Error('no mail was queued');
  const completion = { ...inviteLink(mail.text), email, password: PASSWORD };
  return { token: body.token, email, mail, completion };
}

/** The row that is locked first when this invite is answered, resent or withdrawn. */
export function lockOfInvite(token: string) {
  return { text: 'select from invites where token = $1 for update', values: [token] };
}
