import * as v from 'valibot';
import { body, encryptedLinkSchema } from '../../kernel/body.ts';
import { sessionViewSchema } from '../contract.ts';
import { rejectSchema } from '../inputs.ts';
import { cardEntries } from './elder-profile.ts';
import { nextApprover } from './missing-approvals.ts';
import type { Supervised } from '../session.ts';

/** Days for which a mailed decision link works, unless the session starts earlier. Rule 6.82 */
export const DECISION_LINK_DAYS = 14;
const DAY_MS = 86_400_000;

export interface DecisionLink {
  readonly sessionId: string;
  readonly guardianId: string;
  readonly version: number;
  readonly expiresAt: Date;
  readonly mailedAt: Date;
}

/** The current standing of a link's guardian; `gone` includes former guardians. */
export type LinkHolder = 'active' | 'gone' | 'suspended' | 'terms';

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
  /** The youth answers first. Once they agree, another link is mailed. Rule 6.153 */
  'youth-first',
  /** The browser belongs to one of the session's participants. Rule 6.360 */
  'their-browser',
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
  return { sessionId: session.id, guardianId, version: session.version, expiresAt, mailedAt: now };
}

/** `open`, or what has happened to the request since the mail. Null for a deleted session. Rule 6.84 */
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
  if (nextApprover(session, stage) !== 'guardians') return 'youth-first';
  return holder === 'terms' ? 'terms' : 'open';
}

export const decisionLinkSchema = body({ link: encryptedLinkSchema });
export const approveByLinkSchema = body({ ...decisionLinkSchema.entries, ...cardEntries });

export const rejectByLinkSchema = body({
  ...decisionLinkSchema.entries,
  reason: rejectSchema.entries.reason,
  rest: rejectSchema.entries.rest,
});

export const decisionLinkViewSchema = v.variant('state', [
  v.object({
    state: v.literal('open'),
    session: sessionViewSchema,
    /** True if the elder has an uploaded picture, which the same link can load. Rule 6.83 */
    hasElderPicture: v.boolean(),
  }),
  v.object({
    state: v.picklist(CLOSED_LINKS),
    /** The guardian who decided (null for the reader), and when. Rule 6.139 */
    decided: v.optional(v.object({ by: v.nullable(v.string()), at: v.string() })),
  }),
]);
export type DecisionLinkView = v.InferOutput<typeof decisionLinkViewSchema>;

/** The result of the decision. `waiting`: the guardian approved, but others still have to. Rule 6.135 */
export const decidedByLinkSchema = v.variant('state', [
  v.object({ state: v.picklist(['approved', 'rejected']) }),
  v.object({ state: v.literal('waiting'), missing: v.array(v.string()) }),
]);
export type DecidedByLink = v.InferOutput<typeof decidedByLinkSchema>;
