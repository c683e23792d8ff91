import {
  AVATAR_MAX_BYTES,
  presetAvatarUrl,
  type PresetAvatar,
} from '@oakling/domain/profile/avatar';
import type { ProfileView } from '@oakling/domain/profile/contract';
import { profileText as text } from '../text.ts';

/**
 * Rule 3.5: the saved picture, a drawn one, or one from a file; never two of them. `url` is where the
 * page can show the file before it is uploaded.
 */
export type AvatarChoice =
  | { readonly kind: 'saved' }
  | { readonly kind: 'preset'; readonly preset: PresetAvatar }
  | { readonly kind: 'file'; readonly file: File; readonly url: string };

export const savedAvatar: AvatarChoice = { kind: 'saved' };

/** Where the error summary leads to. */
export const AVATAR_FIELD_ID = 'avatar-file';

/** What a file dialogue offers; the server judges by content. Rule 3.10 */
export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** Why a file cannot be the picture, or null. Rules 3.3 and 3.10 */
export function problemOfFile(file: File): string | null {
  if (file.size > AVATAR_MAX_BYTES) return text.tooLarge;
  return AVATAR_TYPES.includes(file.type) ? null : text.wrongType;
}

/** The drawn picture that is chosen, if it is a drawn one. */
export function presetOf(choice: AvatarChoice, profile: ProfileView): PresetAvatar | null {
  if (choice.kind === 'preset') return choice.preset;
  return choice.kind === 'saved' ? profile.presetAvatar : null;
}

/** The address of the picture to show. */
export function pictureOf(choice: AvatarChoice, profile: ProfileView): string | null {
  if (choice.kind === 'preset') return presetAvatarUrl(choice.preset);
  return choice.kind === 'saved' ? profile.avatarUrl : choice.url;
}
