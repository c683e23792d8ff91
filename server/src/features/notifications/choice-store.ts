import { EVERY_WAY, type Ways } from '@oakling/domain/notifications/choice';
import type { NotificationKind } from '@oakling/domain/notifications/contract';
import type { Tx } from '../../platform/db/database.ts';

/** What a person has chosen, by kind; a kind that is not in it comes in every way. */
export async function findChoices(
  tx: Tx,
  personId: string,
): Promise<ReadonlyMap<NotificationKind, Ways>> {
  const rows = await tx
    .selectFrom('notification_choices')
    .select(['kind', 'in_app as inApp', 'by_mail as byMail'])
    .where('person_id', '=', personId)
    .execute();
  return new Map(rows.map(({ kind, ...ways }) => [kind, ways]));
}

/** The choice about one kind; of two changes at once the second sees what the first one made. */
export async function lockChoice(tx: Tx, personId: string, kind: NotificationKind): Promise<Ways> {
  // There may be no row of the choice to lock yet; of its person there is.
  await tx.selectFrom('people').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
  return (await findChoices(tx, personId)).get(kind) ?? EVERY_WAY;
}

export async function saveChoice(
  tx: Tx,
  personId: string,
  kind: NotificationKind,
  { inApp, byMail }: Ways,
): Promise<void> {
  const ways = { in_app: inApp, by_mail: byMail };
  await tx
    .insertInto('notification_choices')
    .values({ person_id: personId, kind, ...ways })
    .onConflict((conflict) => conflict.columns(['person_id', 'kind']).doUpdateSet(ways))
    .execute();
}
