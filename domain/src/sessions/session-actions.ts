import type { Actor } from '../identity/role.ts';
import { refuse, type Refused } from '../kernel/decision.ts';
import { concerns, type Session, type Supervised } from './session.ts';

/**
 * The roles that people can have in a session. A person can have several: an elder is also the requester or the
 * receiver.
 */
export type Part = 'requester' | 'receiver' | 'guardian' | 'elder' | 'adult-youth';

/** A session's status combined with its start. `lapsed` is pending and `begun` is approved, both after the start. */
export const STATES = ['pending', 'lapsed', 'approved', 'begun', 'rejected', 'cancelled'] as const;
export type SessionState = (typeof STATES)[number];

interface Rule {
  readonly by: readonly Part[];
  readonly in: readonly SessionState[];
  /** The refusal for people who aren't part of the session. */
  readonly stranger: string;
  /** The refusal for people whose role in the session doesn't allow the action. */
  readonly notYours: string;
  /** The refusal in every other state. If only the start has passed, the refusal is `start-passed`. */
  readonly notNow: string;
  /** True if the action names the version that the actor read, and applies to no other version. */
  readonly reads: boolean;
  /** True if the action is possible only while guardians decide for the youth. Rule 6.171 */
  readonly supervised: boolean;
}

const OPEN = ['pending', 'approved'] as const;
const BOTH = ['requester', 'receiver'] as const;
const EVERYBODY = [...BOTH, 'guardian'] as const;

const anyAction = { stranger: 'not-your-session', reads: true, supervised: false } as const;
const onOpen = { ...anyAction, in: OPEN, notNow: 'not-open' } as const;
const onPending = { ...anyAction, in: ['pending'] } as const;
const decision = { ...onPending, notYours: 'wrong-role', notNow: 'already-decided' } as const;
const question = {
  ...onPending,
  notNow: 'not-waiting',
  reads: false,
  supervised: true,
} as const;
const afterwards = { ...anyAction, in: ['begun'], notNow: 'not-held', reads: false } as const;

/**
 * Allowed actions by role and state. Everything else is refused. Requesting isn't listed, because it creates the
 * session.
 */
export const SESSION_ACTIONS = {
  change: { ...onOpen, by: ['requester'], notYours: 'not-yours-to-change' },
  propose: { ...onOpen, by: ['receiver', 'guardian'], notYours: 'yours-to-change' },
  accept: { ...onOpen, by: ['requester'], notYours: 'not-yours-to-answer' },
  decline: { ...onOpen, by: ['requester'], notYours: 'not-yours-to-answer' },
  agree: { ...onOpen, by: ['receiver'], notYours: 'not-yours-to-answer' },
  cancel: { ...onOpen, by: EVERYBODY, notYours: 'not-your-session' },
  passOn: {
    ...anyAction,
    by: ['guardian'],
    in: ['cancelled'],
    stranger: 'not-your-child',
    notYours: 'wrong-role',
    notNow: 'not-held-back',
    reads: false,
    supervised: true,
  },
  approve: { ...decision, by: ['guardian'], stranger: 'not-your-child' },
  reject: { ...decision, by: ['guardian'], stranger: 'not-your-child' },
  approveAlone: { ...decision, by: ['adult-youth'], stranger: 'wrong-role' },
  ask: { ...question, by: ['guardian'], notYours: 'not-yours-to-ask' },
  answer: { ...question, by: ['elder'], notYours: 'not-yours-to-answer' },
  tellDelay: {
    ...anyAction,
    by: BOTH,
    in: ['approved', 'begun'],
    notYours: 'not-yours-to-tell',
    notNow: 'not-planned',
  },
  answerOutcome: { ...afterwards, by: EVERYBODY, notYours: 'not-your-session' },
  thank: { ...afterwards, by: BOTH, notYours: 'not-yours-to-thank' },
} as const satisfies Record<string, Rule>;

export type SessionAction = keyof typeof SESSION_ACTIONS;

type RuleOf<Action extends SessionAction> = (typeof SESSION_ACTIONS)[Action];
type StateOf<Action extends SessionAction> = RuleOf<Action>['in'][number];

/** Refusals that are checked before the action's own conditions. */
export type ActionRefusal<Action extends SessionAction> =
  | RuleOf<Action>['stranger' | 'notYours' | 'notNow']
  | (RuleOf<Action>['reads'] extends true ? 'changed-since-read' : never)
  | ('pending' extends StateOf<Action> ? 'start-passed' : never);

type StatusOf<State> =
  | (State extends 'pending' | 'lapsed' ? 'pending' : never)
  | (State extends 'approved' | 'begun' ? 'approved' : never)
  | (State extends 'cancelled' ? 'cancelled' : never);

export function stateOf(session: Pick<Session, 'status' | 'startsAt'>, now: Date): SessionState {
  const { status } = session;
  if (session.startsAt > now) return status;
  if (status === 'pending') return 'lapsed';
  return status === 'approved' ? 'begun' : status;
}

export function partsOf(
  { personId, role }: Actor,
  { session, stage }: Pick<Supervised, 'session' | 'stage'>,
): readonly Part[] {
  if (role === 'parent') return ['guardian'];
  const parts: Part[] = [session.createdBy === personId ? 'requester' : 'receiver'];
  if (role === 'elder') parts.push('elder');
  else if (stage === 'of-age') parts.push('adult-youth');
  return parts;
}

export function canAct(
  action: SessionAction,
  parts: readonly Part[],
  state: SessionState,
): boolean {
  const rule: Rule = SESSION_ACTIONS[action];
  return rule.in.includes(state) && parts.some((part) => rule.by.includes(part));
}

/** A state whose session has one of the statuses that allow the action. */
export type Permitted<Action extends SessionAction, State = Supervised> = Omit<State, 'session'> & {
  readonly session: Extract<Session, { status: StatusOf<StateOf<Action>> }>;
};

export function permit<Action extends SessionAction, State extends Supervised>(
  action: Action,
  actor: Actor,
  state: State | null,
  read: { readonly version?: number },
  now: Date,
): Permitted<Action, State> | Refused<ActionRefusal<Action>> {
  const rule: Rule = SESSION_ACTIONS[action];
  const refusal = state === null ? rule.stranger : refusalOf(rule, actor, state, read, now);
  // Casts: the refusal belongs to this action's rule, and the rule allows the session's status.
  return refusal === null
    ? (state as unknown as Permitted<Action, State>)
    : refuse(refusal as ActionRefusal<Action>);
}

function refusalOf(
  rule: Rule,
  actor: Actor,
  state: Supervised,
  { version }: { readonly version?: number },
  now: Date,
): string | null {
  if (!concerns(state, actor)) return rule.stranger;
  if (!partsOf(actor, state).some((part) => rule.by.includes(part))) return rule.notYours;
  const { session, stage } = state;
  const current = stateOf(session, now);
  // A `lapsed` or `begun` session still has the status that it had before its start.
  const hasStatus = rule.in.includes(current) || rule.in.includes(session.status);
  if (!hasStatus || (rule.supervised && stage === 'of-age')) return rule.notNow;
  if (rule.reads && session.version !== version) return 'changed-since-read';
  return rule.in.includes(current) ? null : 'start-passed';
}
