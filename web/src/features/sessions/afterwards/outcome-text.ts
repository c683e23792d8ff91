import { firstName } from '@oakling/domain/kernel/words';
import type { Role } from '@oakling/domain/identity/role';
import { OUTCOME_DAYS, type Outcome } from '@oakling/domain/sessions/afterwards/outcome';
import { failureMessages } from '../../../lib/problem.ts';

/** Rules 6.74 to 6.78 */
export const outcomeText = {
  heading: 'How did it go?',
  /** A youth can always tell a parent, so it doesn't say "only". */
  intro: (role: Role) =>
    role === 'youth' ? 'The moderators read your answer.' : 'Only the moderators read your answer.',
  options: {
    held: 'It took place',
    'did-not-happen': 'It didn’t happen',
    'felt-uncomfortable': 'Something felt uncomfortable',
  } satisfies Readonly<Record<Outcome, string>>,
  /** `other` is the person whom the report is about, who isn't told. Rules 6.76 and 6.78 */
  readers: (other: string, role: Role, ofAdult: boolean) =>
    `The moderators of this Oakling read it, and see the session with its place. ${
      ofAdult && role !== 'parent' ? `${other} can’t see it.` : HIDDEN_FROM[role](other)
    }`,
  send: 'Tell the moderators',
  saving: 'Saving...',
  back: 'Go back',
  cancel: 'Leave my answer as it is',
  said: {
    held: 'Thank you. You said: It took place.',
    'did-not-happen': 'Thank you. You said: It didn’t happen.',
    'felt-uncomfortable': 'Thank you for telling us. The moderators read it.',
  } satisfies Readonly<Record<Outcome, string>>,
  change: 'Change my answer',
  notAgain: (other: string, role: Role) =>
    role === 'parent'
      ? `Your child doesn’t have to meet ${firstName(other)} again. You can block them.`
      : `You don’t have to meet ${firstName(other)} again. You can block them.`,
  tell: 'Talk to an adult you trust, such as a parent or a teacher.',
};

/** Rules 6.212, 6.213 and 6.395 */
export const afterText = {
  about: (names: string, day: string, role: Role) =>
    role === 'parent' ? `${names} planned to meet on ${day}.` : `With ${names}, ${day}.`,
  heading: (name: string) => `We’re glad you met ${firstName(name)}!`,
  next: (name: string) => `Thank ${firstName(name)} or meet again`,
  friend: (name: string) => `You and ${firstName(name)}`,
  notHeld: 'Would you like another try? We fill in the request as it was, for next week.',
  tryAgain: 'Ask for another time',
};

const HIDDEN_FROM: Readonly<Record<Role, (other: string) => string>> = {
  elder: (other) =>
    `${other} and the parent can’t see it. A moderator may talk with the parent to keep ${other} safe.`,
  youth: (other) =>
    `${other} and your parent can’t see it. A moderator may talk with your parent to keep you safe.`,
  parent: (other) => `${other} and your child can’t see it.`,
};

export const outcomeFailureWords = failureMessages({
  'not-found': 'This session no longer exists.',
  'not-your-session': 'This session no longer exists.',
  'not-visible': 'This session no longer exists.',
  'not-held': 'You can answer only for a session that took place.',
  'too-late': `You can answer for ${OUTCOME_DAYS} days after a session. You can still report a person or a session.`,
  'id-taken': 'You have sent this already. Please load the page again.',
});
