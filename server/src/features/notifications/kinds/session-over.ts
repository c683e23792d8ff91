import type { OutcomeAsked } from '@oakling/domain/sessions/day/reminder-events';
import type { SessionLapsed, SessionThanked } from '@oakling/domain/sessions/events';
import type { Kinds } from '../kind.ts';
import { everyone, isGuardian, sessionKind } from '../session-kind.ts';
import { elderAndYouth, otherName, sessionPage } from '../session-words.ts';
import { whenWords } from '../when-words.ts';

export const sessionOverKinds = {
  /** The session started before anyone decided. The text doesn't say whose fault that is. Rules 6.64 and 8.48 */
  'session-lapsed': sessionKind<SessionLapsed>({
    event: 'SessionLapsed',
    readers: everyone,
    notice: ({ event }) => ({ meeting: event.session }),
    mail(mail) {
      const { event, reader } = mail;
      const isParent = reader.role === 'parent';
      const { elder, youth } = elderAndYouth(mail);
      const both = isParent ? `${youth} and ${elder}` : `You and ${otherName(mail)}`;
      return {
        subject: 'A session had no answer in time',
        heading: 'This session won’t take place',
        paragraphs: [
          `There was no answer in time. ${both} won’t meet then.`,
          ...whenWords(event.session, reader.timeZone),
          isParent
            ? 'This happens. You don’t need to do anything.'
            : 'This happens. It says nothing about you or anybody else.',
        ],
        action: sessionPage(mail),
        footnote: isParent ? 'If they ask again, we tell you.' : 'You can ask for another time.',
      };
    },
  }),

  /** Asks all three people how a past session went, without a mail. Rule 6.74 */
  'session-outcome-asked': sessionKind<OutcomeAsked>({
    event: 'OutcomeAsked',
    readers: everyone,
    notice: ({ event }) => ({ meeting: event.session }),
  }),

  /** Notifies each guardian of a thank-you note, and its recipient unless the note is hidden from them. Rule 6.219 */
  'session-thanked': sessionKind<SessionThanked>({
    event: 'SessionThanked',
    readers: (event) => everyone(event).filter((id) => id !== event.thankedBy),
    notice(context) {
      const { event, facts, view } = context;
      const { session, thankedBy } = event;
      const from = thankedBy === session.elderId ? 'elder' : 'youth';
      if (!view.thanks.some((note) => note.from === from)) return null;
      const thankedId = from === 'elder' ? session.youthId : session.elderId;
      const names = {
        by: facts.shownName(thankedBy),
        ...(isGuardian(context) && { thanked: facts.shownName(thankedId) }),
      };
      return { names, meeting: session };
    },
  }),
} satisfies Kinds;
