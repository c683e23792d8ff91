import type { ChildView } from '@oakling/domain/invites/contract';
import { avatarUrl } from '@oakling/domain/profile/avatar';
import type { Tx } from '../../platform/database.ts';
import { readAvatar } from '../profile/queries.ts';

/** The accounts of the viewer's children and their invites that are still open, newest first. */
export async function listChildren(tx: Tx, parentId: string, now: Date): Promise<ChildView[]> {
  const accounts = await tx
    .selectFrom('people')
    .select(['id', 'full_name', 'avatar'])
    .where('parent_id', '=', parentId)
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
      name: row.full_name,
      status: 'accepted' as const,
      avatarUrl: avatarUrl(row.id, readAvatar(row.avatar)),
    })),
    ...invites.map((row) => ({
      name: row.child_name,
      status: row.expires_at > now ? ('pending' as const) : ('expired' as const),
      avatarUrl: null,
    })),
  ];
}

/** Whether the viewer has not invited this address before. */
export async function neverInvited(tx: Tx, childEmail: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invites')
    .select('token')
    .where('child_email', '=', childEmail)
    .executeTakeFirst();
  return row === undefined;
}
