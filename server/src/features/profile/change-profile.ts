import { decideVersion } from '@oakling/domain/profile/decide-version';
import type { VersionOutcome } from '@oakling/domain/safety/child-view';
import type { UpdateProfile } from '@oakling/domain/profile/contract';
import { decideAvatarUpload, decideProfile } from '@oakling/domain/profile/decide-profile';
import type { Platform } from '../../platform/platform.ts';
import type { ByModerator } from '../../platform/http/request-context.ts';
import { persist, type ByPerson } from '../../platform/db/transact.ts';
import { redrawAvatar } from './avatar-image.ts';
import { avatarFile } from './queries.ts';
import { loadProfile, saveProfile } from './store.ts';
import { lockVersion, saveVersion } from './version-store.ts';

/** Rules 3.1 to 3.6 */
export async function changeProfile(
  { transact, clock }: Platform,
  by: ByPerson,
  input: UpdateProfile,
) {
  return transact(by, async (tx) => {
    const profile = await loadProfile(tx, by.personId, 'for update');
    const decision = decideProfile(by, profile, input);
    return persist(decision, (value) => saveProfile(tx, by.personId, value, clock()));
  });
}

/** Rules 3.3, 3.5 and 3.10 */
export async function uploadAvatar(
  { transact, clock, files }: Platform,
  by: ByPerson,
  upload: Uint8Array,
) {
  const { hash, content } = await redrawAvatar(upload);
  // Write the file first: a file without a row does less harm than a row without its file.
  await files.write(avatarFile(hash), content);
  return transact(by, async (tx) => {
    const profile = await loadProfile(tx, by.personId, 'for update');
    const decision = decideAvatarUpload(by, profile, hash);
    return persist(decision, (value) => saveProfile(tx, by.personId, value, clock()));
  });
}

/** A guardian or a moderator decides whether others see a new name, bio or picture. Rules 1.137 and 1.138 */
export async function decideAboutVersion(
  { transact }: Platform,
  by: ByPerson | ByModerator,
  { id, outcome }: { readonly id: string; readonly outcome: VersionOutcome },
) {
  return transact(by, async (tx) => {
    const decision = decideVersion(by, await lockVersion(tx, id), outcome);
    return persist(decision, () => saveVersion(tx, id, outcome));
  });
}
