import { PAGE_SIZE } from '@oakling/domain/kernel/body';
import type { ConsentMethod, ConsentScope, Terms } from '@oakling/domain/legal/terms';
import type { ConsentView } from '@oakling/domain/legal/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isoMoment } from '../../platform/db/columns.ts';

export interface Consent {
  readonly givenBy: string;
  readonly givenFor: string;
  readonly scope: ConsentScope;
  readonly method: ConsentMethod;
}

/** Inserts consents. If one already exists, it remains the only record. Rule 9.77 */
export async function insertConsents(
  tx: Tx,
  terms: Terms,
  consents: readonly Consent[],
): Promise<void> {
  await tx
    .insertInto('consents')
    .values(
      consents.map((consent) => ({
        given_by: consent.givenBy,
        given_for: consent.givenFor,
        scope: consent.scope,
        method: consent.method,
        document_version: terms.version,
        document_hash: terms.hash,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The terms that a youth's parent accepted with the invite, or null if there is no such record. */
export async function findInviteTerms(tx: Tx, youthId: string): Promise<Terms | null> {
  const row = await tx
    .selectFrom('consents')
    .innerJoin('invites', 'invites.token', 'consents.given_for')
    .select(['document_version as version', 'document_hash as hash'])
    .where('invites.youth_id', '=', youthId)
    .orderBy('consents.id', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

/** The acceptances that the viewer still owes, and for whom. Locks the viewer's row, so a double click accepts once. */
export async function lockAcceptance(tx: Tx, personId: string, terms: Terms) {
  const own = await tx
    .selectFrom('people')
    .select(sql<boolean>`coalesce(of_age_at <= app_now(), false)`.as('is_of_age'))
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  const { rows } = await sql<{ missing: boolean }>`
    select must_accept_terms(${personId}, ${terms.version}, ${terms.hash}) as missing
  `.execute(tx);
  const children = await findChildren(tx, personId);
  const invites = await tx
    .selectFrom('invites')
    .select('token')
    .where('status', '=', 'pending')
    .execute();
  return {
    currentVersion: terms.version,
    isOfAge: own?.is_of_age === true,
    mustAccept: rows[0]?.missing === true,
    childIds: children.map(({ id }) => id),
    inviteTokens: invites.map(({ token }) => token),
  };
}

export async function findChildren(tx: Tx, personId: string) {
  return tx
    .selectFrom('active_guardianships')
    .innerJoin('people', 'people.id', 'child_id')
    .select(['people.id', 'full_name as name'])
    .where('guardian_id', '=', personId)
    .orderBy('full_name')
    .execute();
}

/**
 * A page of all consents that the viewer may see, or of those for one child, newest first, with one extra row if more
 * follow. Contains no other person's id, and no names except a child's.
 */
export async function pageOfConsents(
  tx: Tx,
  viewerId: string,
  { before, childId }: { before: string | null; childId: string | null },
  size = PAGE_SIZE,
) {
  const isMine = sql`given_for = ${viewerId}::uuid`;
  let query = tx
    .selectFrom('consents')
    .leftJoin('people', 'people.id', 'consents.given_for')
    .leftJoin('invites', 'invites.token', 'consents.given_for')
    .select(['consents.id', 'scope', 'method'])
    .select(['document_version as version', 'document_hash as hash', isoMoment('at').as('at')])
    .select([
      sql<ConsentView['givenBy']>`case ${viewerId}::uuid
        when given_by then 'me' when given_for then 'my-parent' else 'other-guardian' end`.as(
        'givenBy',
      ),
      sql<ConsentView['givenFor']>`case
        when ${isMine} then 'me' when method = 'invite-sent' then 'invite' else 'child' end`.as(
        'givenFor',
      ),
      sql<string | null>`case when not ${isMine} then coalesce(full_name, child_name) end`.as(
        'childName',
      ),
      sql<[id: string]>`json_build_array(consents.id::text)`.as('key'),
    ])
    .orderBy('consents.id', 'desc')
    .limit(size + 1);
  if (before !== null) query = query.where('consents.id', '<', before);
  if (childId !== null) {
    query = query.where(({ or, eb }) =>
      // Includes the consents given with the child's invite.
      or([eb('given_for', '=', childId), eb('youth_id', '=', childId)]),
    );
  }
  return query.execute();
}

export async function readConsents(tx: Tx, personId: string) {
  return tx
    .selectFrom('consents')
    .select(['at', 'given_by', 'given_for', 'scope', 'method', 'document_version'])
    .select('document_hash')
    .where((eb) => eb.or([eb('given_by', '=', personId), eb('given_for', '=', personId)]))
    .orderBy('id')
    .execute();
}
