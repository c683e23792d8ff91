import type { ConfirmedInvite, Greeting } from '@oakling/domain/invites/contract';
import type { CompletionRefusal, Invite } from '@oakling/domain/invites/invite';
import { refuse } from '@oakling/domain/kernel/decision';
import { firstName } from '@oakling/domain/kernel/words';
import { presetAvatarUrl } from '@oakling/domain/profile/avatar';
import type { Result } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { pictureFile, readAvatar } from '../profile/queries.ts';
import { checkInvite } from './complete-invite.ts';
import { findInviter } from './queries.ts';

interface Link {
  readonly token: string;
  readonly code: string;
}

/** Greets the owner of a valid link. All failures get the same answer. Rules 4.120 and 4.121 */
export async function greetInvited(
  platform: Platform,
  link: Link,
): Promise<Result<Greeting, 'link-invalid'>> {
  const checked = await checkInvite(platform, { ...link, email: null });
  const inviter = checked.ok ? await findInviter(platform.db, checked.value.parentId) : null;
  if (!checked.ok || inviter === null) return refuse('link-invalid');
  return { ok: true, value: greetingOf(checked.value, inviter.fullName) };
}

/** Confirms the link and the address, and adds the parent's picture to the greeting. Rules 4.122 and 9.54 */
export async function confirmInvited(
  platform: Platform,
  answer: Link & { email: string },
): Promise<Result<ConfirmedInvite, CompletionRefusal>> {
  const checked = await checkInvite(platform, answer);
  if (!checked.ok) return checked;
  const inviter = await findInviter(platform.db, checked.value.parentId);
  if (inviter === null) return refuse('invite-not-found');
  const avatar = readAvatar(inviter.avatar);
  const file = pictureFile(inviter.avatar);
  const photo = file === null ? null : await platform.files.read(file);
  const value = {
    ...greetingOf(checked.value, inviter.fullName),
    avatarUrl: avatar?.kind === 'preset' ? presetAvatarUrl(avatar.preset) : null,
    photo: photo === null ? null : Buffer.from(photo).toString('base64'),
  };
  return { ok: true, value };
}

const greetingOf = ({ childName }: Invite, parentName: string): Greeting => ({
  child: firstName(childName),
  parent: firstName(parentName),
});
