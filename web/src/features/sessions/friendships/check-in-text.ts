import type { Role } from '@oakling/domain/identity/role';
import {
  CHECK_IN_TEXTS,
  type CheckIn,
  type Feeling,
  FEELING_WORDS,
} from '@oakling/domain/sessions/friendships/check-in';
import { firstName } from '@oakling/domain/kernel/words';
import { failureMessages } from '../../../lib/problem.ts';
import { worded } from '../../../lib/worded-texts.ts';
import { UNNAMED } from '../text.ts';

const called = (name: string, role: 'elder' | 'youth') =>
  name.trim() === '' ? UNNAMED[role] : firstName(name);
const otherIn = ({ elder, youth }: CheckIn, role: Role) =>
  role === 'elder' ? called(youth, 'youth') : called(elder, 'elder');

/** Rules 6.441 to 6.446 */
export const checkInText = {
  heading: (asked: CheckIn, role: Role) =>
    role === 'parent'
      ? `How is it going with ${called(asked.youth, 'youth')} and ${otherIn(asked, role)}?`
      : `How is it going with ${otherIn(asked, role)}?`,
  /** The readers of an answer, named before it is given. Rule 6.443 */
  readers: (asked: CheckIn, role: Role) => {
    const other = otherIn(asked, role);
    return `Only the moderators read your answer. ${
      {
        elder: `${other} and the family can’t see it.`,
        youth: `${other} and your parent can’t see it. A moderator may talk with your parent to keep you safe.`,
        parent: `${other} and your child can’t see it.`,
      }[role]
    }`;
  },
  saving: 'Saving...',
  said: (feeling: Feeling) => `Thank you. You said: ${FEELING_WORDS[feeling]}.`,
  report: 'You can also report what happened. A moderator looks at every report.',
  send: 'Send',
  sent: 'Thank you. We added your words.',
  quiet: (other: string, role: Role) =>
    `You haven’t met ${called(other, role === 'elder' ? 'youth' : 'elder')} for a while`,
  quietHint: 'Would you like to meet again? We fill in the request as the last one was.',
  nextWeek: 'Meet in the next days',
  weekAfter: 'A week later',
};

export const CHECK_IN_WORDS = worded(CHECK_IN_TEXTS, {
  note: { label: 'Anything to add? (optional)', rows: 2, said: 'Note' },
});

export const checkInFailure = failureMessages({
  'not-found': 'This question is closed. We’ll ask again.',
});
