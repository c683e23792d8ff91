import { assumedBirthDate } from '@oakling/domain/identity/birth-date';
import { at18, type Growing } from '@oakling/domain/stages/stage';
import { sql } from 'kysely';
import type { BirthDateSeal } from '../../platform/auth/birth-dates.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { dayAfter } from '../../platform/http/local-time.ts';

export interface GrowingYouth extends Growing {
  readonly youthId: string;
  readonly timeZone: string;
}

interface Row extends Pick<GrowingYouth, 'youthId' | 'stage' | 'timeZone'> {
  readonly ageRange: string;
  readonly joinedOn: string;
  readonly sealed: string | null;
  readonly noStepBefore: Date | null;
  readonly isConfirmed: boolean;
}

/** A date that can't be decrypted (another secret, or an altered row) is treated as missing, so it blocks no one. */
function toGrowing(seal: BirthDateSeal, row: Row): GrowingYouth {
  const { youthId, stage, timeZone, sealed, noStepBefore, joinedOn, isConfirmed } = row;
  const told = sealed === null ? null : opened(seal, youthId, sealed);
  const birthDate = told ?? assumedBirthDate(row.ageRange, joinedOn);
  const notBefore = told === null || noStepBefore === null ? '' : dayAfter(noStepBefore, timeZone);
  const ending = at18(told, { joinedOn, notBefore, isConfirmed });
  return { youthId, stage, birthDate, notBefore, timeZone, at18: ending };
}

function opened(seal: BirthDateSeal, personId: string, sealed: string): string | null {
  try {
    return seal.open(sealed, { personId });
  } catch {
    return null;
  }
}

// Uses a guardian's time zone until the youth's browser reports one. Uses the current time, not the transaction's
// start, to decide who is of age, because midnight may pass while the query waits for a lock.
const GROWING = sql`
  select id as "youthId", stage, age_range as "ageRange", sealed, no_step_before as "noStepBefore",
    set_right_at is not null as "isConfirmed",
    (people.created_at at time zone 'utc')::date as "joinedOn",
    coalesce(people.time_zone, (
      select guardian.time_zone from active_guardianships
      join people as guardian on guardian.id = guardian_id
      where child_id = people.id and guardian.time_zone is not null order by since limit 1
    ), 'UTC') as "timeZone"
  from people left join birth_dates on person_id = people.id
  where role = 'youth' and (of_age_at is null or of_age_at > app_clock())
`;

/** A page of all youths under age, ordered by id. Needs owner rights. */
export async function pageOfGrowing(
  db: Db,
  seal: BirthDateSeal,
  behind: string,
  size: number,
): Promise<GrowingYouth[]> {
  const { rows } = await sql<Row>`
    ${GROWING} and people.id > ${behind} order by people.id limit ${size}
  `.execute(db);
  return rows.map((row) => toGrowing(seal, row));
}

/** Locks these youths, so a concurrent change of a date of birth waits. Needs owner rights. */
export async function lockGrowing(
  tx: Tx,
  seal: BirthDateSeal,
  ids: readonly string[],
): Promise<GrowingYouth[]> {
  const { rows } = await sql<Row>`
    ${GROWING} and people.id = any (${ids}::uuid[]) order by people.id for no key update of people
  `.execute(tx);
  return rows.map((row) => toGrowing(seal, row));
}

interface InvitedBirthDate {
  readonly inviteToken: string;
  readonly sealed: string;
  readonly parentId: string;
}

/** Moves the date of birth out of a new youth's invite. Returns null if the invite has none. */
export async function takeFromInvite(tx: Tx, youthId: string): Promise<InvitedBirthDate | null> {
  const { rows } = await sql<InvitedBirthDate>`
    update invites set sealed_birth_date = null
    from (
      select token, sealed_birth_date as sealed from invites
      where youth_id = ${youthId} and sealed_birth_date is not null
    ) as told
    where invites.token = told.token
    returning invites.token as "inviteToken", told.sealed, parent_id as "parentId"
  `.execute(tx);
  return rows[0] ?? null;
}

/**
 * Saves the date of birth from the invite. It may take effect immediately, because it was given before the account
 * existed.
 */
export async function insertInvited(
  tx: Tx,
  { youthId, sealed, setBy }: { youthId: string; sealed: string; setBy: string },
): Promise<void> {
  await sql`
    insert into birth_dates (person_id, sealed, set_by, no_step_before)
    values (${youthId}, ${sealed}, ${setBy}, app_now())
  `.execute(tx);
}
