import * as v from 'valibot';
import { ROLES } from '../identity/role.ts';
import { interestNameSchema } from '../interests/interest.ts';
import { body, idSchema } from '../kernel/body.ts';
import { required, shownTexts, type TextList } from '../kernel/text-list.ts';
import * as texts from '../kernel/texts.ts';
import { RHYTHMS } from './repeat.ts';
import { askedGuardiansSchema, NEXT_APPROVERS } from './supervision/missing-approvals.ts';
import { TIME_MARKS } from './asking/sensible-times.ts';
import { ADULT_WORDS } from '../stages/stage.ts';
import { eachOfferText, shownTextEntries } from './offer-texts.ts';
import { BUCKETS, CONNECTION_MODES, FORMER_MEMBER, ALL_PROVIDERS } from './session.ts';
import { OUTCOMES } from './afterwards/outcome.ts';
import { elderProfileSchema } from './supervision/elder-profile.ts';
import { STANDING_RULES } from './supervision/standing-rules.ts';
import { thanksViewSchema } from './afterwards/thanks-cards.ts';

export const QUESTION_TEXTS = {
  question: required(texts.question, 'Please choose or write a question.'),
} as const satisfies TextList;
export const ANSWER_TEXTS = {
  answer: required(texts.answer, 'Please write an answer.'),
} as const satisfies TextList;

/** The Google Maps key, which the page needs, or null if none is set. Rule 10.26 */
export const placeSearchSchema = v.object({ key: v.nullable(v.string()) });
export type PlaceSearch = v.InferOutput<typeof placeSearchSchema>;

const personCardSchema = v.object({
  /** `FORMER_MEMBER` for an elder whose account is gone. Rule 9.52 */
  id: v.union([idSchema, v.literal(FORMER_MEMBER)]),
  name: v.string(),
  role: v.picklist(ROLES),
  avatarUrl: v.nullable(v.string()),
  isVerified: v.boolean(),
  /** Set only for the elder, if the youth is an adult. Rule 6.170 */
  adult: v.optional(v.picklist(ADULT_WORDS)),
});
export type PersonCard = v.InferOutput<typeof personCardSchema>;

const NOT_COORDINATES = 'These aren’t coordinates.';
const coordinate = (limit: number) =>
  v.pipe(
    v.number(NOT_COORDINATES),
    v.minValue(-limit, NOT_COORDINATES),
    v.maxValue(limit, NOT_COORDINATES),
  );
export const geoCoordsSchema = body({ lat: coordinate(90), lng: coordinate(180) });
export type GeoCoords = v.InferOutput<typeof geoCoordsSchema>;

/** A parent's question and the elder's answer. Shown as plain text, never as links. Rule 6.122 */
const questionViewSchema = v.object({
  ...shownTexts(QUESTION_TEXTS),
  askedAt: v.string(),
  /** The name of the other guardian who asked, for a guardian. Otherwise null. Rule 6.131 */
  guardian: v.nullable(v.string()),
  ...shownTexts(ANSWER_TEXTS),
  answeredAt: v.nullable(v.string()),
});
export type QuestionView = v.InferOutput<typeof questionViewSchema>;

const placeSchema = v.variant('connectionMode', [
  v.object({
    connectionMode: v.literal('In-Person'),
    address: v.string(),
    /** Set if the user chose a suggested place. Null for an address that was typed as free text. Rule 10.21 */
    geoCoords: v.nullable(geoCoordsSchema),
  }),
  v.object({
    connectionMode: v.literal('Remote'),
    videoProvider: v.picklist(ALL_PROVIDERS),
    /** Empty for a built-in call. */
    videoLink: v.string(),
  }),
]);

/** The participants of a session by role. Guardians have no card, because their names are hidden here. */
const PARTIES = ['initiator', 'receiver', 'parent'] as const;
export type Party = (typeof PARTIES)[number];
const partySchema = v.picklist(PARTIES);

const timeView = {
  date: v.string(),
  startTime: v.string(),
  endTime: v.string(),
  timeZone: v.string(),
  startsAt: v.string(),
  endsAt: v.string(),
};

/** A former version of a session; place and texts are null for anyone who may not see them. Rule 6.66 */
const previousSchema = v.object({
  ...timeView,
  connectionMode: v.picklist(CONNECTION_MODES),
  interests: v.array(interestNameSchema),
  place: v.nullable(placeSchema),
  ...eachOfferText(() => v.nullable(v.string())),
  wasApproved: v.boolean(),
});
export type PreviousView = v.InferOutput<typeof previousSchema>;

/** The guardians who acted; null stands for the reader. Present only for guardians. Rule 6.131 */
const guardiansSchema = v.array(v.nullable(v.string()));

/** Rule 6.67 */
const proposalViewSchema = v.object({
  ...timeView,
  by: partySchema,
  guardians: guardiansSchema,
  isMine: v.boolean(),
  note: v.string(),
  createdAt: v.string(),
});
export type ProposalView = v.InferOutput<typeof proposalViewSchema>;

/** Rule 6.233 */
const delayViewSchema = v.object({ by: partySchema, minutes: v.number(), at: v.string() });

