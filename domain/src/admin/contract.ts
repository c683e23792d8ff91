import * as v from 'valibot';
import { REVIEWS } from '../identity/decide-review.ts';
import { ROLES } from '../identity/role.ts';
import { STANDINGS } from '../identity/standing.ts';
import { body, cursorSchema, daySchema, idSchema } from '../kernel/body.ts';
import { keysOf, recordOf } from '../kernel/keys-of.ts';
import { text } from '../kernel/text.ts';
import { required, shownTexts, writtenTexts, type TextList } from '../kernel/text-list.ts';
import * as texts from '../kernel/texts.ts';
import { HELP_PARTS } from '../rooms/contract.ts';
import { profileVersionSchema } from '../safety/child-view.ts';
import { REPORT_CATEGORIES, REPORT_TEXTS } from '../safety/report.ts';
import { OUTCOMES } from '../sessions/afterwards/outcome.ts';
import { ANSWER_TEXTS, QUESTION_TEXTS } from '../sessions/contract.ts';
import { shownTextEntries } from '../sessions/offer-texts.ts';
import { CONNECTION_MODES } from '../sessions/session.ts';
import { APPEAL_ANSWER_TEXTS, APPEAL_OUTCOMES, APPEAL_TEXTS } from './appeal.ts';
import { DECISION_TEXTS, NOTE_MISSING, NOTICE_TEXTS } from './decision-texts.ts';
import { copied } from './copied.ts';
import { CASE_OUTCOMES, CASE_STATUSES, URGENCIES } from './decide-case.ts';
import { sentWarningSchema } from './decide-warning.ts';

const NO_DAY = 'Please choose a day, or leave it empty.';

export const queueQuerySchema = v.strictObject({
  status: v.optional(v.picklist(CASE_STATUSES, 'Please choose a status.')),
  cursor: v.optional(cursorSchema),
});
export const CASE_TEXTS = {
  outcomeNote: required(texts.caseNote, NOTE_MISSING),
} as const satisfies TextList;
export const closeCaseSchema = body({
  outcome: v.picklist(CASE_OUTCOMES, 'Please choose an outcome.'),
  ...writtenTexts(CASE_TEXTS),
});
export type CloseCase = v.InferOutput<typeof closeCaseSchema>;

