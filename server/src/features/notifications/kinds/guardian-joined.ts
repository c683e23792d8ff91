import type { GuardianJoined } from '@oakling/domain/guardians/events';
import { layOut } from '../emails/emails.ts';
import { kindOf } from '../kind.ts';

/** Tells the child and the other guardians about a new guardian. Rule 8.98 */
export const guardianJoinedKind = kindOf<GuardianJoined>({
  kind: 'guardian-joined',
  event: 'GuardianJoined',
  readers: ({ childId, guardianId, guardianIds }, facts) => [
    childId,
    ...guardianIds.filter((id) => id !== guardianId && facts.guards(id, childId)),
  ],
  notice({ event: { childId, guardianId }, reader, facts }) {
    if (facts.person(guardianId) === null || facts.person(childId) === null) return null;
    const names = { guardian: facts.shownName(guardianId) };
    return reader.id === childId
      ? { names, about: [guardianId] }
      : { names: { ...names, child: facts.shownName(childId) }, about: [childId, guardianId] };
  },
  mail({ event: { childId, guardianId, invitedBy }, reader, facts }, { origin }) {
    if (facts.person(guardianId) === null || facts.person(childId) === null) return null;
    const guardian = facts.shownName(guardianId) || 'Somebody';
    const inviter =
      reader.id === invitedBy ? 'You' : facts.shownName(invitedBy) || 'Another guardian';
    const about = [childId, guardianId];
    if (reader.id === childId) {
      const mail = layOut(reader, 'You have another guardian on Oakling', {
        heading: `${guardian} is now your guardian too`,
        paragraphs: [
          `${inviter} invited ${guardian}. ${guardian} sees who you meet and decides about your sessions, like your other guardians.`,
        ],
        action: { label: 'See your guardians', url: `${origin}/#/dashboard/youth/account` },
        footnote: `If you do not know ${guardian}, talk to somebody you trust and ask us for help.`,
      });
      return { ...mail, about };
    }
    const child = facts.shownName(childId) || 'the child';
    const mail = layOut(reader, 'Your child has another guardian', {
      heading: `${guardian} is now a guardian of ${child} too`,
      paragraphs: [
        `${inviter} invited ${guardian}. ${guardian} has an account and agreed too.`,
        `${guardian} sees as much about ${child} as you do and has the same rights. No guardian can remove another one.`,
      ],
      action: {
        label: 'See the child’s page',
        url: `${origin}/#/dashboard/parent/children/${childId}`,
      },
      footnote: `If you think ${guardian} should not be a guardian of ${child}, ask us for help.`,
    });
    return { ...mail, about };
  },
});
