import * as v from 'valibot';
import { body, cursorSchema, pageLimitSchema } from '../kernel/body.ts';
import { text } from '../kernel/text.ts';
import { writtenTexts } from '../kernel/text-list.ts';
import * as texts from '../kernel/texts.ts';
import { ANSWER_TEXTS, QUESTION_TEXTS } from './contract.ts';
import { followingSchema, leaveOutSchema } from './repeat.ts';
import { BUCKETS } from './session.ts';
import { cardEntries } from './supervision/elder-profile.ts';

const NOT_A_VERSION = 'A version is a whole number from 1 on.';

/** The version that the reader read. Decisions about any other version are rejected. */
const versionEntries = {
  version: v.pipe(v.number(NOT_A_VERSION), v.integer(NOT_A_VERSION), v.minValue(1, NOT_A_VERSION)),
};

/** The version that the reader read, with the elder's card for guardians. */
export const readEntries = { ...versionEntries, ...cardEntries };

export const approveSchema = body({
  ...readEntries,
  /** Required for a series. */
  leaveOut: v.optional(leaveOutSchema),
});
export const rejectSchema = body({
  ...versionEntries,
  reason: v.optional(text(texts.rejectionReason), ''),
  rest: v.optional(v.boolean('Please choose yes or no.'), false),
});

/** Rule 6.97 */
export const agreeSchema = body({ ...versionEntries });

/** Rule 6.120 */
export const questionSchema = body({ ...versionEntries, ...writtenTexts(QUESTION_TEXTS) });
export const questionAnswerSchema = body(writtenTexts(ANSWER_TEXTS));

/** The version that the user read, so a session that has changed since can't be canceled. Rule 6.57 */
export const cancelSchema = body({
  ...versionEntries,
  reason: v.optional(text(texts.cancellationReason), ''),
  rest: v.optional(v.boolean('Please choose yes or no.'), false),
  /** Also calls off the later dates of the series: all, or until a day of a break. Rule 6.434 */
  following: v.optional(followingSchema),
});

const NOT_A_MOMENT = 'A moment is written like 2026-08-01T12:00:00.000Z.';

/** Answers the proposal that the user read. A newer proposal needs its own answer. Rule 6.69 */
export const proposalAnswerSchema = body({
  ...versionEntries,
  proposedAt: v.pipe(v.string(NOT_A_MOMENT), v.isoTimestamp(NOT_A_MOMENT)),
});
export type ProposalAnswer = v.InferOutput<typeof proposalAnswerSchema>;

export const sessionsQuerySchema = body({
  bucket: v.picklist(BUCKETS, 'There is no such tab.'),
  cursor: v.optional(cursorSchema),
  limit: pageLimitSchema,
});
