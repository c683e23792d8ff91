import type { LeftBehind } from '@oakling/domain/identity/left-behind';
import { defaultWays, MAILED_ON_REQUEST, type Ways } from '@oakling/domain/notifications/choice';
import type { NotificationKind } from '@oakling/domain/notifications/contract';
import { sql } from 'kysely';
import { asOwner, type Tx } from '../../platform/db/database.ts';

/** A person's settings by kind. A kind without a setting uses its default. */
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

/** Locks the setting of one kind, so a concurrent change sees this one. */
export async function lockChoice(tx: Tx, personId: string, kind: NotificationKind): Promise<Ways> {
  // The setting may have no row yet, so lock the person's row.
  await tx.selectFrom('people').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
  return (await findChoices(tx, personId)).get(kind) ?? defaultWays(kind);
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

/**
 * When the viewer's settings last changed. Empty if that was more than 30 days ago or if no notice is off. Rule 1.146
 */
export async function listSilenced(tx: Tx, viewerId: string): Promise<LeftBehind[]> {
  const { rows } = await asOwner(tx, viewerId, (owner) =>
    sql<{ since: string }>`
      select iso_moment(max(at)) as since from audit_log
      where feature = 'notifications' and subject_id = ${viewerId} and type = 'NotificationChoiceChanged'
        and at > app_now() - interval '30 days'
        and exists (
          select from notification_choices where person_id = ${viewerId}
            and not (in_app and (by_mail or kind = any (${[...MAILED_ON_REQUEST]})))
        )
      having count(*) > 0
    `.execute(owner),
  );
  return rows.map(({ since }) => ({ what: 'silenced', since }));
}
