import * as v from 'valibot';
import type { Actor } from '../identity/role.ts';
import { body, idSchema } from '../kernel/body.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import { text } from '../kernel/text.ts';
import * as texts from '../kernel/texts.ts';
import { reportSent, type ReportSent } from './events.ts';

/** Rule 9.69: what a report can be about. */
export const REPORT_CATEGORIES = [
  'made-me-uncomfortable',
  'asked-to-meet-elsewhere',
  'rude-or-hurtful',
  'not-who-they-say',
  'something-else',
] as const;
export type ReportCategory = (typeof REPORT_CATEGORIES)[number];

/** A report of a person, or of a session and so of the other participant. */
export const reportSchema = v.pipe(
  body({
    /** Made by the client (UUIDv7): sending the same report twice makes one. */
    id: idSchema,
    personId: v.optional(idSchema),
    sessionId: v.optional(idSchema),
    /** For a parent: the child they report for. */
    childId: v.optional(idSchema),
    category: v.picklist(REPORT_CATEGORIES, 'Please choose what happened.'),
    details: v.optional(text(texts.reportDetails), ''),
  }),
  v.forward(
    v.check(
      ({ personId, sessionId }) => (personId === undefined) !== (sessionId === undefined),
      'Please name a person or a session.',
    ),
    ['personId'],
  ),
);
export type ReportInput = v.InferOutput<typeof reportSchema>;

/** A report as it is first written. */
export interface NewReport {
  readonly id: string;
  readonly reporterId: string;
  readonly onBehalfOf: string | null;
  /** Null for somebody who cannot be found, who left or is hidden. */
  readonly reportedId: string | null;
  readonly sessionId: string | null;
  readonly category: ReportCategory;
  readonly details: string;
}

/** What the database says of the two, asked with the owner's rights. */
export interface ReportState {
  /** Who it is about: as named, or the other participant of the session; null when there is none. */
  readonly reportedId: string | null;
  /** Whether the actor, or their child, may see, met or blocked that person. */
  readonly mayReport: boolean;
  /** Those who are told at once. */
  readonly moderatorIds: readonly string[];
}

export type ReportRefusal = 'wrong-role' | 'not-visible';

/** Rules 9.16 and 9.69: an elder or a youth for themselves, a parent for a child. */
export function decideReport(
  actor: Actor,
  state: ReportState,
  input: ReportInput,
): Decision<NewReport, ReportSent, ReportRefusal> {
  const childId = input.childId ?? null;
  if ((actor.role === 'parent') !== (childId !== null)) return refuse('wrong-role');
  const isKnown = state.reportedId !== null && state.mayReport;
  // Taken from a member no matter who it is about: a refusal would tell who is blocked from who is gone,
  // and lose a cry for help about somebody who has just left. Rule 9.110
  if (!isKnown && actor.role === 'parent') return refuse('not-visible');
  const report = {
    id: input.id,
    reporterId: actor.personId,
    onBehalfOf: childId,
    reportedId: isKnown ? state.reportedId : null,
    sessionId: isKnown ? (input.sessionId ?? null) : null,
    category: input.category,
    details: input.details,
  };
  return accept(report, reportSent(report, state.moderatorIds));
}
