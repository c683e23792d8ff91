import type { ChildView, InviteView } from '@oakling/domain/invites/contract';
import { PAGE_SIZE } from '@oakling/domain/kernel/page';
import { avatarUrl } from '@oakling/domain/profile/avatar';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { readAvatar } from '../profile/queries.ts';

/** The accounts of the viewer's children and their invites that are still open, newest first. */
export async function listChildren(tx: Tx, parentId: string, now: Date): Promise<ChildView[]> {
  const accounts = await tx
    .selectFrom('people')
    .leftJoin('invites', (join) =>
      join.onRef('invites.youth_id', '=', 'people.id').on('invites.parent_id', '=', parentId),
    )
    .select(['people.id', 'full_name', 'avatar', 'accepted_at', 'paused_at'])
    .where('people.parent_id', '=', parentId)
    .orderBy('full_name')
    .execute();
  const invites = await tx
    .selectFrom('invites')
    .select(['child_name', 'expires_at'])
    .where('parent_id', '=', parentId)
    .where('status', '=', 'pending')
    .orderBy('created_at', 'desc')
    .execute();
  return [
    ...accounts.map((row) => ({
      id: row.id,
      name: row.full_name,
      status: 'accepted' as const,
      acceptedAt: row.accepted_at?.toISOString() ?? null,
      avatarUrl: avatarUrl(row.id, readAvatar(row.avatar)),
      isPaused: row.paused_at !== null,
    })),
    ...invites.map((row) => ({
      id: null,
      name: row.child_name,
      status: openStatus(row, now),
      acceptedAt: null,
      avatarUrl: null,
      isPaused: false,
    })),
  ];
}

/** Rule 4.12: an open invite past its time is shown as expired. */
function openStatus(row: { expires_at: Date }, now: Date): 'pending' | 'expired' {
  return row.expires_at > now ? 'pending' : 'expired';
}

/** An invite as its parent sees it, and the moment that the list is ordered by. */
interface InviteListRow {
  readonly view: InviteView;
  readonly key: Date;
}

/** Rule 4.16: one page of the viewer's invites, one row more than a page if there is one. */
export async function pageOfInvites(
  tx: Tx,
  parentId: string,
  after: readonly [key: string, token: string] | null,
  now: Date,
): Promise<InviteListRow[]> {
  const query = tx
    .selectFrom('invites')
    .select(['token', 'child_name', 'child_email', 'status', 'sent_at', 'expires_at'])
    .select(['accepted_at', 'created_at'])
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
    },
  }));
}

/** Where an invite of the viewer goes, and whether it still can; null when it is not theirs. */
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

/** Whether an invite of the viewer to this address is still open. Rule 4.20 */
export async function isInvited(tx: Tx, childEmail: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invites')
    .select('token')
    .where('child_email', '=', childEmail)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the viewer has no other invite to this address. */
export async function neverInvited(tx: Tx, childEmail: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invites')
    .select('token')
    .where('child_email', '=', childEmail)
    .executeTakeFirst();
  return row === undefined;
}

/** The invites that a person sent, or that a youth came from, as far as the viewer may see them. */
export async function readInvites(tx: Tx, personId: string) {
  return tx
    .selectFrom('invites')
    .select(['child_name', 'child_email', 'age_range', 'shown_name_style', 'note', 'status'])
    .select(['created_at', 'sent_at', 'expires_at', 'accepted_at'])
    .where((eb) => eb.or([eb('parent_id', '=', personId), eb('youth_id', '=', personId)]))
    .orderBy('created_at')
    .execute();
}
