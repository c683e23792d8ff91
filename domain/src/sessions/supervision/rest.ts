import * as v from 'valibot';
import type { Actor } from '../../identity/role.ts';
import { idSchema } from '../../kernel/body.ts';
import { accept, refuse, type Decision, type DomainEvent } from '../../kernel/decision.ts';

/** Reasons that suggest an alternative, so the refusal doesn't count toward a rest. Rule 6.274 */
export const RATHER_ONLINE = 'We would rather meet online.';
export const RATHER_IN_PUBLIC = 'We would rather meet in a public place.';

/**
 * Why a request is refused. The refusal doesn't reveal who refused before, or until when. Rules 6.273, 6.274, 6.277 and
 * 6.351
 */
export const NOT_NOW = ['two-waiting', 'resting', 'asked-often'] as const;
export type NotNow = (typeof NOT_NOW)[number];

/** How a request was refused. `rest`: the sender also can't ask again for a while. Rule 6.274 */
export type No = 'plain' | 'rest';

/** Null if the refusal suggests an alternative. */
export function noIn({ reason, rest = false }: { reason: string; rest?: boolean }): No | null {
  if (rest) return 'rest';
  return [RATHER_ONLINE, RATHER_IN_PUBLIC].some((other) => reason.includes(other)) ? null : 'plain';
}

export interface AskingPair {
  readonly askerId: string;
  readonly askedId: string;
}

/** One person's recent plain refusals of another's requests, and the end of the latest rest. */
export interface Refusals {
  readonly noes: readonly Date[];
  readonly until: Date | null;
}

const DAY_MS = 86_400_000;
const REST_DAYS = 28;
const NOES_FOR_REST = 3;
const NOES_DAYS = 30;

/** A rest begins with the third plain refusal within 30 days, or with a refusal that asks for a rest. Rule 6.274 */
export function afterNo({ noes, until }: Refusals, no: No, now: Date): Refusals {
  const recent = [...noes.filter((at) => +now - +at < NOES_DAYS * DAY_MS), now];
  if (no === 'plain' && recent.length < NOES_FOR_REST) return { noes: recent, until };
  return { noes: [], until: restEnd(now) };
}

export const restEnd = (now: Date): Date => new Date(+now + REST_DAYS * DAY_MS);

/** Concerns only the side that refused. The other person isn't notified. Rule 6.277 */
export type RestChanged = DomainEvent<'RestBegan' | 'RestLifted'>;

export function restChanged(
  type: RestChanged['type'],
  { askerId, askedId }: AskingPair,
  concerns: readonly string[],
): RestChanged {
  const subject = { feature: 'sessions', id: askedId } as const;
  return { type, subject, concerns, after: { askerId, rests: type === 'RestBegan' } };
}

export interface Rest extends AskingPair {
  readonly guardianIds: readonly string[];
}

/** A rest without a refusal, which a friend or a guardian begins. Rule 6.448 */
export function decideBreak(
  actor: Actor,
  rest: Rest | null,
): Decision<Rest, RestChanged, 'no-such-friend'> {
  if (rest === null) return refuse('no-such-friend');
  return accept(rest, restChanged('RestBegan', rest, sideOf(actor, rest)));
}

/** Rule 6.277 */
export function decideLift(
  actor: Actor,
  rest: Rest | null,
): Decision<Rest, RestChanged, 'no-such-rest'> {
  if (rest === null) return refuse('no-such-rest');
  return accept(rest, restChanged('RestLifted', rest, sideOf(actor, rest)));
}

const sideOf = ({ personId }: Actor, { askedId, guardianIds }: Rest) => [
  ...new Set([personId, askedId, ...guardianIds]),
];

/** Rule 6.277 */
export const restsSchema = v.object({
  items: v.array(
    v.object({
      askerId: idSchema,
      askedId: idSchema,
      asker: v.string(),
      asked: v.string(),
      until: v.string(),
    }),
  ),
});
export type RestView = v.InferOutput<typeof restsSchema>['items'][number];
