import { firstName, sentence } from '@oakling/domain/kernel/words';
import type { Role } from '@oakling/domain/identity/role';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import type { ThanksView } from '@oakling/domain/sessions/afterwards/thanks-cards';
import { OUTCOME_DAYS } from '@oakling/domain/sessions/afterwards/outcome';
import { failureMessages } from '../../../lib/problem.ts';
import { elderAndYouth } from '../session-view.ts';

/** The fragment that opens the cards on the friend's page. */
export const THANK_YOU = 'thank-you';

/** Rules 6.215 to 6.217 */
export const thanksText = {
  heading: (name: string) => `Send ${firstName(name)} a thank-you note`,
  choose: 'Choose a card for your latest meeting.',
  legend: 'Your card',
  missing: 'Please choose a card.',
  /** The other readers of the note, by the sender's role; none if the youth is an adult. */
  readers: (role: Role, name: string) =>
    role === 'youth'
      ? 'Your parent can read it, too.'
      : `${firstName(name)}’s parent can read it, too.`,
  send: (name: string) => `Send to ${firstName(name)}`,
  sending: 'Sending...',
  sent: (name: string) => sentence`Your note is on its way to ${firstName(name)}.`,
  by: ({ from }: ThanksView, session: SessionRow, role: Role) => {
    const { elder, youth } = elderAndYouth(session);
    const [sender, reader] = from === 'elder' ? [elder, youth] : [youth, elder];
    if (sender.role === role) return `You thanked ${firstName(reader.name)}`;
    return `${firstName(sender.name)} thanked ${reader.role === role ? 'you' : firstName(reader.name)}`;
  },
};

export const thanksFailureWords = failureMessages({
  'not-found': 'This session no longer exists.',
  'not-your-session': 'This session no longer exists.',
  'not-held': 'You can send a note after a session that took place.',
  'too-late': `You can send a note for ${OUTCOME_DAYS} days after a session.`,
  'not-said-held': 'First say above that it took place.',
  'already-thanked': 'You have sent a note for this session already.',
  'may-not-meet': 'You can’t send a note at the moment.',
});
