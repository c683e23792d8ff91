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
  /** The name from then on: a child may take the next one before the parent is told of this. */
  readonly fullName: string;
}

export interface AvatarUploaded extends DomainEvent {
  readonly type: 'AvatarUploaded';
}

export type ProfileRefusal = 'parents-have-no-bio' | 'unchanged';

/** Rules 3.1 to 3.6: the profile after an edit. A parent's bio is refused rather than dropped. */
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
    // That a name or bio changed, not what it says: the audit log outlives a deleted account.
    after: {
      nameChanged: after.fullName !== profile.fullName,
      bioChanged: after.bio !== profile.bio,
      avatar: after.avatar?.kind ?? null,
    },
  });
}

/** Rule 3.5: an uploaded picture takes the place of a drawn one. */
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
