import type { Role } from '@oakling/domain/identity/role';
import type { SessionView } from '@oakling/domain/sessions/contract';
import type { CancellationRefusal } from '@oakling/domain/sessions/decide-cancellation';
import { problemCode } from '../../lib/problem.ts';
import { othersIn } from './others-in.ts';
import { whenWords } from './session-when.ts';
import { listWords } from './text.ts';

type People = Pick<SessionView, 'initiator' | 'receiver'>;

const childOf = ({ initiator, receiver }: People) =>
  initiator.role === 'youth' ? initiator.name : receiver.name;

/** Who else is concerned, as the reader knows them: a parent has no name for an elder. Rule 6.62 */
export function othersConcerned(session: People, role: Role): string {
  const others = othersIn(session, role).map(({ name }) => name);
  if (role === 'elder') others.push(`${childOf(session)}’s parent`);
  if (role === 'youth') others.push('your parent');
  return listWords(others);
}

/** Who called a session off, for whoever reads it; null when nobody did in person. Rule 6.57 */
export function cancelledByWords(session: SessionView, role: Role): string | null {
  const { by = null, byParent = false } = session.cancelled ?? {};
  if (by !== null) return by.role === role ? 'Cancelled by you' : `Cancelled by ${by.name}`;
  if (!byParent) return null;
  const parent = { parent: 'you', youth: 'your parent', elder: `${childOf(session)}’s parent` };
  return `Cancelled by ${parent[role]}`;
}

/** Every word of the dialog that calls a session off. */
export const cancelDialog = {
  open: 'Cancel Session',
  title: (session: SessionView, role: Role) => {
    const people = listWords(othersIn(session, role).map(({ name }) => name));
    return `Cancel the session with ${people} on ${whenWords(session).day}?`;
  },
  explanation: (session: SessionView, role: Role) =>
    `This cannot be undone. ${othersConcerned(session, role)} will be told, and will see the reason if you give one.`,
  phrases: {
    elder: ['I am not well.', 'Something has come up.', 'Let us find another time.'],
    youth: ['I am not well.', 'Something has come up.', 'Let us find another time.'],
    parent: ['This time does not suit us.', 'Something has come up.', 'We are not well.'],
  } satisfies Record<Role, readonly string[]>,
  confirm: 'Cancel the session',
  confirming: 'Cancelling...',
  cancel: 'Keep the session',
  doneToast: 'Session cancelled',
  done: (session: SessionView, role: Role) =>
    `You cancelled the session with ${listWords(othersIn(session, role).map(({ name }) => name))} on ${whenWords(session).day}. ${othersConcerned(session, role)} have been told.`,
  reason: (reason: string) => `Reason: ${reason}`,
};

const REFUSALS: Readonly<Record<CancellationRefusal | 'not-found', string>> = {
  'not-your-session': 'This session is not there any more.',
  'not-found': 'This session is not there any more.',
  'not-open': 'This session was rejected or cancelled already.',
  'changed-since-read': 'This session changed after you opened the page. Please read it again.',
  'start-passed': 'This session has begun, so it can no longer be cancelled.',
};

/** Why a session was not called off, in words. */
export function cancelFailureWords(error: unknown): string {
  const code = problemCode(error);
  if (code !== null && isRefusal(code)) return REFUSALS[code];
  return error instanceof Error && code !== null ? error.message : 'Please try again.';
}

function isRefusal(code: string): code is keyof typeof REFUSALS {
  return Object.hasOwn(REFUSALS, code);
}
