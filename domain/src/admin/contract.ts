import * as v from 'valibot';
import { ROLES } from '../identity/role.ts';
import { STANDINGS } from '../identity/standing.ts';
import { body, cursorSchema, idSchema } from '../kernel/body.ts';
import { optionalLine, paragraph } from '../kernel/text.ts';
import { REPORT_CATEGORIES } from '../safety/report.ts';
import { CASE_OUTCOMES, CASE_STATUSES } from './decide-case.ts';

const NOTE_MISSING = 'Please write a note.';
const DAY_MISSING = 'Please choose a day.';

/** Why something was decided; only moderators read it. */
const note = v.pipe(paragraph(500), v.minLength(1, NOTE_MISSING));

export const queueQuerySchema = v.strictObject({
  status: v.optional(v.picklist(CASE_STATUSES, 'Please choose a status.')),
  cursor: v.optional(cursorSchema),
});
export const closeCaseSchema = body({
  outcome: v.picklist(CASE_OUTCOMES, 'Please choose an outcome.'),
  note,
});
export type CloseCase = v.InferOutput<typeof closeCaseSchema>;

export const peopleQuerySchema = v.strictObject({
  name: v.optional(optionalLine(100)),
  standing: v.optional(v.picklist(STANDINGS, 'Please choose a standing.')),
  cursor: v.optional(cursorSchema),
});

export const noteSchema = body({ note });
export const verifySchema = body({
  until: v.pipe(
    v.string(DAY_MISSING),
    v.isoDate(DAY_MISSING),
    v.check(
      (day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day),
      DAY_MISSING,
    ),
  ),
  note,
});
export type Verify = v.InferOutput<typeof verifySchema>;

export const vettedSchema = v.object({
  id: idSchema,
  name: v.string(),
  role: v.picklist(ROLES),
  standing: v.picklist(STANDINGS),
  verifiedUntil: v.nullable(v.string()),
});
export type VettedView = v.InferOutput<typeof vettedSchema>;

export const caseSummarySchema = v.object({
  id: idSchema,
  category: v.picklist(REPORT_CATEGORIES),
  reportedName: v.string(),
  reporterName: v.string(),
  status: v.picklist(CASE_STATUSES),
  /** Assigned to the moderator who reads this. */
  isMine: v.boolean(),
  outcome: v.nullable(v.picklist(CASE_OUTCOMES)),
  createdAt: v.string(),
});
export type CaseSummary = v.InferOutput<typeof caseSummarySchema>;

export const queueSchema = v.object({
  items: v.array(caseSummarySchema),
  nextCursor: v.nullable(v.string()),
});

/** One line of the audit: what, when, and who as far as a moderator needs to know. */
const trailSchema = v.array(
  v.object({ id: v.string(), type: v.string(), at: v.string(), actor: v.string() }),
);
export type Trail = v.InferOutput<typeof trailSchema>;

export const reportedSessionSchema = v.object({
  elderName: v.nullable(v.string()),
  youthName: v.string(),
  status: v.picklist(['pending', 'approved', 'rejected', 'cancelled']),
  startTime: v.string(),
  endTime: v.string(),
  timeZone: v.string(),
  interests: v.array(v.string()),
  /** The address or the link, and the words that came with the request. */
  place: v.nullable(v.string()),
  message: v.string(),
  /** What the parent asked the elder, with the answer, which may be empty. Rule 6.124 */
  question: v.nullable(v.object({ question: v.string(), answer: v.string() })),
});
export type ReportedSession = v.InferOutput<typeof reportedSessionSchema>;

/** An account that its owner or their parent removed while a case was open. Rule 9.155 */
export const keptSchema = v.object({
  id: idSchema,
  name: v.string(),
  role: v.picklist(ROLES),
  removedAt: v.string(),
  /** The instant at which it goes, whatever becomes of the case. */
  keptUntil: v.string(),
});
export type KeptAccount = v.InferOutput<typeof keptSchema>;

export const caseSchema = v.object({
  ...caseSummarySchema.entries,
  details: v.string(),
  outcomeNote: v.string(),
  closedAt: v.nullable(v.string()),
  /** Null once the account is gone; the names stay. */
  reporter: v.nullable(vettedSchema),
  onBehalfOf: v.nullable(vettedSchema),
  reported: v.nullable(vettedSchema),
  session: v.nullable(reportedSessionSchema),
  /** People of the case who removed their account since, or whose parent did. Rule 9.159 */
  kept: v.array(keptSchema),
  earlier: v.array(caseSummarySchema),
  trail: trailSchema,
  reportedTrail: trailSchema,
});
export type CaseView = v.InferOutput<typeof caseSchema>;

export const vettedPageSchema = v.object({
  items: v.array(vettedSchema),
  nextCursor: v.nullable(v.string()),
});

export const decisionSchema = v.object({
  decision: v.picklist(['verified', 'unverified', 'suspended', 'reinstated']),
  verifiedUntil: v.nullable(v.string()),
  note: v.string(),
  at: v.string(),
});

export const personSchema = v.object({
  ...vettedSchema.entries,
  decisions: v.array(decisionSchema),
  reports: v.array(caseSummarySchema),
  trail: trailSchema,
});
export type PersonView = v.InferOutput<typeof personSchema>;
