import type { Actor } from '../identity/role.ts';
import { accept, type Decision, type DomainEvent, refuse } from '../kernel/decision.ts';
import { hasBio, type Avatar } from './avatar.ts';
import type { UpdateProfile } from './contract.ts';

export interface Profile {
  readonly fullName: string;
  readonly bio: string;
  readonly avatar: Avatar | null;
}

export interface ProfileChanged extends DomainEvent {
  readonly type: 'ProfileChanged';
  /** The new name; a child may change it again before the parent is told. */
  readonly fullName: string;
}

export interface AvatarUploaded extends DomainEvent {
  readonly type: 'AvatarUploaded';
}

export type ProfileRefusal = 'parents-have-no-bio' | 'unchanged';

/** The profile after an edit. A parent's bio is refused rather than dropped. Rules 3.1 to 3.6 */
export function decideProfile(
  actor: Actor,
  profile: Profile,
  input: UpdateProfile,
): Decision<Profile, ProfileChanged, ProfileRefusal> {
  if (input.bio !== undefined && !hasBio(actor.role)) return refuse('parents-have-no-bio');
  const after: Profile = {
    fullName: input.fullName,
    bio: input.bio ?? profile.bio,
    avatar: chosenAvatar(profile.avatar, input.avatar),
  };
  if (JSON.stringify(after) === JSON.stringify(profile)) return refuse('unchanged');
  return accept(after, {
    type: 'ProfileChanged',
    subject: { feature: 'profile', id: actor.personId },
    concerns: [actor.personId],
    fullName: after.fullName,
    // Records that name or bio changed, not their text: the audit log outlives a deleted account.
    after: {
      nameChanged: after.fullName !== profile.fullName,
      bioChanged: after.bio !== profile.bio,
      avatar: after.avatar?.kind ?? null,
    },
  });
}

/** An upload replaces a built-in avatar. Rule 3.5 */
export function decideAvatarUpload(
  actor: Actor,
  profile: Profile,
  hash: string,
): Decision<Profile, AvatarUploaded, never> {
  return accept(
    { ...profile, avatar: { kind: 'upload', hash } },
    {
      type: 'AvatarUploaded',
      subject: { feature: 'profile', id: actor.personId },
      concerns: [actor.personId],
      before: { avatar: profile.avatar?.kind ?? null },
      after: { avatar: 'upload' },
    },
  );
}

function chosenAvatar(current: Avatar | null, choice: UpdateProfile['avatar']): Avatar | null {
  if (choice === undefined) return current;
  return choice === null ? null : { kind: 'preset', preset: choice };
}
