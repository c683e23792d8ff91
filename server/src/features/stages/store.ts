import type { Review } from '@oakling/domain/identity/decide-review';
import type { BornChild } from '@oakling/domain/stages/decide-birth-date';
import type { KnownStep, StepDue } from '@oakling/domain/stages/decide-step';
import { stageFrom, type Stage, type StepNear } from '@oakling/domain/stages/stage';
import { sql } from 'kysely';
import { brokenConstraint, type Tx } from '../../platform/db/database.ts';
import { RefusalRollback } from '../../platform/db/transact.ts';

/**
 * Locks the viewer's child and its date of birth. Returns null for any other child. The age is checked by the current
 * time after locking, because a youth who has just come of age must not become a child again.
 */
export async function lockBornChild(tx: Tx, childId: string): Promise<BornChild | null> {
  const { rows } = await sql<BornChild>`
    -- Locks the child before the date, in the same order as taking a step, to avoid deadlocks.
    with child as materialized (
      select id, stage, age_range, (created_at at time zone 'utc')::date as joined_on from people
      where id = ${childId} and role = 'youth' and (of_age_at is null or of_age_at > app_clock())
      for no key update
    )
    select id as "youthId", stage, age_range as "ageRange", joined_on as "joinedOn",
      array(select guardian_id from active_guardianships where child_id = id order by since) as "guardianIds",
      case when set_at is null then 'missing' when is_corrected then 'corrected' else 'set' end as "birthDate"
    from child
    left join lateral (
      select set_at, coalesce(corrected_at, set_right_at) is not null as is_corrected from birth_dates where person_id = id for update
    ) as born on true
  `.execute(tx);
  return rows[0] ?? null;
}

export async function insertBirthDate(
  tx: Tx,
  { childId, sealed, setBy }: { childId: string; sealed: string; setBy: string },
): Promise<void> {
  await tx
    .insertInto('birth_dates')
    .values({ person_id: childId, sealed, set_by: setBy })
    .execute();
}

export async function saveCorrection(
  tx: Tx,
  { childId, sealed, reason }: { childId: string; sealed: string; reason: string },
): Promise<void> {
  await tx
    .updateTable('birth_dates')
    .set({ sealed, correction_reason: reason })
    .where('person_id', '=', childId)
    .execute();
}

/** Rules 1.122 and 1.167 */
export async function saveByModerator(tx: Tx, childId: string, sealed: string): Promise<void> {
  const checked = { sealed, set_right_at: sql<Date>`app_clock()` };
  await deleteReview(tx, 'age-asked', childId);
  await tx
    .insertInto('birth_dates')
    .values({ person_id: childId, ...checked })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(checked))
    .execute();
}

async function deleteReview(tx: Tx, reason: Review, personId: string): Promise<void> {
  await tx
    .deleteFrom('account_reviews')
    .where('person_id', '=', personId)
    .where('reason', '=', reason)
    .execute();
}

/** Lists accounts for review by moderators. A completed review reopens only if the youth asks. Rules 1.168 and 1.169 */
export async function insertReviews(tx: Tx, reason: Review, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insertInto('account_reviews')
    .values(ids.map((id) => ({ person_id: id, reason })))
    .onConflict((conflict) =>
      reason === 'age-asked'
        ? conflict.columns(['person_id', 'reason']).doUpdateSet({ done_at: null })
        : conflict.doNothing(),
    )
    .execute();
}

/** Rule 1.122 */
export async function insertBirthDateDecision(
  tx: Tx,
  help: { readonly childId: string; readonly moderatorId: string; readonly note: string },
): Promise<void> {
  const { childId, moderatorId, note } = help;
  await tx
    .insertInto('vetting_decisions')
    .values({ person_id: childId, moderator_id: moderatorId, decision: 'birth-date-set', note })
    .execute();
}

/** A step with the database's time at which it was locked. */
export type DueStep = KnownStep & { readonly now: Date };

const FIRST = { youthId: '00000000-0000-0000-0000-000000000000', step: '13' } as const;

/**
 * Locks the next step to announce or take, together with its youth. Uses the database's clock, so a wrong server clock
 * takes no step early. Skips locked youths until the next run. Needs owner rights.
 */
