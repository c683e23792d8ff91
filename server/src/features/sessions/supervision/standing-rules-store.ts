import type { Actor } from '@oakling/domain/identity/role';
import type { Place } from '@oakling/domain/sessions/session';
import {
  type ChildRules,
  type MeetingWays,
  type RuledChild,
  type StandingRules,
  WISH_REFUSALS,
  type WishRefusal,
} from '@oakling/domain/sessions/supervision/standing-rules';
import { sql } from 'kysely';
import pg from 'pg';
import { findGuardianIds } from '../../identity/queries.ts';
import { asOwner, brokenConstraint, type Tx } from '../../../platform/db/database.ts';
import { RefusalRollback } from '../../../platform/db/transact.ts';
import { withKnownZone } from '../../../platform/db/known-zone.ts';
import { placeRow } from '../place-columns.ts';

/** A requested time, mode and place. The session's own apply where one is missing. */
interface Wish {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly place?: Place;
}

/**
 * The refusal that standing rules cause for a change to the actor's session, or null if the change is allowed.
 * Rule 6.102
 */
export async function findNotPossible(
  tx: Tx,
  sessionId: string,
  { startsAt, endsAt, place }: Wish,
): Promise<WishRefusal | null> {
  const row = place === undefined ? null : placeRow(place);
  const { rows } = await sql<{ refusal: WishRefusal | null }>`
    select wish_for_session(${sessionId}, ${place?.connectionMode ?? null}, ${startsAt}, ${endsAt},
      ${row?.address ?? null}, ${row?.latitude ?? null}, ${row?.longitude ?? null},
      ${row?.video_provider ?? null}) as refusal
  `.execute(tx);
  return rows[0]?.refusal ?? null;
}

/**
 * The standing rule that rejected a change after the decision accepted it, for example after a concurrent change of
 * rules. Returns null for other errors.
 */
export function ruleViolationOf(error: unknown): WishRefusal | null {
  if (brokenConstraint(error) !== 'sessions_within_rules') return null;
  const detail = error instanceof pg.DatabaseError ? error.detail : null;
  return WISH_REFUSALS.find((refusal) => refusal === detail) ?? null;
}

/** Converts the database error of a standing rule into its refusal. Returns other errors unchanged. */
export function mapRuleViolation(error: unknown): unknown {
  const refusal = ruleViolationOf(error);
  return refusal === null ? error : new RefusalRollback(refusal);
}

/** Returns null if the two people don't match. Rule 6.104 */
export async function findMeetingWays(tx: Tx, matchId: string): Promise<MeetingWays | null> {
  const { rows } = await sql<{ ways: MeetingWays['inPerson'] | null }>`
    select ways_with_match(${matchId}) as ways
  `.execute(tx);
  const inPerson = rows[0]?.ways ?? null;
  return inPerson === null ? null : { inPerson };
}

export async function findRules(tx: Tx, youthId: string): Promise<StandingRules | null> {
  const { rows } = await sql<StandingRules>`
    select video_only as "videoOnly", no_first_in_person as "noFirstInPerson", known_places_only as "knownPlacesOnly",
      days, most_a_week as "mostAWeek", meetings, calls_here_only as "callsHereOnly", time_zone as "timeZone",
      case when earliest is not null and latest is not null then
        json_build_object('from', to_char(earliest, 'HH24:MI'), 'to', to_char(latest, 'HH24:MI')) end as hours
    from standing_rules where youth_id = ${youthId}
  `.execute(tx);
  return rows[0] ?? null;
}

/** A child of the actor with its rules, locked against concurrent requests, or null if the child isn't theirs. */
export async function lockRuledChild(
  tx: Tx,
  { personId }: Actor,
  youthId: string,
): Promise<RuledChild | null> {
  const child = await tx
    .selectFrom('people')
    .select((eb) => eb.fn<boolean>('is_my_child', ['id']).as('is_my_child'))
    .where('id', '=', youthId)
    .forUpdate()
    .executeTakeFirst();
  if (child?.is_my_child !== true) return null;
  const guardianIds = await asOwner(tx, personId, () => findGuardianIds(tx, youthId));
  return { id: youthId, guardianIds, rules: await findRules(tx, youthId) };
}

export async function saveRules(
  tx: Tx,
  youthId: string,
  rules: StandingRules,
  now: Date,
): Promise<void> {
  const row = {
    video_only: rules.videoOnly,
    no_first_in_person: rules.noFirstInPerson,
    known_places_only: rules.knownPlacesOnly,
    days: rules.days,
    earliest: rules.hours?.from ?? null,
    latest: rules.hours?.to ?? null,
    most_a_week: rules.mostAWeek,
    meetings: rules.meetings,
    calls_here_only: rules.callsHereOnly,
    time_zone: rules.timeZone,
    updated_at: now,
  };
  const writing = tx
    .insertInto('standing_rules')
    .values({ ...row, youth_id: youthId })
    .onConflict((conflict) => conflict.column('youth_id').doUpdateSet(row))
    .execute();
  await withKnownZone(writing);
}

/** Returns null if the child isn't the guardian's. Rules 6.98 to 6.101 */
export async function readChildRules(
  tx: Tx,
  guardianId: string,
  youthId: string,
): Promise<ChildRules | null> {
  const child = await tx
    .selectFrom('people')
    .leftJoin('standing_rules', 'youth_id', 'id')
    .select('full_name')
    .select(
      sql<boolean>`are_calls_here_only(calls_here_only, stage_now(stage, of_age_at))`.as('isHere'),
    )
    .where('id', '=', youthId)
    .where((eb) => eb.fn<boolean>('is_my_child', ['id']))
    .executeTakeFirst();
  if (child === undefined) return null;
  const rules = await findRules(tx, youthId);
  const { rows } = await asOwner(tx, guardianId, () =>
    sql<{ address: string }>`
      select distinct address from approved_places(${youthId}) order by address
    `.execute(tx),
  );
  const places = rows.map(({ address }) => address);
  return { childName: child.full_name, rules, areCallsHereOnly: child.isHere, places };
}

/** The rules for a child, or those that a parent has set. The child doesn't see them. Rule 6.99 */
export async function readRulesOf(tx: Tx, ownerId: string) {
  return tx
    .selectFrom('standing_rules')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('youth_id', '=', ownerId),
        eb('youth_id', 'in', (of) =>
          of
            .selectFrom('active_guardianships')
            .select('child_id')
            .where('guardian_id', '=', ownerId),
        ),
      ]),
    )
    .orderBy('youth_id')
    .execute();
}
