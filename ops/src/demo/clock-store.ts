import { sql } from 'kysely';
import type { Db } from '../../../server/src/platform/db/database.ts';

/** The database records the join date by its own clock, which the demo can't change, so set the date afterward. */
export async function joinedOn(db: Db, personId: string, at: Date): Promise<void> {
  await sql`update people set created_at = ${at} where id = ${personId}`.execute(db);
}

/** Sets the upcoming eighteenth birthday to the demo's date, for the same reason. */
export async function bornEarlier(db: Db, personId: string, at: Date): Promise<void> {
  await sql`
    with moved as (
      update steps_ahead set (begins_on, begins_at) = ((${at}::timestamptz)::date, ${at})
      where person_id = ${personId} and step = '18' returning person_id, begins_at
    )
    update people set of_age_at = begins_at from moved where id = person_id
  `.execute(db);
}
