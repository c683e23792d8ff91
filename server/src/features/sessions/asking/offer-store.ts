import type {
  NewVersion,
  OfferedSession,
  OfferedTime,
  PlaceAndTexts,
  Proposal,
} from '@oakling/domain/sessions/asking/offer';
import { placeOf as placeIn } from '@oakling/domain/sessions/asking/offer';
import type { Actor } from '@oakling/domain/identity/role';
import type { RequestState } from '@oakling/domain/sessions/asking/decide-offer';
import type { OfferFacts } from '@oakling/domain/sessions/asking/wish';
import {
  NO_TEXTS,
  OFFER_TEXT_NAMES,
  textsOf,
  type OfferTexts,
} from '@oakling/domain/sessions/offer-texts';
import type { Place, Supervised } from '@oakling/domain/sessions/session';
import type { RequestedWith } from '@oakling/domain/sessions/asking/view-requested';
import type { Skills } from '@oakling/domain/interests/interest';
import type { SessionRequest } from '@oakling/domain/sessions/asking/request-schema';
import { NOT_NOW, type NotNow } from '@oakling/domain/sessions/supervision/rest';
import type { WishRefusal } from '@oakling/domain/sessions/supervision/standing-rules';
import type { StageNow } from '@oakling/domain/stages/stage';
import { sql } from 'kysely';
import pg from 'pg';
import { toColumns } from '../../../platform/db/columns.ts';
import { brokenConstraint, isRlsViolation, type Tx } from '../../../platform/db/database.ts';
import { RefusalRollback, type Save } from '../../../platform/db/transact.ts';
import { orUnknownZone, withKnownZone } from '../../../platform/db/known-zone.ts';
import { placeOf, placeRow, type PlaceColumns } from '../place-columns.ts';
import { findBusy } from '../queries.ts';
import { findNotPossible, mapRuleViolation } from '../supervision/standing-rules-store.ts';
import { findYouthHours } from '../youth-hours.ts';

/** The facts for deciding on a request. All are null unless the two people are currently matched. */
interface ForRequest extends Pick<OfferFacts, 'busy'> {
  readonly mySkills: Skills | null;
  readonly match: RequestState['match'];
  readonly guardianIds: readonly string[];
  readonly stage: StageNow;
  readonly notPossible: WishRefusal | null;
  readonly notNow: NotNow | null;
  /** The youth's time zone, which never leaves the server. Rule 6.112 */
  readonly youthZone: string | null;
  readonly people: Pick<RequestedWith, 'initiator' | 'receiver' | 'asksNext'>;
}

