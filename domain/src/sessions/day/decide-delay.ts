import * as v from 'valibot';
import type { Actor } from '../../identity/role.ts';
import { body } from '../../kernel/body.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { readEntries } from '../inputs.ts';
import { base, type SessionEventBase, type Session, type Supervised } from '../session.ts';
import { permit, type ActionRefusal } from '../session-actions.ts';

/** Delays that can be reported, in minutes. There is no free text. Rule 6.233 */
export const DELAY_MINUTES = [5, 10, 15, 30] as const;
export type DelayMinutes = (typeof DELAY_MINUTES)[number];

/** The maximum number of reports per person and session. */
export const MOST_DELAYS = 3;

const BEFORE_MS = 60 * 60_000;
const AFTER_MS = 30 * 60_000;

export const delaySchema = body({
  ...readEntries,
  minutes: v.picklist(DELAY_MINUTES, 'Please choose 5, 10, 15 or 30 minutes.'),
});

export interface Delay {
  readonly sessionId: string;
  readonly personId: string;
  readonly version: number;
  readonly nth: number;
  readonly minutes: DelayMinutes;
  readonly toldAt: Date;
}

/** Rule 6.233 */
export interface DelayTold extends SessionEventBase<'DelayTold'> {
  readonly toldBy: string;
  readonly minutes: DelayMinutes;
}

export type DelayRefusal =
  | ActionRefusal<'tellDelay'>
  /** The time is outside the period in which delays can be reported. */
  | 'not-the-hour'
  | 'told-enough';

/**
 * The period in which delays can be reported: from an hour before the start until half an hour after it, but not after
 * the end. Rule 6.234
 */
export function delayWindow({ startsAt, endsAt }: Pick<Session, 'startsAt' | 'endsAt'>) {
  const start = startsAt.getTime();
  return { from: start - BEFORE_MS, until: Math.min(start + AFTER_MS, endsAt.getTime()) };
}

/** A participant reports a delay; `told` is the number of their earlier reports. Rules 6.233 to 6.235 */
export function decideDelay(
  actor: Actor,
  state: (Supervised & { readonly told: number }) | null,
  { version, minutes }: v.InferOutput<typeof delaySchema>,
  now: Date,
): Decision<Delay, DelayTold, DelayRefusal> {
  const allowed = permit('tellDelay', actor, state, { version }, now);
  if ('refusal' in allowed) return allowed;
  const { session, guardianIds, told } = allowed;
  const { from, until } = delayWindow(session);
  if (now.getTime() < from || now.getTime() >= until) return refuse('not-the-hour');
  if (told >= MOST_DELAYS) return refuse('told-enough');
  const { personId } = actor;
  const delay = { sessionId: session.id, personId, version, nth: told + 1, minutes, toldAt: now };
  return accept(delay, {
    ...base(session, guardianIds),
    type: 'DelayTold',
    toldBy: personId,
    minutes,
    after: { version, minutes },
  });
}
