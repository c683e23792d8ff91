import * as v from 'valibot';
import { ROLES } from '../identity/role.ts';
import { STANDINGS } from '../identity/standing.ts';
import { body, cursorSchema, idSchema } from '../kernel/body.ts';
import { text } from '../kernel/text.ts';
import * as texts from '../kernel/texts.ts';
import { REPORT_CATEGORIES } from '../safety/report.ts';
import { OUTCOMES } from '../sessions/outcome.ts';
import { CONNECTION_MODES } from '../sessions/session.ts';
import { APPEAL_OUTCOMES, TOLD_MISSING } from './appeal.ts';
import { copied } from './copied.ts';
import { CASE_OUTCOMES, CASE_STATUSES, URGENCIES } from './decide-case.ts';
import { sentWarningSchema } from './decide-warning.ts';

export const NOTE_MISSING = 'Please write a note.';
const NO_DAY = 'Please choose a day, or leave it empty.';

export const queueQuerySchema = v.strictObject({
  status: v.optional(v.picklist(CASE_STATUSES, 'Please choose a status.')),
  cursor: v.optional(cursorSchema),
});
export const closeCaseSchema = body({
  outcome: v.picklist(CASE_OUTCOMES, 'Please choose an outcome.'),
  note: text(texts.caseNote, NOTE_MISSING),
});
export type CloseCase = v.InferOutput<typeof closeCaseSchema>;

/** Rule 9.145: a name is looked for among all roles, and has no second page; without one it is a list of elders. */
export const peopleQuerySchema = v.pipe(
  v.strictObject({
    name: v.optional(
      v.pipe(
        text(texts.peopleSearch),
        v.check((name) => name === '' || name.length >= 2, 'Please type at least two letters.'),
      ),
    ),
    standing: v.optional(v.picklist(STANDINGS, 'Please choose a standing.')),
    cursor: v.optional(cursorSchema),
  }),
  v.forward(
    v.check(
      ({ name = '', cursor }) => name === '' || cursor === undefined,
      'Please type more of the name.',
    ),
    ['cursor'],
  ),
);

const decision = { note: text(texts.decisionNote, NOTE_MISSING) };
export const noteSchema = body(decision);
/** A suspension: why, for moderators, and a sentence for the person. Rule 9.161 */
export const suspendSchema = body({
  ...decision,
  told: text(texts.suspensionLetter, TOLD_MISSING),
});

/** A day in UTC, as an ISO date. */
export const daySchema = v.pipe(
  v.string(NO_DAY),
  v.check(
    (day) =>
      /^\d{4}-\d{2}-\d{2}$/.test(day) &&
      !Number.isNaN(Date.parse(day)) &&
      new Date(day).toISOString().startsWith(day),
    NO_DAY,
  ),
);

export const vettedSchema = v.object({
  id: idSchema,
  name: v.string(),
  role: v.picklist(ROLES),
  standing: v.picklist(STANDINGS),
  verifiedUntil: v.nullable(v.string()),
});
export type VettedView = v.InferOutput<typeof vettedSchema>;

/** Who somebody says they are, as a moderator reads it. Rule 9.141 */
export const personFactsSchema = v.object({
  ...vettedSchema.entries,
  fullName: v.string(),
  ageRange: v.string(),
  bio: v.string(),
  avatarUrl: v.nullable(v.string()),
  isPaused: v.boolean(),
  /** An instant, and a day in UTC. */
  joinedAt: v.string(),
  lastSeen: v.string(),
});
export type PersonFacts = v.InferOutput<typeof personFactsSchema>;

/** The address of an account; each look at one is recorded. Rule 9.142 */
export const emailSchema = v.object({ email: v.string() });

export const caseSummarySchema = v.object({
  id: idSchema,
  category: v.picklist(REPORT_CATEGORIES),
  reportedName: v.string(),
  reporterName: v.string(),
  status: v.picklist(CASE_STATUSES),
  /** Assigned to the moderator who reads this. */
  isMine: v.boolean(),
  outcome: v.nullable(v.picklist(CASE_OUTCOMES)),
  urgency: v.picklist(URGENCIES),
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

export const reportedSessionSchema = copied({
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
  question: v.nullable(copied({ question: v.string(), answer: v.string() })),
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
  reporter: v.nullable(personFactsSchema),
  onBehalfOf: v.nullable(personFactsSchema),
  reported: v.nullable(personFactsSchema),
  session: v.nullable(reportedSessionSchema),
  /** People of the case who removed their account since, or whose parent did. Rule 9.159 */
  kept: v.array(keptSchema),
  /** Sent to the person it is about. */
  warnings: v.array(sentWarningSchema),
  earlier: v.array(caseSummarySchema),
  trail: trailSchema,
  reportedTrail: trailSchema,
});
export type CaseView = v.InferOutput<typeof caseSchema>;

export const vettedPageSchema = v.object({
  items: v.array(vettedSchema),
  nextCursor: v.nullable(v.string()),
  /** Of a search by name: there are more than are shown. */
  isCut: v.boolean(),
});

export const decisionSchema = copied({
  decision: v.picklist(['suspended', 'reinstated', 'first-email-sent', 'birth-date-set']),
  note: v.string(),
  at: v.string(),
  /** Of a suspension: what the person was told, and their appeal with its answer. */
  told: v.nullable(v.string()),
  appeal: v.nullable(
    copied({
      words: v.string(),
      outcome: v.nullable(v.picklist(APPEAL_OUTCOMES)),
      told: v.nullable(v.string()),
    }),
  ),
});

/** A session of somebody, without place, link or words. Rule 9.143 */
const metSchema = v.object({
  id: idSchema,
  /** Null once the elder's account is gone. */
  other: v.nullable(v.object({ id: idSchema, name: v.string() })),
  connectionMode: v.picklist(CONNECTION_MODES),
  state: v.picklist(['pending', 'lapsed', 'approved', 'rejected', 'cancelled']),
  startTime: v.string(),
  endTime: v.string(),
  timeZone: v.string(),
  isOver: v.boolean(),
  /** How it went, as each who answered said it. */
  answers: v.array(v.object({ name: v.string(), outcome: v.picklist(OUTCOMES) })),
});
export type MetView = v.InferOutput<typeof metSchema>;

export const personSchema = v.object({
  ...personFactsSchema.entries,
  family: v.array(
    v.object({
      ...vettedSchema.entries,
      kin: v.picklist(['guardian', 'child', 'co-guardian', 'sibling']),
    }),
  ),
  /** Rule 9.214: that a date of birth was corrected, and why; never the date. Null when it was not. */
  birthDateCorrected: v.nullable(v.object({ by: v.string(), at: v.string(), reason: v.string() })),
  sessions: v.array(metSchema),
  decisions: v.array(decisionSchema),
  warnings: v.array(sentWarningSchema),
  /** About them, and sent by them or for them. */
  reports: v.array(caseSummarySchema),
  reportsBy: v.array(caseSummarySchema),
  trail: trailSchema,
});
export type PersonView = v.InferOutput<typeof personSchema>;
