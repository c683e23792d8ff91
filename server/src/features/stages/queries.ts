import type { ChildStage, StageView } from '@oakling/domain/stages/contract';
import { sql } from 'kysely';
import type { BirthDateSeal } from '../../platform/auth/birth-dates.ts';
import type { Tx } from '../../platform/db/database.ts';

/** A youth's stage, if the viewer may see it; otherwise null. Rule 1.80 */
export async function findStage(tx: Tx, youthId: string): Promise<(ChildStage & StageView) | null> {
  const { rows } = await sql<ChildStage & StageView>`
    select stage_now(stage, of_age_at) as stage,
      case
        when set_at is null then 'missing'
        when coalesce(corrected_at, set_right_at) is null then 'set'
        else 'corrected'
      end as "birthDate",
      exists (
        select from account_reviews
        where account_reviews.person_id = id and reason = 'date-unconfirmed'
      ) as "needsModerator",
      case
        when stage_now(stage, of_age_at) = 'of-age'
          or created_at + make_interval(years => 18 - split_part(age_range, '-', 1)::int) > app_now() then 'none'
        when exists (
          select from account_reviews
          where account_reviews.person_id = id and reason = 'age-asked' and done_at is null
        ) then 'asked'
        else 'possible'
      end as "ageCheck",
      case when stage_now(stage, of_age_at) <> 'of-age' then (
        select json_build_object('step', step, 'day', begins_on)
        from steps_ahead where person_id = id order by begins_on limit 1
      ) end as next
    from people left join birth_dates on birth_dates.person_id = id
    where id = ${youthId} and role = 'youth'
  `.execute(tx);
  return rows[0] ?? null;
}

/**
 * The stored data about a youth's age, for an export; only the youth's own export contains the date. Needs owner
 * rights.
 */
export async function readGrowing(
  tx: Tx,
  seal: BirthDateSeal,
  { ownerId, viewerId }: { readonly ownerId: string; readonly viewerId: string },
) {
  const person = await tx
    .selectFrom('people')
    .leftJoin('birth_dates', 'birth_dates.person_id', 'people.id')
    .select([
      'stage',
      'of_age_at',
      'sealed',
      'set_at',
      'corrected_at',
      'correction_reason',
      'set_right_at',
    ])
    .where('people.id', '=', ownerId)
    .executeTakeFirst();
  const stepsAhead = await tx
    .selectFrom('steps_ahead')
    .select(['step', 'begins_on', 'told_30_at', 'told_7_at'])
    .where('person_id', '=', ownerId)
    .orderBy('step')
    .execute();
  if (person === undefined) return null;
  const { sealed, ...stored } = person;
  const isOwn = ownerId === viewerId;
  const birthDate = sealed !== null && isOwn ? seal.open(sealed, { personId: ownerId }) : null;
  return {
    ...stored,
    ...(birthDate !== null && { birth_date: birthDate }),
    steps_ahead: stepsAhead,
  };
}
