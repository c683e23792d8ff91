import type {
  AskingPair,
  Refusals,
  Rest,
  RestView,
} from '@oakling/domain/sessions/supervision/rest';
import { sql } from 'kysely';
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

/**
 * A rest that a guardian began stays a guardian's, so a child can't lift it.
 * @param beganBy the person who started a rest, or null if none starts now.
 */
export async function saveRefusals(
  tx: Tx,
  { askerId, askedId }: AskingPair,
  { noes, until }: Refusals,
  beganBy: string | null,
): Promise<void> {
  await tx
    .updateTable('rests')
    .set({
      noes: [...noes],
      until,
      ...(beganBy !== null && { began_by: unlessGuardians(beganBy) }),
    })
    .where('asker_id', '=', askerId)
    .where('asked_id', '=', askedId)
    .execute();
}

const unlessGuardians = (beganBy: string) => sql<string>`
  case when until > app_now() and began_by <> asked_id then began_by else ${beganBy} end
`;

/** The shown names by id, including people whom the viewer can't see, for example after a block. */
export async function findShownNames(tx: Tx, viewerId: string, ids: readonly (string | null)[]) {
  const people = await asOwner(tx, viewerId, () =>
    tx
      .selectFrom('people')
      .select(['id', 'shown_name as name'])
      .where(sql<boolean>`id = any (${ids}::uuid[])`)
      .execute(),
  );
  return new Map<string | null, string>(people.map(({ id, name }) => [id, name]));
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
  const names = await findShownNames(tx, viewerId, ids);
  const nameOf = (id: string) => names.get(id) ?? '';
  return rests.flatMap(({ until, ...pair }) =>
    until === null
      ? []
      : [{ ...pair, until, asker: nameOf(pair.askerId), asked: nameOf(pair.askedId) }],
  );
}

/** Keeps refusals that didn't lead to the rest. Returns null if the viewer may not lift it. Rules 6.277 and 6.448 */
export async function deleteRest(
  tx: Tx,
  viewerId: string,
  { askerId, askedId }: AskingPair,
): Promise<Rest | null> {
  const rest = await tx
    .deleteFrom('rests')
    .where('asker_id', '=', askerId)
    .where('asked_id', '=', askedId)
    .returningAll()
    .executeTakeFirst();
  if (rest === undefined) return null;
  if (rest.noes.length + rest.asks.length > 0) {
    const kept = { ...rest, until: null, began_by: null };
    await asOwner(tx, viewerId, () => tx.insertInto('rests').values(kept).execute());
  }
  return { askerId, askedId, guardianIds: await findGuardianIds(tx, askedId) };
}
