import type { ChildView, InviteView } from '@oakling/domain/invites/contract';
import { PAGE_SIZE } from '@oakling/domain/kernel/body';
import { sql } from 'kysely';
import { columns, isoMoment } from '../../platform/db/columns.ts';
import { momentKey, type MomentKeyset } from '../../platform/db/cursor.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { matchesHash } from '../../platform/auth/one-time-code.ts';
import { mailFailureOf } from '../../platform/mail/mail-failure-queries.ts';

const MAIL_FAILURE = mailFailureOf(sql.ref('invites.token'));

const NO_ACCOUNT = {
  id: null,
  acceptedAt: null,
  isAdded: false,
  avatarUrl: null,
  isPaused: false,
  hasInterests: false,
  shownName: '',
};

/** A pending invite past its expiry is shown as expired. Rule 4.12 */
const shownStatus = <Status extends InviteView['status']>(now: Date) =>
  sql<Status>`case when status = 'pending' and expires_at <= ${now} then 'expired' else status end`;

/** A guardian's children with accounts and open invites, newest first. */
export async function listChildren(tx: Tx, guardianId: string, now: Date): Promise<ChildView[]> {
  const accounts = await tx
    .selectFrom('active_guardianships')
    .innerJoin('people', 'people.id', 'active_guardianships.child_id')
    // Only the guardian who invited a child sees the invite.
    .leftJoin('invites', (join) =>
      join.onRef('youth_id', '=', 'people.id').onRef('parent_id', '=', 'guardian_id'),
    )
    .leftJoin('child_pins', 'child_pins.child_id', 'people.id')
    .select(['people.id', 'full_name as name', 'shown_name as shownName'])
    .select([
      sql<string>`iso_moment(coalesce(accepted_at, people.created_at))`.as('acceptedAt'),
      sql<boolean>`child_pins.child_id is not null`.as('isAdded'),
      sql<string | null>`avatar_url(people.id, avatar)`.as('avatarUrl'),
      sql<boolean>`paused_at is not null`.as('isPaused'),
      sql<boolean>`skills <> '{}'`.as('hasInterests'),
    ])
    .where('guardian_id', '=', guardianId)
    .orderBy('full_name')
    .execute();
  const invites = await tx
    .selectFrom('invites')
    .select(['token', 'child_name as name', MAIL_FAILURE.as('mailFailure')])
    .select(shownStatus<'pending' | 'expired'>(now).as('status'))
    .where('parent_id', '=', guardianId)
    .where('status', '=', 'pending')
    .orderBy('created_at', 'desc')
    .execute();
  return [
    ...accounts.map((account) => ({
      ...account,
      status: 'accepted' as const,
      token: null,
      mailFailure: null,
    })),
    ...invites.map((invite) => ({ ...NO_ACCOUNT, ...invite })),
  ];
}

/** Returns those of the given codes that are the newest code of an open invite. Needs owner rights. */
export async function findValidCodes(
  db: Db | Tx,
  mailed: readonly { readonly token: string; readonly code: string }[],
): Promise<ReadonlySet<string>> {
  if (mailed.length === 0) return new Set();
  const tokens = mailed.map(({ token }) => token);
  const rows = await db
    .selectFrom('invites')
    .select(['token', 'code_hash'])
    .where('token', 'in', tokens)
    .where('status', '=', 'pending')
    .execute();
  const hashes = new Map(rows.map((row) => [row.token, row.code_hash]));
  const valid = mailed.filter(({ token, code }) => {
    const hash = hashes.get(token);
    return hash !== undefined && matchesHash(code, hash);
  });
  return new Set(valid.map(({ code }) => code));
}

/** A page of the viewer's invites, with one extra row if more follow. Rule 4.16 */
export async function pageOfInvites(
  tx: Tx,
  parentId: string,
  after: MomentKeyset | null,
  now: Date,
) {
  const query = tx
    .selectFrom('invites')
    .select(columns('invites', ['token', 'childName', 'childEmail']))
    .select([isoMoment('sent_at').as('sentAt'), isoMoment('expires_at').as('expiresAt')])
    .select([
      isoMoment<string | null>('accepted_at').as('acceptedAt'),
      MAIL_FAILURE.as('mailFailure'),
    ])
    .select(shownStatus<InviteView['status']>(now).as('status'))
    .select(momentKey('created_at', 'token').as('key'))
    .where('parent_id', '=', parentId)
    .orderBy('created_at', 'desc')
    .orderBy('token', 'desc')
    .limit(PAGE_SIZE + 1);
  return (
    after === null
      ? query
      : query.where(
          sql<boolean>`(created_at, token) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
        )
  ).execute();
}

/** The recipient of the viewer's invite and whether the invite is open, or null if the invite isn't the viewer's. */
export async function findOwnInvite(tx: Tx, token: string) {
  const row = await tx
    .selectFrom('invites')
    .select(['child_email as childEmail', sql<boolean>`status = 'pending'`.as('isOpen')])
    .where('token', '=', token)
    .executeTakeFirst();
  return row ?? null;
}

/** The parent who sent an invite, or null while the parent is suspended. Needs system rights. Rule 9.54 */
export async function findInviter(db: Db, parentId: string) {
  const row = await db
    .selectFrom('people')
    .select(['full_name as fullName', 'avatar'])
    .where('id', '=', parentId)
    .where('vetting', '<>', 'suspended')
    .executeTakeFirst();
  return row ?? null;
}

/** True if the viewer has an open invite to this address. Rule 4.20 */
export async function isInvited(tx: Tx, childEmail: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invites')
    .select('token')
    .where('child_email', '=', childEmail)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * A parent's earlier mail to a mailbox. `answered`: the mailbox belongs to one of the parent's children or to another
 * guardian. Needs owner rights. Rule 4.13
 */
export async function earlierInvite(
  tx: Tx,
  parentId: string,
  email: string,
): Promise<'answered' | 'unanswered' | 'none'> {
  const { rows } = await sql<{ found: 'answered' | 'unanswered' | 'none' }>`
    select case
      when exists (
        select from active_guardianships as own
        join active_guardianships as every using (child_id)
        join users on users.id = own.child_id or (users.id = every.guardian_id and every.added_by = own.guardian_id)
        where own.guardian_id = ${parentId} and canonical_email(users.email) = canonical_email(${email})
      ) then 'answered'
      when exists (
        select from invites
        where parent_id = ${parentId} and canonical_email(child_email) = canonical_email(${email})
      ) then 'unanswered'
      else 'none'
    end as found
  `.execute(tx);
  return rows[0]?.found ?? 'none';
}

/** The invites that a person sent and the invite through which a youth joined, if the viewer may see them. */
export async function readInvites(tx: Tx, personId: string) {
  return tx
    .selectFrom('invites')
    .select(['child_name', 'child_email', 'age_range', 'shown_name_style', 'note', 'status'])
    .select(['created_at', 'sent_at', 'expires_at', 'accepted_at'])
    .where((eb) => eb.or([eb('parent_id', '=', personId), eb('youth_id', '=', personId)]))
    .orderBy('created_at')
    .execute();
}
