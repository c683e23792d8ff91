import { DRAWN_AVATARS, type Avatar } from '@oakling/domain/profile/avatar';
import type { ProfileVersion } from '@oakling/domain/safety/child-view';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Parses the `avatar` column: `preset:elder-1`, `upload:<hash>` or null. */
export function readAvatar(column: string | null): Avatar | null {
  if (column === null) return null;
  const [kind, value = ''] = column.split(':');
  if (kind === 'upload') return { kind: 'upload', hash: value };
  const preset = DRAWN_AVATARS.find((name) => name === value);
  return preset === undefined ? null : { kind: 'preset', preset };
}

export function writeAvatar(avatar: Avatar | null): string | null {
  if (avatar === null) return null;
  return avatar.kind === 'preset' ? `preset:${avatar.preset}` : `upload:${avatar.hash}`;
}

/** An avatar's file name, derived from its content, so identical pictures share a file. */
export function avatarFile(hash: string): string {
  return `avatars/${hash.slice(0, 2)}/${hash}.webp`;
}

/** The file of an uploaded picture, from the `avatar` column, or null if there is none. */
export function pictureFile(column: string | null | undefined): string | null {
  const avatar = readAvatar(column ?? null);
  return avatar?.kind === 'upload' ? avatarFile(avatar.hash) : null;
}

/** Versions that a child's guardian must still review, and those that a guardian has approved. */
export async function findVersions(tx: Tx, childId: string): Promise<ProfileVersion[]> {
  return tx
    .selectFrom('profile_versions')
    .select(['id', 'field'])
    .select([
      sql<string>`case when field = 'avatar' then '' else words end`.as('words'),
      sql<string | null>`case when field = 'avatar' then avatar_url(person_id, words) end`.as(
        'pictureUrl',
      ),
      sql<boolean>`state = 'waiting'`.as('isWaiting'),
    ])
    .where('person_id', '=', childId)
    .where(sql<boolean>`(state = 'waiting' or (state = 'shown' and former is not null))`)
    .orderBy('written_at')
    .orderBy('field')
    .execute();
}
