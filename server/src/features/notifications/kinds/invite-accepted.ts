import type { InviteAccepted } from '@oakling/domain/invites/invite';
import { layOut } from '../emails/emails.ts';
import { kindOf } from '../kind.ts';

/**
 * Tells the parent whose account was created, because a link can reach the wrong person. Rules 8.2
 * and 8.29
 */
export const inviteAcceptedKind = kindOf<InviteAccepted>({
  kind: 'invite-accepted',
  event: 'InviteAccepted',
  people: ({ youthId }) => [youthId],
  readers: ({ parentId }) => [parentId],
  notice: ({ event: { childName, youthId }, facts }) =>
    facts.person(youthId) === null ? null : { names: { child: childName }, about: [youthId] },
  mail({ event: { youthId }, reader, facts }, { origin }) {
    const youth = facts.person(youthId);
    if (youth === null) return null;
    const child = youth.fullName || 'Your child';
    const mail = layOut(reader, 'Your invite was accepted', {
      heading: `${child} has joined Oakling`,
      paragraphs: [
        `${child} opened the link in your invite and now has an account.`,
        'No session takes place before you say yes. On the child’s page you see what others can see. You can pause the account there at any time.',
      ],
      action: {
        label: 'See the child’s page',
        url: `${origin}/#/dashboard/parent/children/${youthId}`,
      },
      footnote:
        'Was it not your child who opened the link? Then pause the account on that page and ask us for help.',
    });
    return { ...mail, about: [youthId] };
  },
});
