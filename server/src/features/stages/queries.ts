import type { ChildStage, StageView } from '@oakling/domain/stages/contract';
import type { Stage, Step } from '@oakling/domain/stages/stage';
import { sql } from 'kysely';
import type { BirthDateSeal } from '../../platform/auth/birth-dates.ts';
import type { Tx } from '../../platform/db/database.ts';

/** A youth's stage as far as the viewer may see it; null for anyone else. Rule 1.80 */
export async function findStage(tx: Tx, youthId: string): Promise<ChildStage | null> {
  const { rows } = await sql<{
    stage: Stage | 'of-age';
    step: Step | null;
    begins_on: string | null;
    set_at: Date | null;
    is_corrected: boolean;
  }>`
    select stage_now(stage, of_age_at) as stage, step, begins_on, set_at,
      coalesce(corrected_at, set_right_at) is not null as is_corrected
    from people
    left join lateral (
      select step, begins_on from steps_ahead where person_id = id order by begins_on limit 1
    ) as next on true
    left join birth_dates on birth_dates.person_id = id
    where id = ${youthId} and role = 'youth'
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const isSet = row.is_corrected ? 'corrected' : 'set';
  return { ...viewStage(row), birthDate: row.set_at === null ? 'missing' : isSet };
}

function viewStage(row: {
  stage: Stage | 'of-age';
  step: Step | null;
  begins_on: string | null;
}): StageView {
  const { stage, step, begins_on: day } = row;
  const next = step === null || day === null ? null : { step, day };
  return { stage, next: stage === 'of-age' ? null : next };
}

/**
 * The data stored about a youth's age, for an export; the date only for the youth. Needs owner
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
