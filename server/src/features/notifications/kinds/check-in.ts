import type { CheckInAsked } from '@oakling/domain/sessions/friendships/check-in';
import type { FriendshipEnded } from '@oakling/domain/sessions/friendships/goodbye';
import { kindOf, type Kinds, type NoticeContext } from '../kind.ts';

export const checkInKinds = {
  /** Asks how it goes with a friend. The first is a notice and a push, and only the reminder a mail. Rules 6.441, 6.444 */
  'check-in': kindOf<CheckInAsked>({
    event: 'CheckInAsked',
    people: ({ elderId, youthId }) => [elderId, youthId],
    readers: ({ askedIds, youthId, elderId }, facts) =>
      askedIds.filter((id) => id === elderId || id === youthId || facts.guards(id, youthId)),
    notice(context) {
      const { elderId, youthId } = context.event;
      const { reader, facts } = context;
      const isGone = facts.person(elderId) === null || facts.person(youthId) === null;
      if (reader.isShutOut || isGone) return null;
      const otherId = reader.id === youthId ? elderId : youthId;
      return {
        names: {
          ...friends(context),
          ...(context.event.isReminder && { isReminder: 'yes' }),
        },
        about: [elderId, youthId],
        ...(reader.role !== 'parent' && { otherId }),
      };
    },
    mail(context) {
      const { event, reader, origin } = context;
      if (!event.isReminder) return null;
      const { friend, child } = friends(context);
      const who = child === undefined ? friend : `${child} and ${friend}`;
      return {
        subject: 'How is it going?',
        heading: `How is it going with ${who}?`,
        paragraphs: [
          'One tap answers. Only the moderators read your answer.',
          'If something worries you, you can tell us there, too.',
        ],
        action: { label: 'Answer', url: `${origin}/#/dashboard/${reader.role}` },
        footnote: 'We won’t remind you again.',
      };
    },
  }),

  /** The words of an end, which are the same for every cause. Rule 6.482 */
  'friendship-ended': kindOf<FriendshipEnded>({
    event: 'FriendshipEnded',
    people: ({ personId, otherId, guardianIds }) => [personId, otherId ?? personId, ...guardianIds],
    readers: ({ personId, guardianIds }, facts) => [
      personId,
      ...guardianIds.filter((id) => facts.guards(id, personId)),
    ],
    notice: (context) =>
      context.reader.isShutOut || context.facts.person(context.event.personId) === null
        ? null
        : { names: endNames(context), about: namedIn(context) },
    mail(context) {
      const { reader, origin } = context;
      const { friend, child, talkTo } = endNames(context);
      const isGuardian = child !== undefined;
      return {
        subject: 'News about a friend',
        heading: isGuardian ? `${friend} can’t continue with ${child}` : `${friend} can’t continue`,
        paragraphs: [
          isGuardian ? `Talk with ${child} about it.` : `You can always talk to ${talkTo}.`,
          'Endings like this happen, and it’s nobody’s fault. A page keeps the meetings.',
        ],
        action: { label: 'See the page', url: `${origin}/#/dashboard/${reader.role}/friends` },
        footnote: 'You get this because a friendship on Oakling has ended.',
      };
    },
  }),
} satisfies Kinds;

/** The notice goes with the account of each person whom it names. Rule 9.80 */
const namedIn = ({ event: { personId, otherId }, facts }: NoticeContext<FriendshipEnded>) => [
  personId,
  ...(otherId === null ? [] : [otherId]),
  ...facts.guardiansOf(personId),
];

/** The friend, and whom the reader can talk to or, for a guardian, the child. */
function endNames({ event: { personId, otherId }, reader, facts }: NoticeContext<FriendshipEnded>) {
  const friend = (otherId !== null && facts.shownName(otherId)) || 'A former member';
  if (reader.id !== personId) return { friend, child: facts.shownName(personId) };
  const guardians = facts.guardiansOf(personId).map((id) => facts.shownName(id));
  return { friend, talkTo: guardians.filter(Boolean).join(' or ') || 'us' };
}

/** The reader's friend or, for a guardian, the child and the child's friend. */
function friends({ event: { elderId, youthId }, reader, facts }: NoticeContext<CheckInAsked>) {
  const friend = facts.shownName(reader.id === elderId ? youthId : elderId) || 'your friend';
  return { friend, ...(reader.role === 'parent' && { child: facts.shownName(youthId) }) };
}
