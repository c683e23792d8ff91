import type { InviteAccepted } from '@oakling/domain/invites/invite';
import type { Mail } from '../../platform/mail/mail.ts';
import { on, type Reaction } from '../../platform/db/transact.ts';
import { findFullName } from '../identity/queries.ts';
import { layOut, type Recipient } from './emails.ts';
import { mailTo, type Mailing } from './mailing.ts';
import { findInvited } from './store.ts';
import type { Tell } from './tell.ts';

const kind = 'invite-accepted';

/** Rule 8.2: the parent is told whose account is there now. */
export const acceptedInviteNotice = (tell: Tell): Reaction =>
  on<InviteAccepted>('InviteAccepted', async (tx, { subject, parentId, childName }) => {
    const youthId = await findInvited(tx, subject.id);
    const about = youthId === null ? [] : [youthId];
    const names = { child: childName };
    await tell(tx, [{ personId: parentId, kind, names, about, subjectId: subject.id }]);
  });

/** Rule 8.29: who invited also hears of it by e-mail, for a link can come into the wrong hands. */
export function acceptedInviteMails(mailing: Mailing): Reaction {
  return on<InviteAccepted>('InviteAccepted', async (tx, { subject, parentId }) => {
    const youthId = await findInvited(tx, subject.id);
    if (youthId === null) return;
    const child = (await findFullName(tx, youthId)) || 'Your child';
    const url = `${mailing.origin}/#/dashboard/parent/children/${youthId}`;
    await mailTo(mailing, tx, kind, [parentId], async (to) => acceptedInviteMail(to, child, url));
  });
}

function acceptedInviteMail(to: Recipient, child: string, url: string): Mail {
  return layOut(to, 'Your invite was accepted', {
    heading: `${child} has joined Oakling`,
    paragraphs: [
      `${child} opened the link of your invite and has an account now.`,
      'No session takes place before you say yes to it. On the child’s page you see what others are shown, and can pause the account at any time.',
    ],
    action: { label: 'See the child’s page', url },
    footnote:
      'If it was not your child who opened the link, pause the account on that page, and ask us for help.',
  });
}