export async function lockDueStep(tx: Tx, behind: DueStep | null): Promise<DueStep | null> {
  const { youthId, step } = behind ?? FIRST;
  const { rows } = await sql<DueStep>`
    select person_id as "youthId", step, begins_on as day, begins_at as "beginsAt",
      array_remove(array[case when told_30_at is not null then 30 end, case when told_7_at is not null then 7 end], null)
        as told,
      array(
        select guardian_id from guardianships
        where child_id = person_id and (ended_at is null or ended_why = 'of-age')
        order by since, guardian_id
      ) as "guardianIds",
      date_trunc('milliseconds', app_now()) as now
    from steps_ahead join people on people.id = person_id
    where (person_id, step) > (${youthId}::uuid, ${step}) and (
        begins_at <= date_trunc('milliseconds', app_now())
        or (begins_at <= app_now() + interval '7 days' and told_7_at is null)
        or (begins_at <= app_now() + interval '30 days' and told_30_at is null and told_7_at is null)
      )
    order by person_id, step limit 1
    for update of steps_ahead skip locked for no key update of people skip locked
  `.execute(tx);
  return rows[0] ?? null;
}

export async function saveStep(tx: Tx, { youthId, step, beginsAt }: KnownStep, due: StepDue) {
  const one = tx
    .updateTable('steps_ahead')
    .where('person_id', '=', youthId)
    .where('step', '=', step);
  if (due !== 'take') {
    const told = due.tell === 30 ? 'told_30_at' : 'told_7_at';
    await one.set({ [told]: sql`app_now()` }).execute();
    return;
  }
  await tx
    .deleteFrom('steps_ahead')
    .where('person_id', '=', youthId)
    .where('step', '<=', step)
    .execute();
  const stage = stageFrom(step);
  if (stage === 'of-age') await endSupervision(tx, youthId, beginsAt);
  else await saveStage(tx, youthId, stage);
}

export async function saveStage(tx: Tx, youthId: string, stage: Stage): Promise<void> {
  await tx.updateTable('people').set({ stage }).where('id', '=', youthId).execute();
}

/**
 * Ends guardianships at 18, and undoes what only a guardian could: a pause, disabled matching and a pending consent.
 * Deletes the date of birth and everything that awaits a guardian. Rule 1.77
 */
async function endSupervision(tx: Tx, youthId: string, ofAgeAt: Date): Promise<void> {
  await tx.deleteFrom('child_consents').where('child_id', '=', youthId).execute();
  await tx
    .updateTable('people')
    .set({
      of_age_at: ofAgeAt,
      paused_at: null,
      matching_on: true,
      missing_requirements: sql`array_remove(missing_requirements, 'consent')`,
    })
    .where('id', '=', youthId)
    .execute();
  await tx.deleteFrom('birth_dates').where('person_id', '=', youthId).execute();
  // Deletes versions that await a guardian, because no guardian decides on them any longer. Rule 1.136
  await tx
    .updateTable('profile_versions')
    .set({ state: 'replaced' })
    .where('person_id', '=', youthId)
    .where('state', '=', 'waiting')
    .execute();
}

/**
 * Deletes the known steps, the eighteenth birthday and the review of the former date after a date of birth has changed.
 * @throws RefusalRollback if the youth has just come of age. Rule 1.106
 */
export async function forgetSteps(tx: Tx, youthId: string): Promise<void> {
  await tx.deleteFrom('steps_ahead').where('person_id', '=', youthId).execute();
  await deleteReview(tx, 'date-unconfirmed', youthId);
  await tx
    .updateTable('people')
    .set({ of_age_at: null })
    .where('id', '=', youthId)
    .execute()
    .catch((error: unknown) => {
      if (brokenConstraint(error) !== 'people_of_age_for_good') throw error;
      throw new RefusalRollback('not-your-child' as const);
    });
}

/** Steps that were already announced stay unchanged. */
export async function insertSteps(
  tx: Tx,
  near: readonly (StepNear & { readonly youthId: string })[],
): Promise<void> {
  if (near.length === 0) return;
  await sql`
    insert into steps_ahead (person_id, step, begins_on, begins_at)
    select * from unnest(
      ${near.map(({ youthId }) => youthId)}::uuid[],
      ${near.map(({ step }) => step)}::text[],
      ${near.map(({ day }) => day)}::date[],
      ${near.map(({ beginsAt }) => beginsAt)}::timestamptz[]
    )
    on conflict (person_id, step) do update set (begins_on, begins_at) = (excluded.begins_on, excluded.begins_at)
      where steps_ahead.told_30_at is null and steps_ahead.told_7_at is null
        and steps_ahead.begins_at <> excluded.begins_at
  `.execute(tx);
  await sql`
    update people set of_age_at = begins_at from steps_ahead
    where person_id = id and step = '18' and of_age_at is distinct from begins_at
      and id = any (${near.map(({ youthId }) => youthId)}::uuid[])
  `.execute(tx);
}