/** The words by which the participants recognize each other, and the elder's checks. Rules 6.236 to 6.238 */
const meetingCheckSchema = v.object({
  words: v.tuple([v.string(), v.string()]),
  checks: v.array(v.string()),
});

/** Rules 6.72 and 9.46 */
const historyItemSchema = v.object({
  step: v.picklist([
    'requested',
    'changed',
    'proposed',
    'agreed',
    'approved',
    'rejected',
    'cancelled',
    'asked-for-help',
  ]),
  at: v.string(),
  by: v.nullable(partySchema),
  guardians: guardiansSchema,
  /** The person who proposed a change that the requester accepted. Rule 6.276 */
  proposed: v.optional(v.object({ by: partySchema, guardians: guardiansSchema })),
});

/**
 * A session in a list, as one reader may see it; `place` is null while the reader may not see it. Times are ISO 8601.
 * The database returns this shape (`session_rows`).
 */
export const sessionRowSchema = v.object({
  id: idSchema,
  version: v.number(),
  status: v.picklist(['pending', 'approved', 'rejected', 'cancelled']),
  bucket: v.picklist(BUCKETS),
  connectionMode: v.picklist(CONNECTION_MODES),
  place: v.nullable(placeSchema),
  interests: v.array(
    v.object({
      name: interestNameSchema,
      /** The requester's level relative to the receiver's, or null if either has removed the interest. */
      comparison: v.nullable(v.picklist(['higher', 'same', 'lower'])),
    }),
  ),
  initiator: personCardSchema,
  receiver: personCardSchema,
  /** Set only for guardians of an undecided session. */
  elderProfile: v.nullable(elderProfileSchema),
  /** Standing rules that the request breaks now; for guardians only. Rule 6.105 */
  brokenRules: v.array(v.picklist(STANDING_RULES)),
  ...timeView,
  /** Rule 6.114 */
  timeMarks: v.array(v.picklist(TIME_MARKS)),
  durationMinutes: v.number(),
  /** Null for a single session. `times` counts this date and those after it. Rule 6.431 */
  series: v.nullable(
    v.object({
      id: idSchema,
      every: v.picklist(RHYTHMS),
      times: v.number(),
      /** The start that the series gave this date, which stays when the date is changed. */
      startsAt: v.string(),
      /** The starts of the later approved dates. */
      later: v.array(v.string()),
      /** The days of a request that the requester leaves out. Rule 6.437 */
      leftOut: v.array(v.string()),
    }),
  ),
  ...shownTextEntries,
  requiresApproval: v.literal(true),
  /** The person who decides next. This depends on the youth's age. Rules 6.151 and 6.163 */
  nextApprover: v.picklist(NEXT_APPROVERS),
  /** The names of the guardians who are asked next. Set for a youth who answers first. Rule 6.151 */
  asksNext: v.nullish(v.array(v.string())),
  createdAt: v.string(),
  /** Rule 6.97 */
  agreedAt: v.nullable(v.string()),
  /** Set only for guardians of an undecided session. Rule 6.134 */
  asked: v.nullable(askedGuardiansSchema),
  decidedAt: v.nullable(v.string()),
  rejectionReason: v.string(),
  /**
   * Null unless the session was canceled. `by` is the participant who canceled. It is null for a parent, who has no
   * card; both are unset when no person canceled. Rules 6.57 and 9.46
   */
  cancelled: v.nullable(
    v.object({
      by: v.nullable(personCardSchema),
      byParent: v.boolean(),
      guardians: guardiansSchema,
      reason: v.string(),
      /** Rule 6.270 */
      isHeld: v.boolean(),
      at: v.string(),
    }),
  ),
  /** The version before a change, or null unless that change is still pending. Rule 6.66 */
  previous: v.nullable(previousSchema),
  proposal: v.nullable(proposalViewSchema),
  /** Set only for the parent and the elder. Null for the youth, or if no question was asked. Rule 6.122 */
  question: v.nullable(questionViewSchema),
  /** The reader's own report; other people's reports are never shown. Rule 6.76 */
  outcome: v.nullable(v.picklist(OUTCOMES)),
  /** Rule 6.217 */
  thanks: v.array(thanksViewSchema),
});
export type SessionRow = v.InferOutput<typeof sessionRowSchema>;

export const sessionViewSchema = v.object({
  ...sessionRowSchema.entries,
  /** Rule 6.233 */
  delays: v.array(delayViewSchema),
  /** Rule 6.334 */
  isPastDelays: v.boolean(),
  /** Set only for in-person sessions, from a day before the start until the end, for readers who see the place. */
  meetingCheck: v.nullable(meetingCheckSchema),
  /** Rule 6.72 */
  history: v.array(historyItemSchema),
});
export type SessionView = v.InferOutput<typeof sessionViewSchema>;

export const sessionPageSchema = v.object({
  items: v.array(sessionRowSchema),
  nextCursor: v.nullable(v.string()),
  counts: v.object({
    pending: v.number(),
    upcoming: v.number(),
    rejected: v.number(),
    past: v.number(),
  }),
});
export type SessionPage = v.InferOutput<typeof sessionPageSchema>;
