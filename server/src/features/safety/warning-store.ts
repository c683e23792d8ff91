import {
  WARNING_ANSWER_TEXTS,
  WARNING_TEXTS,
  type ReadWarning,
  type Warning,
  type WarningView,
} from '@oakling/domain/safety/warning';
import { sql } from 'kysely';
import { selectTexts, textColumns, isoMoment } from '../../platform/db/columns.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findGuardianIds } from '../identity/queries.ts';

const TEXTS = { ...WARNING_TEXTS, ...WARNING_ANSWER_TEXTS };

export async function readWarnings(tx: Tx, readerId: string): Promise<WarningView[]> {
  return tx
    .selectFrom('warnings')
    .select(['id', 'person_id as personId', ...selectTexts(TEXTS)])
    .select([
      sql<boolean>`person_id = ${readerId}`.as('isOwn'),
      isoMoment('sent_at').as('sentAt'),
      isoMoment<string | null>('read_at').as('readAt'),
    ])
    .orderBy('sent_at', 'desc')
    .execute();
}

/** A warning that the reader may see. Locks it if the reader can answer it. */
export async function lockWarning(tx: Tx, readerId: string, id: string): Promise<Warning | null> {
  const seen = () =>
    tx.selectFrom('warnings').select(['id', 'person_id', 'read_at']).where('id', '=', id);
  const own = seen().where('person_id', '=', readerId).forUpdate();
  const row = (await own.executeTakeFirst()) ?? (await seen().executeTakeFirst());
  if (row === undefined) return null;
  const guardianIds = await findGuardianIds(tx, row.person_id);
  return { id, personId: row.person_id, guardianIds, isRead: row.read_at !== null };
}

export async function saveReading(
  tx: Tx,
  id: string,
  answer: ReadWarning,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('warnings')
    .set({ read_at: now, ...textColumns(WARNING_ANSWER_TEXTS, answer) })
    .where('id', '=', id)
    .execute();
}

export async function readWarningsOf(tx: Tx, personId: string) {
  return tx
    .selectFrom('warnings')
    .select([...selectTexts(TEXTS), 'sent_at', 'read_at'])
    .where('person_id', '=', personId)
    .orderBy('sent_at')
    .execute();
}
