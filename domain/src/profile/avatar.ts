import type { Role } from '../identity/role.ts';

/** Rule 3.4: the drawn avatars, by file name; six of each role. */
export const PRESET_AVATARS = [
  'elder-1',
  'elder-2',
  'elder-3',
  'elder-4',
  'elder-5',
  'elder-6',
  'parent-1',
  'parent-2',
  'parent-3',
  'parent-4',
  'parent-5',
  'parent-6',
  'youth-1',
  'youth-2',
  'youth-3',
  'youth-4',
  'youth-5',
  'youth-6',
] as const;
export type PresetAvatar = (typeof PRESET_AVATARS)[number];

/** Rule 3.3: the largest picture file accepted, in bytes. */
export const AVATAR_MAX_BYTES = 200 * 1024;

/** What a person has chosen; a picture of their own is named by the hash of its content. */
export type Avatar =
  | { readonly kind: 'preset'; readonly preset: PresetAvatar }
  | { readonly kind: 'upload'; readonly hash: string };

/** The address of an avatar's picture, or null when the person chose none. */
export function avatarUrl(personId: string, avatar: Avatar | null): string | null {
  if (avatar === null) return null;
  if (avatar.kind === 'preset') return presetAvatarUrl(avatar.preset);
  return `/api/avatars/${personId}/${avatar.hash}`;
}

export function presetAvatarUrl(preset: PresetAvatar): string {
  return `/avatars/${preset}.svg`;
}

/** The drawn avatar that an address shows, or null for any other picture and for none. */
export function presetAt(url: string | null): PresetAvatar | null {
  return PRESET_AVATARS.find((preset) => presetAvatarUrl(preset) === url) ?? null;
}

/** The first letters of the first and the last word; none where a name has no letters. */
export function initialsOf(name: string): string {
  const [first, ...others] = name.match(/\p{L}[^\s@]*/gu) ?? [];
  const last = name.includes('@') ? undefined : others.at(-1);
  return [first, last]
    .map((word) => /^\p{L}\p{M}*/u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

/** Rule 3.6: a parent has no bio. */
export function hasBio(role: Role): boolean {
  return role !== 'parent';
}
