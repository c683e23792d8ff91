import * as v from 'valibot';
import { checkWords, hasCheckWords } from './asking/check-words.ts';
import {
  type SessionRow,
  sessionRowSchema,
  type SessionView,
  sessionViewSchema,
} from './contract.ts';
import { historyOf, sessionPastSchema } from './history.ts';
import { stageNowSchema } from '../stages/stage.ts';
import { bucketOf, type ApprovedSession, type RejectedSession } from './session.ts';

/**
 * Fields of the session page that the row lacks, limited to those the reader may see. `session_page_parts` returns
 * them.
 */
const pagePartSchema = v.object({
  ...sessionPastSchema.entries,
  stage: stageNowSchema,
  delays: sessionViewSchema.entries.delays,
  isPastDelays: v.boolean(),
  wordSeed: v.nullable(v.string()),
  checks: v.nullable(v.array(v.string())),
});
type PagePart = v.InferOutput<typeof pagePartSchema>;

export function viewSession(row: SessionRow, part: PagePart, now: Date): SessionView {
  const { session, delays, isPastDelays, wordSeed, checks } = part;
  const isDay = wordSeed !== null && hasCheckWords(session, now);
  return {
    ...row,
    delays,
    isPastDelays,
    meetingCheck: isDay ? { words: checkWords(wordSeed), checks: [...(checks ?? [])] } : null,
    history: historyOf(part),
  };
}

export const wholeSessionSchema = v.object({ row: sessionRowSchema, part: pagePartSchema });
export type WholeSession = Readonly<v.InferOutput<typeof wholeSessionSchema>>;

/** Decision fields of a session that is no longer pending. A decision also ends its proposal. */
const NOTHING_TO_DECIDE = {
  elderProfile: null,
  brokenRules: [],
  timeMarks: [],
  asked: null,
  previous: null,
  proposal: null,
} satisfies Partial<SessionRow>;

/** A session that a guardian has just decided, derived from the session as it was before the decision. */
export function viewDecided(
  { row, part }: WholeSession,
  session: ApprovedSession | RejectedSession,
  now: Date,
): SessionView {
  const decided = {
    ...row,
    ...NOTHING_TO_DECIDE,
    status: session.status,
    bucket: bucketOf(session, now),
    decidedAt: session.decidedAt.toISOString(),
    rejectionReason: session.status === 'rejected' ? session.rejectionReason : '',
  };
  return viewSession(decided, { ...part, session, proposal: null }, now);
}

/**
 * A session that still needs other approvals after a guardian approved it, derived from the session as it was before.
 */
export function viewGivenYes(
  { row, part }: WholeSession,
  givenFor: readonly string[],
  now: Date,
): SessionView {
  const guardians = row.asked?.guardians.map((one) => ({
    ...one,
    saidYes: one.saidYes || givenFor.includes(one.id),
  }));
  const asked = row.asked && { ...row.asked, guardians: guardians ?? [] };
  return viewSession({ ...row, asked }, part, now);
}
