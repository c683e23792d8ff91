import { compareLevels, type InterestName, type Skills } from '../../interests/interest.ts';
import type { StageNow } from '../../stages/stage.ts';
import type { PersonCard, SessionRow, SessionView } from '../contract.ts';
import { bucketOf, durationMinutes } from '../session.ts';
import { viewSession } from '../view-session.ts';
import type { OfferedSession } from './offer.ts';

export interface RequestedWith {
  readonly initiator: PersonCard;
  readonly receiver: PersonCard;
  readonly mySkills: Skills;
  readonly theirSkills: Skills;
  readonly asksNext: readonly string[] | null;
  readonly stage: StageNow;
}

/** A new session as its requester sees it. `session_rows` would return the same at a higher cost. */
export function viewRequested(
  { session, place, texts }: OfferedSession,
  people: RequestedWith,
  now: Date,
): SessionView {
  const { initiator, receiver, asksNext, stage } = people;
  const { id, version, status, connectionMode, date, startTime, endTime, timeZone } = session;
  const row: SessionRow = {
    id,
    version,
    status,
    bucket: bucketOf(session, now),
    connectionMode,
    place,
    interests: session.interests.map((name) => ({ name, comparison: comparison(name, people) })),
    initiator,
    receiver,
    elderProfile: null,
    brokenRules: [],
    date,
    startTime,
    endTime,
    timeZone,
    startsAt: session.startsAt.toISOString(),
    endsAt: session.endsAt.toISOString(),
    timeMarks: [],
    durationMinutes: durationMinutes(session),
    series: shownSeries(session),
    ...texts,
    requiresApproval: true,
    // Elders don't see whether the youth is asked first, because that would reveal the youth's age. Rule 6.210
    nextApprover: stage === 'of-age' ? 'youth' : 'guardians',
    asksNext: asksNext && [...asksNext],
    createdAt: session.createdAt.toISOString(),
    agreedAt: null,
    asked: null,
    decidedAt: null,
    rejectionReason: '',
    cancelled: null,
    previous: null,
    proposal: null,
    question: null,
    outcome: null,
    thanks: [],
  };
  const past = {
    session,
    versions: [],
    proposal: null,
    approvals: [],
    guardianNames: null,
    help: [],
  };
  return viewSession(
    row,
    { ...past, stage, delays: [], isPastDelays: false, wordSeed: null, checks: null },
    now,
  );
}

function shownSeries({ series }: OfferedSession['session']): SessionRow['series'] {
  if (series === undefined || series === null) return null;
  const { id, every, times, leftOut = [] } = series;
  const startsAt = series.startsAt.toISOString();
  return { id, every, times: times ?? 1, startsAt, later: [], leftOut };
}

function comparison(name: InterestName, { mySkills, theirSkills }: RequestedWith) {
  const [mine, theirs] = [mySkills[name], theirSkills[name]];
  return mine === undefined || theirs === undefined ? null : compareLevels(mine, theirs);
}
