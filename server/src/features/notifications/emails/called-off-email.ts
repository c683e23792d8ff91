import { modeWords, stayWords, type CalledOff } from '@oakling/domain/sessions/asking/called-off';
import type { Draft } from '../../../platform/mail/mail-draft.ts';
import { layOut, sessionsUrl, type Names, type Recipient } from './emails.ts';
import { startIn } from './when-words.ts';

interface CalledOffMail {
  readonly to: Recipient;
  readonly sessions: readonly CalledOff[];
  /** The names of those meeting, for a parent who may know them; null for everyone else. */
  readonly namesOf: ((one: CalledOff) => Names) | null;
  readonly origin: string;
}

/**
 * Several sessions cancelled by one action, in the reader's zone, without names or a cause. Rule
 * 8.87
 */
export function calledOffMail({ to, sessions, namesOf, origin }: CalledOffMail): Draft {
  const title = `${sessions.length} sessions were called off`;
  return layOut(to, title, {
    heading: title,
    paragraphs: [
      ...sessions.map((one) => {
        const { session } = one;
        const names = namesOf?.(one);
        const whose = names === undefined ? '' : `${names.initiator} with ${names.receiver}: `;
        const when = startIn(session, to.timeZone ?? session.timeZone);
        return `${whose}${when}, ${modeWords(session.connectionMode)}.`;
      }),
      stayWords(sessions.map(({ session }) => session.connectionMode)),
    ],
    action: {
      label: 'See your sessions',
      url: sessionsUrl({ to, origin }, to.role === 'parent' ? 'past' : 'upcoming'),
    },
    footnote: 'You do not need to do anything.',
  });
}
