import { INVITE_DAYS, type Invite } from '@oakling/domain/invites/invite';
import type { Mail } from '../../platform/mail.ts';
import { layOutMail } from '../../platform/mail-layout.ts';

/** Rule 4.10: the mail that brings the child the link, and nobody else. */
export function inviteMail(invite: Invite, parentName: string, origin: string, code: string): Mail {
  const query = new URLSearchParams({ token: invite.token, code });
  // The secret is in the fragment: browsers send that to no server and in no Referer.
  const url = `${origin}/#/auth/youth-complete?${query.toString()}`;
  return {
    to: invite.childEmail,
    subject: 'You are invited to Oakling',
    ...layOutMail({
      heading: `Hello ${invite.childName}!`,
      paragraphs: [
        `${parentName} invites you to Oakling, where young people find mentors who share their interests.`,
        'Open the link, confirm your email and choose a password. Then tell us what you like to do.',
      ],
      action: { label: 'Complete your sign-up', url },
      footnote: `The link is only for you and works for ${INVITE_DAYS} days. If you do not know ${parentName}, leave this mail aside.`,
    }),
  };
}
