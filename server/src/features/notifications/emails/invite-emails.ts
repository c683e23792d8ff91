import { INVITE_DAYS, type Invite } from '@oakling/domain/invites/invite';
import type { Draft } from '../../../platform/mail/mail-draft.ts';

/** The contents of an invite mail, the only place with the code. */
interface Contents {
  readonly invite: Invite;
  /** True when the invited child is certainly of age. Rule 4.62 */
  readonly isAdult: boolean;
  readonly parentName: string;
  readonly origin: string;
  readonly code: string;
}

const STEPS =
  'Open the link, confirm your e-mail address and choose a password. Then tell us what you like to do.';

/** Adults are not supervised; the form tells the inviting parent the same. Rule 4.62 */
const ALONE =
  'You are an adult, so you decide for yourself. Nobody has to approve your sessions, and the parent who invited you does not see them.';

/** Brings the link to the child, and to nobody else. Rule 4.10 */
export function inviteMail(contents: Contents): Draft {
  const { parentName, isAdult } = contents;
  return layOut(contents, 'You are invited to Oakling', [
    `${parentName} invites you to Oakling. Young people meet older adults here who like the same things.`,
    STEPS,
    ...(isAdult ? [ALONE] : []),
  ]);
}

/** Brings a new link. Its subject differs from the first mail's. Rule 4.17 */
export function resentInviteMail(contents: Contents): Draft {
  const { parentName, isAdult } = contents;
  return layOut(contents, 'Your new link to Oakling', [
    `${parentName} sends you the invite to Oakling once more. Only the link in this e-mail works now.`,
    STEPS,
    ...(isAdult ? [ALONE] : []),
  ]);
}

function layOut(
  { invite, parentName, origin, code }: Contents,
  subject: string,
  paragraphs: readonly string[],
): Draft {
  const query = new URLSearchParams({ token: invite.token, code });
  // The secret is in the fragment, which browsers send neither to servers nor in a Referer header.
  const url = `${origin}/#/auth/youth-complete?${query.toString()}`;
  return {
    to: invite.childEmail,
    subject,
    words: {
      heading: `Hello ${invite.childName}!`,
      paragraphs,
      action: { label: 'Complete your sign-up', url },
      footnote: `The link is only for you. It works for ${INVITE_DAYS} days. If you do not know ${parentName}, ignore this e-mail.`,
    },
  };
}