/** A search by name covers all roles and returns a single page; without a name, the query lists elders. Rule 9.145 */
export const peopleQuerySchema = v.pipe(
  v.strictObject({
    name: v.optional(
      v.pipe(
        text(texts.peopleSearch),
        v.check((name) => name === '' || name.length >= 2, 'Please type at least two letters.'),
      ),
    ),
    standing: v.optional(v.picklist([...STANDINGS, ...REVIEWS], 'Please choose a standing.')),
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

export const noteSchema = body(writtenTexts(DECISION_TEXTS));
/** A suspension needs a note for moderators and a sentence for the person. Rule 9.161 */
export const suspendSchema = body({
  ...writtenTexts(DECISION_TEXTS),
  ...writtenTexts(NOTICE_TEXTS),
});

/** A day in UTC as an ISO date. */
export const utcDaySchema = daySchema(NO_DAY);

export const vettedSchema = v.object({
  id: idSchema,
  name: v.string(),
  role: v.picklist(ROLES),
  standing: v.picklist(STANDINGS),
  verifiedUntil: v.nullable(v.string()),
});
export type VettedView = v.InferOutput<typeof vettedSchema>;

/** Rule 9.141 */
const personFactsSchema = v.object({
  ...vettedSchema.entries,
  fullName: v.string(),
  ageRange: v.string(),
  bio: v.string(),
  avatarUrl: v.nullable(v.string()),
  isPaused: v.boolean(),
  /** `joinedAt` is an instant; `lastSeen` is a day in UTC. */
  joinedAt: v.string(),
  lastSeen: v.string(),
});
export type PersonFacts = v.InferOutput<typeof personFactsSchema>;

/** An account's email address; every view is audited. Rule 9.142 */
export const emailSchema = v.object({ email: v.string() });

export const caseSummarySchema = v.object({
  id: idSchema,
  category: v.picklist(REPORT_CATEGORIES),
  reportedName: v.string(),
  reporterName: v.string(),
  status: v.picklist(CASE_STATUSES),
  isMine: v.boolean(),
  outcome: v.nullable(v.picklist(CASE_OUTCOMES)),
  urgency: v.picklist(URGENCIES),
  createdAt: v.string(),
});
export type CaseSummary = v.InferOutput<typeof caseSummarySchema>;

/** How many of each kind wait for moderators. Rule 9.401 */
const waitingSchema = v.object({
  appeals: v.number(),
  mine: v.number(),
  open: v.number(),
  elders: v.number(),
  checks: v.number(),
  consents: v.number(),
  mails: v.number(),
});
export type Waiting = v.InferOutput<typeof waitingSchema>;

export const queueSchema = v.object({
  /** Null after the first page. */
  waiting: v.nullable(waitingSchema),
  items: v.array(caseSummarySchema),
  nextCursor: v.nullable(v.string()),
});

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
  place: v.nullable(v.string()),
  ...shownTextEntries,
  /** The reason for the cancellation, even if no guardian has passed it on. Rule 6.270 */
  cancellationReason: v.string(),
  rejectionReason: v.string(),
  /** A guardian's note on a proposed time, or null if there is none. */
  proposal: v.nullable(v.string()),
  /** Rule 6.124 */
  question: v.nullable(copied({ ...shownTexts(QUESTION_TEXTS), ...shownTexts(ANSWER_TEXTS) })),
  former: v.array(
    copied({ startTime: v.string(), place: v.nullable(v.string()), ...shownTextEntries }),
  ),
});
export type ReportedSession = v.InferOutput<typeof reportedSessionSchema>;

/** A name, bio or picture that a person chose, whether or not others can see it. Rule 1.141 */
export const writtenVersionSchema = v.object({
  ...v.omit(profileVersionSchema, ['isWaiting']).entries,
  name: v.string(),
  role: v.picklist(ROLES),
  state: v.picklist(['waiting', 'shown', 'refused', 'replaced']),
  writtenAt: v.string(),
});
export type WrittenVersion = v.InferOutput<typeof writtenVersionSchema>;

/** An account removed by its owner or their parent during an open case. Rule 9.155 */
export const keptSchema = v.object({
  id: idSchema,
  name: v.string(),
  role: v.picklist(ROLES),
  removedAt: v.string(),
  /** The deletion date, which does not depend on the state of the case. */
  keptUntil: v.string(),
});
export type AccountSnapshot = v.InferOutput<typeof keptSchema>;

export const caseSchema = v.object({
  ...caseSummarySchema.entries,
  ...shownTexts(REPORT_TEXTS),
  ...shownTexts(CASE_TEXTS),
  closedAt: v.nullable(v.string()),
  reporter: v.nullable(personFactsSchema),
  onBehalfOf: v.nullable(personFactsSchema),
  reported: v.nullable(personFactsSchema),
  session: v.nullable(reportedSessionSchema),
  /** Other sessions between the two people, and their profile versions while those texts are stored. Rule 1.141 */
  otherSessions: v.array(reportedSessionSchema),
  versions: v.array(writtenVersionSchema),
  /** Rule 6.333 */
  help: v.array(
    v.object({ id: idSchema, by: v.picklist(HELP_PARTS), at: v.string(), isClosed: v.boolean() }),
  ),
  /** Rule 9.159 */
  kept: v.array(keptSchema),
  warnings: v.array(sentWarningSchema),
  /** True if this case led to a warning, even if the person has left. Rule 9.234 */
  isWarned: v.boolean(),
  earlier: v.array(caseSummarySchema),
  trail: trailSchema,
  reportedTrail: trailSchema,
});
export type CaseView = v.InferOutput<typeof caseSchema>;

export const vettedPageSchema = v.object({
  /** `lacks` names the listed checks an elder lacks today. Rule 9.400 */
  items: v.array(v.object({ ...vettedSchema.entries, lacks: v.array(v.string()) })),
  nextCursor: v.nullable(v.string()),
  /** True if a name search matches more people than are shown. */
  isCut: v.boolean(),
});
export type ListedPerson = v.InferOutput<typeof vettedPageSchema>['items'][number];

export const decisionSchema = copied({
  decision: v.picklist([
    'suspended',
    'reinstated',
    'first-email-sent',
    'birth-date-set',
    'reviewed',
    'second-factor-ended',
  ]),
  ...shownTexts(DECISION_TEXTS),
  at: v.string(),
  ...recordOf(keysOf(NOTICE_TEXTS), () => v.nullable(v.string())),
  appeal: v.nullable(
    copied({
      ...shownTexts(APPEAL_TEXTS),
      outcome: v.nullable(v.picklist(APPEAL_OUTCOMES)),
      ...recordOf(keysOf(APPEAL_ANSWER_TEXTS), () => v.nullable(v.string())),
    }),
  ),
});

/** Rule 9.143 */
const metSchema = v.object({
  id: idSchema,
  other: v.nullable(v.object({ id: idSchema, name: v.string() })),
  connectionMode: v.picklist(CONNECTION_MODES),
  state: v.picklist(['pending', 'lapsed', 'approved', 'rejected', 'cancelled']),
  startTime: v.string(),
  endTime: v.string(),
  timeZone: v.string(),
  isOver: v.boolean(),
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
  /**
   * The actor, time and reason of a correction of the date of birth, without the date itself, or null if it was never
   * corrected. Rule 9.214
   */
  birthDateCorrected: v.nullable(v.object({ by: v.string(), at: v.string(), reason: v.string() })),
  /** Rule 1.169 */
  reviews: v.array(v.picklist(REVIEWS)),
  sessions: v.array(metSchema),
  decisions: v.array(decisionSchema),
  warnings: v.array(sentWarningSchema),
  reports: v.array(caseSummarySchema),
  reportsBy: v.array(caseSummarySchema),
  trail: trailSchema,
});
export type PersonView = v.InferOutput<typeof personSchema>;
