import type { DelayTold } from '@oakling/domain/sessions/day/decide-delay';
import type { Kinds } from '../kind.ts';
import { everyone, isStill, nameInMail, sessionKind } from '../session-kind.ts';
import { sessionPage } from '../session-words.ts';
import { whenWords } from '../when-words.ts';

export const runningLateKinds = {
  /**
   * A participant is late. Immediately notifies the other participant and the guardians, unless the session has been
   * canceled or changed, or is over. Rules 8.156 and 8.157
   */
  'running-late': sessionKind<DelayTold>({
    event: 'DelayTold',
    readers: (event) => everyone(event).filter((id) => id !== event.toldBy),
    notice(context) {
      const { session, toldBy, minutes } = context.event;
      const { facts } = context;
      if (!isStill('approved', context) || facts.now >= session.endsAt) return null;
      return {
        names: { by: facts.shownName(toldBy), minutes: String(minutes) },
        meeting: session,
      };
    },
    mail(mail) {
      const { event, reader, facts } = mail;
      const by = nameInMail(facts, event.toldBy);
      return {
        subject: 'Somebody will be late for a session today',
        heading: `${by} will be about ${event.minutes} minutes late`,
        paragraphs: [
          `${by} told us just now. It is about this session:`,
          ...whenWords(event.session, reader.timeZone),
        ],
        action: sessionPage(mail),
        footnote: 'Nothing else has changed. You don’t have to answer.',
      };
    },
  }),
} satisfies Kinds;
