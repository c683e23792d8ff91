import type { FollowedVetting } from '@oakling/domain/admin/clearance-events';
import type { CheckedElder, NewCheck } from '@oakling/domain/admin/decide-check';
import type { TextsOf } from '@oakling/domain/kernel/text-list';
import { CHECK_ENDING_TEXTS, CHECK_TEXTS } from '@oakling/domain/admin/clearance-contract';
import { sql } from 'kysely';
import { textColumns } from '../../platform/db/columns.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Locks an elder and their checks, so decisions about the same elder run one after the other. */
export async function lockChecked(tx: Tx, id: string): Promise<CheckedElder | null> {
  const person = await tx
    .selectFrom('people')
    .select(['id', 'role', 'vetting', 'verified_until as verifiedUntil'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (person === undefined) return null;
  const list = await tx.selectFrom('check_list').select('name').orderBy('place').execute();
  const made = await tx
    .selectFrom('elder_checks')
    .select(['name', 'valid_until as validUntil'])
    .where('person_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  const madeOf = new Map(made.map(({ name, ...check }) => [name, check]));
  const listed = new Set(list.map(({ name }) => name));
  return {
    ...person,
    list: list.map(({ name }) => ({ name, made: madeOf.get(name) ?? null })),
    awaiting: await findAwaiting(tx, id),
    unlisted: made.flatMap(({ name }) => (listed.has(name) ? [] : [name])),
  };
}

async function findAwaiting(tx: Tx, elderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select awaiting_guardians(${elderId}) as id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

interface About {
  readonly personId: string;
  readonly moderatorId: string;
}

/**
 * Saves a check and ends the one it replaces in one statement. The trigger updates the vetting at the end of the
 * statement, so a cleared elder never becomes unverified in between.
 */
export async function saveCheck(
  tx: Tx,
  check: NewCheck & About & TextsOf<typeof CHECK_TEXTS>,
): Promise<void> {
  const { personId, moderatorId, name, validUntil } = check;
  const written = Object.entries(textColumns(CHECK_TEXTS, check));
  await sql`
    with replaced as (
      update elder_checks set ended_at = app_now(), ended_by = ${moderatorId}, ending = 'renewed'
      where person_id = ${personId} and name = ${name} and ended_at is null
      returning id
    )
    insert into elder_checks (
      person_id, name, recorded_by, valid_until, ${sql.join(written.map(([column]) => sql.ref(column)))}
    )
    select ${personId}, ${name}, ${moderatorId}, ${validUntil}::date, ${sql.join(written.map(([, words]) => words))}
    -- Reading "replaced" first ends the older check before this one is inserted.
    from (select count(*) from replaced) as counted
  `.execute(tx);
}

export async function saveCheckWithdrawal(
  tx: Tx,
  ending: About & TextsOf<typeof CHECK_ENDING_TEXTS> & { readonly name: string },
): Promise<void> {
  await tx
    .updateTable('elder_checks')
    .set({
      ended_at: sql`app_now()`,
      ended_by: ending.moderatorId,
      ending: 'withdrawn',
      ...textColumns(CHECK_ENDING_TEXTS, ending),
    })
    .where('person_id', '=', ending.personId)
    .where('name', '=', ending.name)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Applies a list of checks. Needs owner rights.
 * @returns the people whose vetting changed, or null when the list is already in force.
 */
export async function setCheckList(
  tx: Tx,
  names: readonly string[],
): Promise<readonly FollowedVetting[] | null> {
  const list = await tx.selectFrom('check_list').select('name').orderBy('place').execute();
  if (names.join('\n') === list.map(({ name }) => name).join('\n')) return null;
  const { rows } = await sql<FollowedVetting>`
    select person_id as "personId",
      json_build_object('vetting', was, 'verifiedUntil', was_until) as before,
      json_build_object('vetting', vetting, 'verifiedUntil', verified_until) as after
    from set_check_list(${[...names]}::text[])
  `.execute(tx);
  return rows;
}
