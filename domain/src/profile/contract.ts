import * as v from 'valibot';
import { ROLES } from '../identity/role.ts';
import { body, idSchema } from '../kernel/body.ts';
import { eachProfileText, PROFILE_TEXTS } from '../kernel/profile-texts.ts';
import { text } from '../kernel/text.ts';
import * as texts from '../kernel/texts.ts';
import { PROFILE_FIELDS, profileVersionSchema, SHOWN_NAME_STYLES } from '../safety/child-view.ts';
import { DRAWN_AVATARS, PRESET_AVATARS } from './avatar.ts';

/** Omitting `avatar` keeps it; null clears it. Rules 3.1 to 3.6 */
export const updateProfileSchema = body({
  fullName: text(texts.fullName, 'Please enter your full name.'),
  ...eachProfileText((name) => v.optional(text(PROFILE_TEXTS[name]))),
  avatar: v.optional(v.nullable(v.picklist(PRESET_AVATARS, 'Please choose one of the pictures.'))),
});
export type UpdateProfile = v.InferOutput<typeof updateProfileSchema>;

export const profileSchema = v.object({
  id: idSchema,
  role: v.picklist(ROLES),
  fullName: v.string(),
  ...eachProfileText(() => v.string()),
  avatarUrl: v.nullable(v.string()),
  presetAvatar: v.nullable(v.picklist(DRAWN_AVATARS)),
  /** Fields with a new value that others don't see yet. Rule 1.136 */
  waiting: v.array(v.picklist(PROFILE_FIELDS)),
  /** Set only in a youth's own profile: whether matching is on. Rule 9.10 */
  isMatchingOn: v.optional(v.boolean()),
  /** Set only for a youth: true while a missing consent keeps them from meeting others. Rule 9.183 */
  awaitsConsent: v.optional(v.boolean()),
  /** Set only for an elder: true while a missing check keeps them from meeting others. Rule 10.320 */
  awaitsChecks: v.optional(v.boolean()),
  /** Set only for an adult youth: the shown name in each style, and the chosen style. Rule 1.98 */
  shownAs: v.optional(
    v.object({
      style: v.picklist(SHOWN_NAME_STYLES),
      names: v.object({ 'full-name': v.string(), 'first-name-and-initial': v.string() }),
    }),
  ),
});
export type ProfileView = v.InferOutput<typeof profileSchema>;

/** An elder's name, bio or picture that a moderator must review. Rule 1.138 */
const waitingVersionSchema = v.object({
  ...v.omit(profileVersionSchema, ['isWaiting']).entries,
  person: v.object({ id: idSchema, name: v.string() }),
  isVerified: v.boolean(),
});
export type WaitingVersion = v.InferOutput<typeof waitingVersionSchema>;

export const waitingVersionsSchema = v.object({ items: v.array(waitingVersionSchema) });
