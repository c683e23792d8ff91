import { GUARDIAN_INVITE_DAYS } from '@oakling/domain/guardians/guardian-invite';
import type { GuardianInviteGone } from '@oakling/domain/guardians/events';
import { layOut } from '../emails/emails.ts';
import { kindOf, type Kind } from '../kind.ts';

const HEADINGS = {
  GuardianInviteDeclined: (child: string) => `Somebody said no to being a guardian of ${child}`,
  GuardianInviteLapsed: (child: string) =>
    `Nobody answered your invite to be a guardian of ${child}`,
};
const WHAT = {
  GuardianInviteDeclined: 'The person you invited said no. We ask nobody why.',
  GuardianInviteLapsed: `Nobody answered for ${GUARDIAN_INVITE_DAYS} days. The link in your invite no longer works.`,
};

/**
 * Tells the inviting guardian that an invite ended without success, without naming the address.
 * Rule 8.118
 */
function ofEnd(type: keyof typeof HEADINGS): Kind {
  return kindOf<GuardianInviteGone>({
    kind: 'guardian-invite-ended',
    event: type,
    people: ({ childId }) => [childId],
    readers: ({ inviterId, childId }, facts) =>
      facts.guards(inviterId, childId) ? [inviterId] : [],
    notice({ event: { childId }, facts }) {
      if (facts.person(childId) === null) return null;
      const names = { child: facts.shownName(childId) };
      const how = type === 'GuardianInviteLapsed' ? { by: 'time' } : {};
      return { names: { ...names, ...how }, about: [childId], subjectId: childId };
    },
    mail({ event: { childId }, reader, facts }, { origin }) {
      if (facts.person(childId) === null) return null;
      const child = facts.shownName(childId) || 'the child';
      const mail = layOut(reader, 'Your invite to a guardian was not accepted', {
        heading: HEADINGS[type](child),
        paragraphs: [
          WHAT[type],
          `The guardians of ${child} stay the same. You can invite somebody again on ${child}’s page.`,
        ],
        action: {
          label: 'See the child’s page',
          url: `${origin}/#/dashboard/parent/children/${childId}`,
        },
        footnote: 'You get this because you sent the invite.',
      });
      return { ...mail, about: [childId] };
    },
  });
}

export const guardianInviteEndedKinds = [
  ofEnd('GuardianInviteDeclined'),
  ofEnd('GuardianInviteLapsed'),
];
