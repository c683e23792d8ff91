import type { CheckInAsked } from '@oakling/domain/sessions/friendships/check-in';
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
} satisfies Kinds;

/** The reader's friend or, for a guardian, the child and the child's friend. */
function friends({ event: { elderId, youthId }, reader, facts }: NoticeContext<CheckInAsked>) {
  const friend = facts.shownName(reader.id === elderId ? youthId : elderId) || 'your friend';
  return { friend, ...(reader.role === 'parent' && { child: facts.shownName(youthId) }) };
}
