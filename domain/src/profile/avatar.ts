/** The built-in avatars by file name: the specification's eleven. Rule 3.4 */
export const PRESET_AVATARS = [
  'elder-1',
  'elder-2',
  'elder-3',
  'elder-4',
  'elder-5',
  'parent-1',
  'parent-2',
  'youth-1',
  'youth-2',
  'youth-3',
  'youth-4',
] as const;

/** All avatars. Those after the eleven are no longer offered, but people who chose one keep it. */
export const DRAWN_AVATARS = [
  ...PRESET_AVATARS,
  'elder-6',
  'parent-3',
  'parent-4',
  'parent-5',
  'parent-6',
  'youth-5',
  'youth-6',
] as const;
export type PresetAvatar = (typeof DRAWN_AVATARS)[number];
export type OfferedAvatar = (typeof PRESET_AVATARS)[number];

/** Rule 3.3 */
export const AVATAR_MAX_BYTES = 200 * 1024;

export type Avatar =
  | { readonly kind: 'preset'; readonly preset: PresetAvatar }
  | { readonly kind: 'upload'; readonly hash: string };

export function avatarUrl(personId: string, avatar: Avatar | null): string | null {
  if (avatar === null) return null;
  if (avatar.kind === 'preset') return presetAvatarUrl(avatar.preset);
  return `/api/avatars/${personId}/${avatar.hash}`;
}

export function presetAvatarUrl(preset: PresetAvatar): string {
  return `/avatars/${preset}.svg`;
}

export function presetAt(url: string | null): PresetAvatar | null {
  return DRAWN_AVATARS.find((preset) => presetAvatarUrl(preset) === url) ?? null;
}

/** The initials of the first and last word. Empty if the name has no letters. */
export function initialsOf(name: string): string {
  const [first, ...others] = name.match(/\p{L}[^\s@]*/gu) ?? [];
  const last = name.includes('@') ? undefined : others.at(-1);
  return [first, last]
    .map((word) => /^\p{L}\p{M}*/u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
