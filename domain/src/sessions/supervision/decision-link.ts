import * as v from 'valibot';
import { body } from '../../kernel/body.ts';
import { rejectSchema, sessionViewSchema } from '../contract.ts';
import { waitsFor } from './own-word.ts';
import type { Supervised } from '../session.ts';

/** Rule 6.82: days for which the link in a request mail works, if the session does not start before. */
export const DECISION_LINK_DAYS = 14;
const DAY_MS = 86_400_000;

/** Content of a mailed link: one guardian's decision on one version of one request. */
export interface DecisionLink {
  readonly sessionId: string;
  readonly guardianId: string;
  readonly version: number;
  readonly expiresAt: Date;
}

/** How the guardian named by a link stands at this moment; `gone` also where they are no guardian now. */
export type LinkHolder = 'active' | 'gone' | 'suspended' | 'terms';

/** Why there is nothing to decide by a link now. */
export const CLOSED_LINKS = [
  'gone',
  'suspended',
  'cancelled',
  'changed',
  'approved',
  'rejected',
  'too-late',
  'expired',
  'terms',
  /** The youth reads it first; another link follows on their yes. Rule 6.153 */
  'youth-first',
] as const;
export type ClosedLink = (typeof CLOSED_LINKS)[number];

/** Rule 6.82 */
export function decisionLinkOf(
  session: { id: string; version: number; startsAt: Date },
  guardianId: string,
  now: Date,
): DecisionLink {
  const latest = new Date(now.getTime() + DECISION_LINK_DAYS * DAY_MS);
  const expiresAt = session.startsAt < latest ? session.startsAt : latest;
  return { sessionId: session.id, guardianId, version: session.version, expiresAt };
}

/** Rule 6.84: `open`, or what has become of the request since the mail. Null is a session that went. */
export function decisionLinkState(
  link: DecisionLink,
  holder: LinkHolder,
  found: Pick<Supervised, 'session' | 'stage'> | null,
  now: Date,
): 'open' | ClosedLink {
  if (holder === 'gone' || holder === 'suspended') return holder;
  if (found === null) return 'gone';
  const { session, stage } = found;
  if (session.status === 'cancelled') return 'cancelled';
  if (session.version !== link.version) return 'changed';
  if (session.status !== 'pending') return session.status;
  if (session.startsAt <= now) return 'too-late';
  if (link.expiresAt <= now) return 'expired';
  if (waitsFor(session, stage) !== 'guardians') return 'youth-first';
  return holder === 'terms' ? 'terms' : 'open';
}

/** The words of every link that is none. */
export const LINK_NOT_VALID = 'This link is not valid.';

/** The encrypted part of the mailed address, as it came. */
export const decisionLinkSchema = body({
  link: v.pipe(
    v.string(LINK_NOT_VALID),
    v.maxLength(500, LINK_NOT_VALID),
    v.regex(/^[\w-]+$/, LINK_NOT_VALID),
  ),
});
export const rejectByLinkSchema = body({
  ...decisionLinkSchema.entries,
  reason: rejectSchema.entries.reason,
});

/** Page of a link: the request as a guardian sees it, or only its outcome. */
export const decisionLinkViewSchema = v.variant('state', [
  v.object({
    state: v.literal('open'),
    session: sessionViewSchema,
    /** Whether the elder has uploaded a picture, which is asked for by the same link. Rule 6.83 */
    hasElderPicture: v.boolean(),
  }),
  v.object({
    state: v.picklist(CLOSED_LINKS),
    /** Which guardian decided, null for the reader, and when. Rule 6.139 */
    decided: v.optional(v.object({ by: v.nullable(v.string()), at: v.string() })),
  }),
]);
export type DecisionLinkView = v.InferOutput<typeof decisionLinkViewSchema>;

/**
 * Result of the decision; `waiting` is an approval while other guardians must still approve. Rule
 * 6.135
 */
export const decidedByLinkSchema = v.variant('state', [
  v.object({ state: v.picklist(['approved', 'rejected']) }),
  v.object({ state: v.literal('waiting'), missing: v.array(v.string()) }),
]);
export type DecidedByLink = v.InferOutput<typeof decidedByLinkSchema>;