export async function loadForRequest(
  tx: Tx,
  input: SessionRequest,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Promise<ForRequest> {
  const { id, matchId, connectionMode } = input;
  const { address, latitude, longitude, video_provider } = placeRow(placeIn(input));
  const { rows } = await sql<ForRequest>`
    select my_skills as "mySkills", match, guardian_ids as "guardianIds", stage, youth_zone as "youthZone",
      json_build_object('requester', requester_busy, 'match', match_busy) as busy,
      json_build_object('initiator', initiator, 'receiver', receiver, 'asksNext', asks_next) as people,
      not_possible as "notPossible", not_now as "notNow"
    from request_facts(${matchId}, ${connectionMode}, ${startsAt}, ${endsAt}, ${address}, ${latitude}, ${longitude},
      ${video_provider}, not exists (select from sessions where id = ${id}))
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('expected one row');
  return row;
}

/** Loads the facts for checking an offer. Without a place, the session keeps its own. */
export async function findOfferFacts(
  tx: Tx,
  actor: Actor,
  { session }: Supervised,
  time: Pick<OfferedTime, 'startsAt' | 'endsAt' | 'timeZone'> & { readonly place?: Place },
): Promise<OfferFacts> {
  return {
    busy: await findBusy(tx, actor, session, time),
    notPossible: await findNotPossible(tx, session.id, time),
    hours: await findYouthHours(tx, actor, session.youthId, time, time.timeZone),
  };
}

/** Rejected as `already-exists` if the id is taken, and as `not-matched` if the two people no longer match. */
export function insertSessionStatement(offered: OfferedSession): Save {
  const { session } = offered;
  const row = {
    id: session.id,
    elder_id: session.elderId,
    youth_id: session.youthId,
    created_by: session.createdBy,
    connection_mode: session.connectionMode,
    interests: session.interests,
    ...clockRow(session),
    starts_at: session.startsAt,
    ends_at: session.endsAt,
    created_at: session.createdAt,
    ...(session.series && {
      series_id: session.series.id,
      repeat_every: session.series.every,
      repeat_times: session.series.times,
      left_out: session.series.leftOut,
    }),
  };
  return {
    statement: sql`select insert_session(${JSON.stringify(row)}, ${offerRow(offered)})`,
    mapDatabaseError(error) {
      const constraint = brokenConstraint(error);
      if (constraint === 'sessions_id_used' || constraint === 'sessions_pkey') {
        return new RefusalRollback('already-exists' as const);
      }
      if (constraint === 'sessions_not_now') {
        const why = error instanceof pg.DatabaseError ? error.detail : undefined;
        return new RefusalRollback<NotNow>(NOT_NOW.find((one) => one === why) ?? 'two-waiting');
      }
      const isUnmatched = isRlsViolation(error) || constraint === 'sessions_may_meet';
      return isUnmatched
        ? new RefusalRollback('not-matched' as const)
        : orUnknownZone(mapRuleViolation(error));
    },
  };
}

/**
 * Saves the requester's next offer and ends any proposal, so changing to the proposed time isn't treated as accepting
 * it. Rule 6.173
 */
export async function saveChange(tx: Tx, offered: OfferedSession): Promise<void> {
  await deleteProposal(tx, offered.session.id);
  await saveNewVersion(tx, offered);
  await sql`
    insert into session_offers
    select asked.* from jsonb_populate_record(null::session_offers, ${offerRow(offered)}) as asked
  `
    .execute(tx)
    .catch(throwOffer);
}

function throwOffer(error: unknown): never {
  const isOften = brokenConstraint(error) === 'sessions_not_now';
  throw isOften ? new RefusalRollback('asked-often' as const) : mapRuleViolation(error);
}

/** A row of `session_offers` as JSON. The database sets the time. */
function offerRow({ session: { id, version }, place, texts }: OfferedSession): string {
  const columns = { ...placeRow(place), ...toColumns(texts, OFFER_TEXT_NAMES) };
  return JSON.stringify({ session_id: id, version, ...columns });
}

/**
 * Puts a new version into force. The database keeps the former one, and turns a proposal for this time into the offer
 * of the new version.
 * @throws RefusalRollback `may-not-meet` if either person has just been paused, suspended or blocked.
 */
export async function saveNewVersion(tx: Tx, { session, offeredAt }: NewVersion): Promise<void> {
  const writing = tx
    .updateTable('sessions')
    .set({
      connection_mode: session.connectionMode,
      interests: [...session.interests],
      ...clockRow(session),
      during: rangeOf(session),
      version: session.version,
      status: 'pending',
      decided_at: null,
      decided_by: null,
      updated_at: offeredAt,
    })
    .where('id', '=', session.id)
    .execute();
  await withKnownZone(writing).catch((error: unknown) => {
    const isLate = brokenConstraint(error) === 'sessions_may_meet';
    throw isLate ? new RefusalRollback('may-not-meet' as const) : mapRuleViolation(error);
  });
}

/** The place and texts of a session, as far as the actor can see them. */
export async function findOffer(tx: Tx, sessionId: string): Promise<PlaceAndTexts> {
  const { rows } = await sql<PlaceColumns & OfferTexts>`
    select address, latitude, longitude, video_provider, video_link, said.*
    from session_offers as offer join sessions on id = session_id and sessions.version = offer.version
    cross join lateral offer_texts(offer) as said
    where session_id = ${sessionId}
  `.execute(tx);
  const [row] = rows;
  const place = row === undefined ? null : placeOf(row);
  return row === undefined || place === null ? NOWHERE : { place, texts: textsOf(row) };
}

/** A placeholder for an offer whose place was purged or is hidden from the actor. */
const NOWHERE: PlaceAndTexts = {
  place: { connectionMode: 'In-Person', address: '', geoCoords: null },
  texts: NO_TEXTS,
};

interface ProposalRow {
  readonly version: number;
  readonly proposed_by: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly time_zone: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly note: string;
  readonly created_at: Date;
}

export async function findProposal(tx: Tx, sessionId: string): Promise<Proposal | null> {
  const { rows } = await sql<ProposalRow>`
    select session.version, proposal.proposed_by, proposal.start_time, proposal.end_time, proposal.time_zone,
      lower(proposal.during) as starts_at, upper(proposal.during) as ends_at, proposal.note, proposal.created_at
    from sessions as session join session_offers as proposal
      on proposal.session_id = session.id and proposal.version = session.version + 1
    where session.id = ${sessionId}
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    sessionId,
    version: row.version,
    proposedBy: row.proposed_by,
    date: row.start_time.slice(0, 10),
    startTime: row.start_time.slice(11, 16),
    endTime: row.end_time.slice(11, 16),
    timeZone: row.time_zone,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    note: row.note,
    createdAt: row.created_at,
  };
}

/** A new proposal replaces the previous one. Rule 6.67 */
export async function saveProposal(tx: Tx, proposal: Proposal): Promise<void> {
  const row = {
    proposed_by: proposal.proposedBy,
    ...clockRow(proposal),
    during: rangeOf(proposal),
    note: proposal.note,
    created_at: proposal.createdAt,
  };
  const writing = tx
    .insertInto('session_offers')
    .values({ ...row, session_id: proposal.sessionId, version: proposal.version + 1 })
    .onConflict((conflict) => conflict.columns(['session_id', 'version']).doUpdateSet(row))
    .execute();
  await withKnownZone(writing).catch(throwOffer);
}

export async function deleteProposal(tx: Tx, sessionId: string): Promise<void> {
  await sql`
    delete from session_offers using sessions
    where session_id = ${sessionId} and id = session_id and session_offers.version > sessions.version
  `.execute(tx);
}

function clockRow({ date, startTime, endTime, timeZone }: OfferedTime) {
  return {
    start_time: `${date}T${startTime}`,
    end_time: `${date}T${endTime}`,
    time_zone: timeZone,
  };
}

const rangeOf = ({ startsAt, endsAt }: OfferedTime) =>
  sql<string>`tstzrange(${startsAt}, ${endsAt})`;
