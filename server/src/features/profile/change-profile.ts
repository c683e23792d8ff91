import type { Actor } from '@oakling/domain/identity/role';
import type { UpdateProfile } from '@oakling/domain/profile/contract';
import { decideAvatarUpload, decideProfile } from '@oakling/domain/profile/decide-profile';
import type { Platform } from '../../platform/platform.ts';
import type { ChangedBy } from '../../platform/db/transact.ts';
import { redrawAvatar } from './avatar-image.ts';
import { avatarFile } from './queries.ts';
import { loadProfile, saveProfile } from './store.ts';

/** Changes name, bio and built-in avatar. Rules 3.1 to 3.6 */
export async function changeProfile(
  { transact, clock }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  input: UpdateProfile,
) {
  return transact(changedBy, async (tx) => {
    const profile = await loadProfile(tx, actor.personId, 'for update');
    const decision = decideProfile(actor, profile, input);
    if (decision.ok) await saveProfile(tx, actor.personId, decision.value, clock());
    return decision;
  });
}

/** Replaces the avatar with an uploaded picture. Rules 3.3, 3.5, 3.10 */
export async function uploadAvatar(
  { transact, clock, files }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  upload: Uint8Array,
) {
  const { hash, content } = await redrawAvatar(upload);
  // Write the file first: a file without a row is better than a row without its file.
  await files.write(avatarFile(hash), content);
  return transact(changedBy, async (tx) => {
    const profile = await loadProfile(tx, actor.personId, 'for update');
    const decision = decideAvatarUpload(actor, profile, hash);
    if (decision.ok) await saveProfile(tx, actor.personId, decision.value, clock());
    return decision;
  });
}
