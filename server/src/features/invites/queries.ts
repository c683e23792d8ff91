import type { ChildView, InviteView } from '@oakling/domain/invites/contract';
import { PAGE_SIZE } from '@oakling/domain/kernel/body';
import { avatarUrl } from '@oakling/domain/profile/avatar';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { readAvatar } from '../profile/queries.ts';
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
};

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
    .select(['people.id', 'full_name', 'avatar', 'paused_at', 'child_pins.child_id as pin_of'])
    .select(sql<Date>`coalesce(accepted_at, people.created_at)`.as('joined_at'))
    .select(sql<boolean>`skills <> '{}'`.as('has_interests'))
    .where('guardian_id', '=', guardianId)
    .orderBy('full_name')
    .execute();
  const invites = await tx
    .selectFrom('invites')
    .select(['token', 'child_name', 'expires_at', MAIL_FAILURE.as('mail_failure')])
    .where('parent_id', '=', guardianId)
    .where('status', '=', 'pending')
    .orderBy('created_at', 'desc')
    .execute();
  return [
    ...accounts.map((row) => ({
      id: row.id,
      name: row.full_name,
      status: 'accepted' as const,
      acceptedAt: row.joined_at.toISOString(),
      isAdded: row.pin_of !== null,
      avatarUrl: avatarUrl(row.id, readAvatar(row.avatar)),
      isPaused: row.paused_at !== null,
      token: null,
      mailFailure: null,
      hasInterests: row.has_interests,
    })),
    ...invites.map((row) => ({
      ...NO_ACCOUNT,
      token: row.token,
      name: row.child_name,
      status: openStatus(row, now),
      mailFailure: row.mail_failure,
    })),
  ];
}

/** Filters codes to the newest of an open invite each. Needs owner rights. */
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

/** A pending invite past its expiry is shown as expired. Rule 4.12 */
function openStatus(row: { expires_at: Date }, now: Date): 'pending' | 'expired' {
  return row.expires_at > now ? 'pending' : 'expired';
}

/** An invite as its parent sees it, with the list's sort key. */
interface InviteListRow {
  readonly view: InviteView;
  readonly key: Date;
}

/** A page of the viewer's invites, plus one extra row when more follow. Rule 4.16 */
export async function pageOfInvites(
  tx: Tx,
  parentId: string,
  after: readonly [key: string, token: string] | null,
  now: Date,
): Promise<InviteListRow[]> {
  const query = tx
    .selectFrom('invites')
    .select(['token', 'child_name', 'child_email', 'status', 'sent_at', 'expires_at'])
    .select(['accepted_at', 'created_at', MAIL_FAILURE.as('mail_failure')])
    .where('parent_id', '=', parentId)
    .orderBy('created_at', 'desc')
    .orderBy('token', 'desc')
    .limit(PAGE_SIZE + 1);
  const rows = await (
    after === null
      ? query
      : query.where(
          sql<boolean>`(created_at, token) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
        )
  ).execute();
  return rows.map((row) => ({
    key: row.created_at,
    view: {
      token: row.token,
      childName: row.child_name,
      childEmail: row.child_email,
      status: row.status === 'pending' ? openStatus(row, now) : row.status,
      sentAt: row.sent_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      acceptedAt: row.accepted_at?.toISOString() ?? null,
      mailFailure: row.mail_failure,
    },
  }));
}

/** The recipient of the viewer's invite, and whether it is open; null when it is not theirs. */
export async function findOwnInvite(tx: Tx, token: string) {
  const row = await tx
    .selectFrom('invites')
    .select(['child_email', 'status'])
    .where('token', '=', token)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { childEmail: row.child_email, isOpen: row.status === 'pending' };
}

/** True when the viewer has an open invite to this address. Rule 4.20 */
export async function isInvited(tx: Tx, childEmail: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invites')
    .select('token')
    .where('child_email', '=', childEmail)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row !== undefined;
}

/** True when the viewer has never invited this address. */
export async function neverInvited(tx: Tx, childEmail: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invites')
    .select('token')
    .where('child_email', '=', childEmail)
    .executeTakeFirst();
  return row === undefined;
}

/** The invites a person sent, or the one a youth came from, as far as the viewer may see them. */
export async function readInvites(tx: Tx, personId: string) {
  return tx
    .selectFrom('invites')
    .select(['child_name', 'child_email', 'age_range', 'shown_name_style', 'note', 'status'])
    .select(['created_at', 'sent_at', 'expires_at', 'accepted_at'])
    .where((eb) => eb.or([eb('parent_id', '=', personId), eb('youth_id', '=', personId)]))
    .orderBy('created_at')
    .execute();
}
