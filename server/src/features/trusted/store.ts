import { idSchema } from '@oakling/domain/kernel/body';
import type {
  NewTrustedPerson,
  TrustedAnswer,
  TrustedPersonView,
} from '@oakling/domain/trusted/contract';
import type { TrustedPerson } from '@oakling/domain/trusted/decide-trusted-person';
import { sql } from 'kysely';
import { makeEncryptedLinks } from '../../platform/auth/encrypted-links.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** The links of a trusted person, who has no account. They contain the id of the naming. Rule 1.222 */
export const makeTrustedLinks = (secret: string, origin: string) =>
  makeEncryptedLinks({ secret, origin }, { purpose: 'trusted', page: 'helper', parts: idSchema });

/** The elder's trusted person, after that those who said no, the latest first. Needs owner rights. */
export async function listTrustedPeople(db: Db | Tx, elderId: string) {
  return db
    .selectFrom('trusted_people')
    .select(['name', 'email', 'asked_at', 'confirmed_at', 'ended_at', 'mailed_at', 'replaced'])
    .where('elder_id', '=', elderId)
    .orderBy('ended_at', (order) => order.desc().nullsFirst())
    .execute();
}

export async function findTrustedPerson(
  db: Db,
  elderId: string,
): Promise<TrustedPersonView | null> {
  const row = (await listTrustedPeople(db, elderId)).find(({ replaced }) => !replaced);
  if (row === undefined) return null;
  const { name, email, asked_at: askedAt, confirmed_at: confirmedAt, ended_at: endedAt } = row;
  const state = endedAt !== null ? 'ended' : confirmedAt === null ? 'asked' : 'confirmed';
  return { name, email, state, since: (endedAt ?? confirmedAt ?? askedAt).toISOString() };
}

/**
 * Serializes concurrent requests of one elder, and waits for a concurrent answer.
 * @returns whether the elder must confirm their own address first, and whether this mailbox has said no to the elder.
 */
export async function lockNaming(tx: Tx, elderId: string, mailboxHash: string) {
  const { rows } = await sql<{ isUnproven: boolean }>`
    select not missing_requirements <@ left_optional() as "isUnproven" from people
    where id = ${elderId} for no key update
  `.execute(tx);
  const asked = await tx
    .selectFrom('trusted_people')
    .select('ended_at')
    .where('elder_id', '=', elderId)
    .where('mailbox_hash', '=', mailboxHash)
    .forUpdate()
    .execute();
  return {
    isUnproven: rows[0]?.isUnproven ?? true,
    hasSaidNo: asked.some(({ ended_at: endedAt }) => endedAt !== null),
  };
}

type Row = Readonly<Record<'id' | 'elderId' | 'mailboxHash', string>> & { readonly now: Date };

/** Replaces the elder's trusted person, whose links stop working. Those who said no are no longer shown. */
export async function replaceTrustedPerson(
  tx: Tx,
  { id, elderId, mailboxHash, now }: Row,
  { name, email }: NewTrustedPerson,
): Promise<void> {
  await deleteTrustedPerson(tx, elderId);
  await tx
    .updateTable('trusted_people')
    .set({ replaced: true })
    .where('elder_id', '=', elderId)
    .execute();
  await tx
    .insertInto('trusted_people')
    .values({ id, elder_id: elderId, name, email, mailbox_hash: mailboxHash, asked_at: now })
    .execute();
}

/** @returns the deleted person's id, or null if there was none. Keeps the mailboxes that said no. */
export async function deleteTrustedPerson(tx: Tx, elderId: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('trusted_people')
    .where('elder_id', '=', elderId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The person behind a link, until they say no or the request expires. Needs owner rights. Rule 1.222 */
export async function findTrustedLink(
  db: Db | Tx,
  id: string,
): Promise<(TrustedPerson & { readonly elder: string }) | null> {
  const { rows } = await sql<TrustedPerson & { elder: string }>`
    select trusted.id, elder_id as "elderId", confirmed_at is not null as "isConfirmed", shown_name as elder
    from trusted_people as trusted join people on people.id = elder_id
    where trusted.id = ${id} and ended_at is null
    for update of trusted
  `.execute(db);
  return rows[0] ?? null;
}

/** Saves an answer. A no deletes the address. */
export async function saveTrustedAnswer(
  tx: Tx,
  id: string,
  answer: TrustedAnswer,
  now: Date,
): Promise<void> {
  const change = answer === 'yes' ? { confirmed_at: now } : { email: null, ended_at: now };
  await tx.updateTable('trusted_people').set(change).where('id', '=', id).execute();
}
