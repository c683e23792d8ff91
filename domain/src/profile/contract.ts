import * as v from 'valibot';
import { ROLES } from '../identity/role.ts';
import { body, idSchema } from '../kernel/body.ts';
import { text } from '../kernel/text.ts';
import * as texts from '../kernel/texts.ts';
import { SHOWN_NAME_STYLES } from '../safety/child-view.ts';
import { PRESET_AVATARS } from './avatar.ts';

/** Rules 3.1 to 3.6. `avatar` left out keeps what is there; null clears it. */
export const updateProfileSchema = body({
  fullName: text(texts.fullName, 'Please enter your full name.'),
  bio: v.optional(text(texts.bio)),
  avatar: v.optional(v.nullable(v.picklist(PRESET_AVATARS, 'Please choose one of the pictures.'))),
});
export type UpdateProfile = v.InferOutput<typeof updateProfileSchema>;

/** The profile of the signed-in person, as they edit it. */
export const profileSchema = v.object({
  id: idSchema,
  role: v.picklist(ROLES),
  fullName: v.string(),
  bio: v.string(),
  avatarUrl: v.nullable(v.string()),
  presetAvatar: v.nullable(v.picklist(PRESET_AVATARS)),
  /** Only for a youth, about themself: whether their parent lets them find and be found. Rule 9.10 */
  isMatchingOn: v.optional(v.boolean()),
  /** Only for a youth: whether they meet nobody because the parent's consent is not recorded. Rule 9.183 */
  awaitsConsent: v.optional(v.boolean()),
  /** Only for a youth who is of age: the name that others see by each style, and the style chosen. Rule 1.98 */
  shownAs: v.optional(
    v.object({
      style: v.picklist(SHOWN_NAME_STYLES),
      names: v.object({ 'full-name': v.string(), 'first-name-and-initial': v.string() }),
    }),
  ),
});
export type ProfileView = v.InferOutput<typeof profileSchema>;
