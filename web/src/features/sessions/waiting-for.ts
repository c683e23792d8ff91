import type { Role } from '@oakling/domain/identity/role';
import { firstName, listWords } from '@oakling/domain/kernel/words';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import { joinState, opensAt } from '@oakling/domain/sessions/session';
import { canTake, elderAndYouth, isOpen, isQuestioned, isToAnswer } from './session-view.ts';
import { canSayYes, othersAwaited } from './supervision/asked-text.ts';

type Turn = 'decide' | 'answer' | 'question' | 'proposal';

/** The reader's next action on a session, or null if it waits for nobody or for somebody else. Rule 6.365 */
export function turnOf(session: SessionRow, role: Role): Turn | null {
  if (!isOpen(session)) return null;
  const { proposal } = session;
  if (isQuestioned(session, role)) return 'question';
  if (hasProposed(session, role)) return null;
  if (proposal !== null && canTake('accept', session, role)) return 'proposal';
  if (isToAnswer(session, role) || canTake('approveAlone', session, role)) return 'answer';
  const isAsked = session.nextApprover === 'guardians' && canSayYes(session);
  return isAsked && canTake('approve', session, role) ? 'decide' : null;
}

/** Names everyone whose turn it is, such as "your parent and Walter", or null if it is nobody's. Rule 6.365 */
export function waitingFor(session: SessionRow, role: Role): string | null {
  if (!isOpen(session)) return null;
  if (turnOf(session, role) !== null) return 'you';
  const { proposal, question, initiator, receiver, agreedAt, nextApprover, status } = session;
  const { elder, youth } = elderAndYouth(session);
  if (hasProposed(session, role)) return firstName(initiator.name);
  const others = new Set<string>();
  if (proposal !== null) others.add(firstName(initiator.name));
  if (question !== null && question.answeredAt === null && nextApprover !== 'youth') {
    others.add(firstName(elder.name));
  }
  if (agreedAt === null) others.add(firstName(receiver.name));
  if (status === 'pending') {
    others.add(nextApprover === 'guardians' ? guardians(session, role) : firstName(youth.name));
  }
  return others.size === 0 ? null : listWords([...others]);
}

/** Another time is an answer, too. A guardian who proposed one still decides. Rule 6.381 */
const hasProposed = ({ proposal }: SessionRow, role: Role) =>
  role !== 'parent' && proposal?.isMine === true;

function guardians(session: SessionRow, role: Role): string {
  if (role === 'youth') return 'your parent';
  const parent = `${firstName(elderAndYouth(session).youth.name)}’s parent`;
  return role === 'parent' ? othersAwaited(session) || parent : parent;
}

/** Rule 6.365 */
export function statusWords(session: SessionRow, role: Role): string | null {
  const names = waitingFor(session, role);
  return names === null ? null : `Waiting for: ${names}`;
}

type Rows = readonly SessionRow[];
type Lists = { readonly pending: Rows; readonly upcoming: Rows; readonly past: Rows };

export interface WhatNow {
  readonly turn: Turn | 'near' | 'next' | 'none';
  readonly session?: SessionRow;
}

const byStart = (one: SessionRow, other: SessionRow) =>
  Date.parse(one.startsAt) - Date.parse(other.startsAt);

/**
 * The one thing that the dashboard shows first: a session from ten minutes before its start until its end, then a
 * session that waits for the reader, then the next session. A session in the next 24 hours comes before one that waits
 * and is later. Rules 6.366 and 6.414
 */
export function whatNow({ pending, upcoming, past }: Lists, role: Role, now: number): WhatNow {
  // A session that has started is already in the past list.
  const near = [...past, ...upcoming].find((session) => isNear(session, now));
  if (near !== undefined) return { turn: 'near', session: near };
  const [first] = [...pending, ...upcoming]
    .filter((session) => turnOf(session, role) !== null)
    .toSorted(byStart);
  const [next] = upcoming;
  const isNextSooner = next !== undefined && isSoon(next, now);
  const turn = first === undefined ? null : turnOf(first, role);
  if (first !== undefined && turn !== null && (!isNextSooner || isSoon(first, now))) {
    return { turn, session: first };
  }
  return next === undefined ? { turn: 'none' } : { turn: 'next', session: next };
}

/** All other sessions: those that wait for the reader, then approved ones, then other requests. Rule 6.367 */
export function comingUp({ pending, upcoming }: Lists, first: WhatNow, role: Role): Rows {
  const rank = (session: SessionRow) =>
    turnOf(session, role) !== null ? 0 : session.status === 'approved' ? 1 : 2;
  return [...upcoming, ...pending]
    .filter(({ id }) => id !== first.session?.id)
    .toSorted(byStart)
    .toSorted((one, other) => rank(one) - rank(other));
}

const DAY_MS = 86_400_000;

/** True if it starts within the given number of days. */
export const isSoon = ({ startsAt }: SessionRow, now: number, days = 1): boolean =>
  Date.parse(startsAt) - now < days * DAY_MS;

/** The instants at which a session becomes near, and stops being near. */
export const turnsOfDay = ({ startsAt, endsAt }: SessionRow): number[] => [
  opensAt(startsAt),
  Date.parse(endsAt),
];

const isNear = (session: SessionRow, now: number): boolean =>
  session.status === 'approved' && joinState(session, now) === 'open';
