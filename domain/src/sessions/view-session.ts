import { checkWords, hasCheckWords } from './asking/check-words.ts';
import type { SessionRow, SessionView } from './contract.ts';
import { historyOf, type SessionPast } from './history.ts';
import type { StageNow } from '../stages/stage.ts';
import { bucketOf, type ApprovedSession, type RejectedSession } from './session.ts';

/** Fields of the session page beyond its row, limited to those the reader may see. */
export interface PagePart extends SessionPast {
  readonly stage: StageNow;
  readonly delays: SessionView['delays'];
  /** Null for anyone who may not see the place. */
  readonly wordSeed: string | null;
  /** The names of a cleared elder's checks. */
  readonly checks: readonly string[] | null;
}

/** A session on its page. */
export function viewSession(row: SessionRow, part: PagePart, now: Date): SessionView {
  const { session, delays, wordSeed, checks } = part;
  const isDay = wordSeed !== null && hasCheckWords(session, now);
  return {
    ...row,
    delays,
    meetingCheck: isDay ? { words: checkWords(wordSeed), checks: [...(checks ?? [])] } : null,
    history: historyOf(part),
  };
}

interface WholeSession {
  readonly row: SessionRow;
  readonly part: PagePart;
}

/** Decision fields of a session that isn't pending. A proposal ends with the decision. */
const NOTHING_TO_DECIDE = {
  elderProfile: null,
  brokenRules: [],
  timeMarks: [],
  asked: null,
  previous: null,
  proposal: null,
} satisfies Partial<SessionRow>;

/** A session that a guardian has just decided, from what was read before. */
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

/** A session that still waits for others after a guardian's yes, from what was read before. */
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
