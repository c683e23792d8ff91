import { checkStateOn, clearanceOf, type MyChecks } from '@oakling/domain/identity/clearance';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The viewer's checks on a day (ISO, UTC), without notes or moderators. Rule 9.135 */
export async function findMyChecks(tx: Tx, today: string): Promise<MyChecks> {
  const { rows } = await sql<{
    name: string;
    recorded_on: string | null;
    valid_until: string | null;
  }>`select * from my_checks()`.execute(tx);
  const checks = rows.map(({ name, recorded_on, valid_until }) => {
    const made = recorded_on === null ? null : { validUntil: valid_until };
    return { name, made, recordedOn: recorded_on, state: checkStateOn({ name, made }, today) };
  });
  return {
    isCleared: checks.length > 0 && checks.every(({ state }) => state === 'current'),
    clearedUntil: clearanceOf(checks).validUntil,
    checks: checks.map(({ name, made, recordedOn, state }) => ({
      name,
      state,
      recordedOn,
      validUntil: made?.validUntil ?? null,
    })),
  };
}

/** A person's checks, for their export. Needs owner rights. Rule 9.83 */
export async function readChecks(tx: Tx, personId: string) {
  return tx
    .selectFrom('elder_checks')
    .select(['name', 'recorded_at', 'valid_until', 'ended_at', 'ending'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();
}
