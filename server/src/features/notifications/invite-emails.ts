import { INVITE_DAYS, type Invite } from '@oakling/domain/invites/invite';
import type { Mail } from '../../platform/mail/mail.ts';
import { layOutMail } from '../../platform/mail/mail-layout.ts';

/** What an invite mail is made of; the code stands in it and nowhere else. */
interface Contents {
  readonly invite: Invite;
  /** Rule 4.62 */
  readonly isAdult: boolean;
  readonly parentName: string;
  readonly origin: string;
  readonly code: string;
}

const STEPS =
  'Open the link, confirm your email and choose a password. Then tell us what you like to do.';

/** Rule 4.62: nobody supervises an adult, and the parent who invited them is told the same on the form. */
const ALONE =
  'You are an adult, so you decide alone: nobody has to approve your sessions, and the parent who invited you does not see them.';

/** Rule 4.10: the mail that brings the child the link, and nobody else. */
export function inviteMail(contents: Contents): Mail {
  const { parentName, isAdult } = contents;
  return layOut(contents, 'You are invited to Oakling', [
    `${parentName} invites you to Oakling, where young people find mentors who share their interests.`,
    STEPS,
    ...(isAdult ? [ALONE] : []),
  ]);
}

/** Rule 4.17: the mail with a new link. Its subject tells it from the one before. */
export function resentInviteMail(contents: Contents): Mail {
  const { parentName, isAdult } = contents;
  return layOut(contents, 'Your new link to Oakling', [
    `${parentName} sends you the invitation to Oakling once more. Only the link in this mail works; one in an older mail does not.`,
    STEPS,
    ...(isAdult ? [ALONE] : []),
  ]);
}

function layOut(
  { invite, parentName, origin, code }: Contents,
  subject: string,
  paragraphs: readonly string[],
): Mail {
  const query = new URLSearchParams({ token: invite.token, code });
  // The secret is in the fragment: browsers send that to no server and in no Referer.
  const url = `${origin}/#/auth/youth-complete?${query.toString()}`;
  return {
    to: invite.childEmail,
    subject,
    ...layOutMail({
      heading: `Hello ${invite.childName}!`,
      paragraphs,
      action: { label: 'Complete your sign-up', url },
      footnote: `The link is only for you and works for ${INVITE_DAYS} days. If you do not know ${parentName}, you can ignore this mail.`,
    }),
  };
}
