import type {
  AskingPair,
  Refusals,
  Rest,
  RestView,
} from '@oakling/domain/sessions/supervision/rest';
import { isoMoment } from '../../../platform/db/columns.ts';
import { asOwner, type Tx } from '../../../platform/db/database.ts';
import { findGuardianIds } from '../../identity/queries.ts';

/** Needs owner rights. */
export async function lockRefusals(
  tx: Tx,
  { askerId, askedId }: AskingPair,
  now: Date,
): Promise<Refusals> {
  const row = { asker_id: askerId, asked_id: askedId, noes: [], changed_at: now };
  const { noes, until } = await tx
    .insertInto('rests')
    .values(row)
    // A no-op update, which locks the existing row.
    .onConflict((conflict) =>
      conflict.columns(['asker_id', 'asked_id']).doUpdateSet({ changed_at: now }),
    )
    .returning(['noes', 'until'])
    .executeTakeFirstOrThrow();
  return { noes, until };
}

/** @param beganBy the person who started a rest, or null if none starts now. */
export async function saveRefusals(
  tx: Tx,
  { askerId, askedId }: AskingPair,
  { noes, until }: Refusals,
  beganBy: string | null,
): Promise<void> {
  await tx
    .updateTable('rests')
    .set({ noes: [...noes], until, ...(beganBy !== null && { began_by: beganBy }) })
    .where('asker_id', '=', askerId)
    .where('asked_id', '=', askedId)
    .execute();
}

/** Rests that the viewer may lift; the policy decides which. Rule 6.277 */
export async function listRests(tx: Tx, viewerId: string): Promise<RestView[]> {
  const rests = await tx
    .selectFrom('rests')
    .select(['asker_id as askerId', 'asked_id as askedId', isoMoment('until').as('until')])
    .orderBy('until')
    .orderBy('asker_id')
    .execute();
  if (rests.length === 0) return [];
  const ids = rests.flatMap(({ askerId, askedId }) => [askerId, askedId]);
  // The asker may be hidden from the viewer, for example by a block.
  const people = await asOwner(tx, viewerId, () =>
    tx.selectFrom('people').select(['id', 'shown_name as name']).where('id', 'in', ids).execute(),
  );
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? '';
  return rests.flatMap(({ until, ...pair }) =>
    until === null
      ? []
      : [{ ...pair, until, asker: nameOf(pair.askerId), asked: nameOf(pair.askedId) }],
  );
}

/** Also deletes the refusals that led to the rest. Returns null if the viewer may not lift it. Rule 6.277 */
export async function deleteRest(tx: Tx, { askerId, askedId }: AskingPair): Promise<Rest | null> {
  const { numDeletedRows } = await tx
    .deleteFrom('rests')
    .where('asker_id', '=', askerId)
    .where('asked_id', '=', askedId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return null;
  return { askerId, askedId, guardianIds: await findGuardianIds(tx, askedId) };
}
