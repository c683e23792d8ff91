import type { Role } from '@oakling/domain/identity/role';
import { firstName } from '@oakling/domain/kernel/words';
import type { PassOnRefusal } from '@oakling/domain/sessions/asking/decide-cancellation';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import { failureMessages } from '../../../lib/problem.ts';
import { isOfAdult } from '../session-view.ts';
import { childOf, OPEN_REFUSALS } from '../text.ts';

/** Tells a person who cancels a session that a guardian reads the reason first. Rule 6.270 */
export function reasonReaders(session: SessionRow, role: Role): string {
  if (role === 'parent' || isOfAdult(session)) return 'If you give a reason, they see it.';
  const parent = role === 'elder' ? `${firstName(childOf(session))}’s parent` : 'your parent';
  return `If you write your own reason, ${parent} reads it first.`;
}

/** Rule 6.270 */
export const heldReason = {
  waits: (session: SessionRow, role: Role) => {
    if (role === 'parent') return `${withoutReason(session)} hasn’t read this.`;
    const parent = role === 'elder' ? `${firstName(childOf(session))}’s parent` : 'your parent';
    return `${withoutReason(session)} reads this when ${parent} passes it on.`;
  },
  passOn: (session: SessionRow) => `Pass on to ${withoutReason(session)}`,
  passing: 'Passing on...',
  done: (session: SessionRow) => `${withoutReason(session)} can read it now.`,
};

const withoutReason = ({ cancelled, initiator, receiver }: SessionRow) =>
  (cancelled?.by?.id === initiator.id ? receiver : initiator).name;

export const passOnFailureWords = failureMessages<PassOnRefusal | 'not-found'>({
  ...OPEN_REFUSALS,
  'not-your-child': OPEN_REFUSALS['not-found'],
  'wrong-role': 'Only a parent can pass this on.',
  'not-held-back': 'This has already been passed on.',
});
