import type { Actor } from '../identity/role.ts';
import { accept, type Decision, type DomainEvent, refuse } from '../kernel/decision.ts';
import {
  eachProfileText,
  PROFILE_TEXT_NAMES,
  profileTextsOf,
  type ProfileTexts,
} from '../kernel/profile-texts.ts';
import type { Avatar } from './avatar.ts';
import type { UpdateProfile } from './contract.ts';

export interface Profile extends ProfileTexts {
  readonly fullName: string;
  readonly avatar: Avatar | null;
}

export interface ProfileChanged extends DomainEvent {
  readonly type: 'ProfileChanged';
  /** The new name. A child may change it again before the parent is notified. */
  readonly fullName: string;
}

export interface AvatarUploaded extends DomainEvent {
  readonly type: 'AvatarUploaded';
}

export type ProfileRefusal = 'not-of-your-role' | 'unchanged';

/** The profile after an edit. A text that the role lacks is refused rather than dropped. Rules 3.1 to 3.6 */
export function decideProfile(
  actor: Actor,
  profile: Profile,
  input: UpdateProfile,
): Decision<Profile, ProfileChanged, ProfileRefusal> {
  const own = profileTextsOf(actor.role);
  if (PROFILE_TEXT_NAMES.some((name) => input[name] !== undefined && !own.includes(name))) {
    return refuse('not-of-your-role');
  }
  const after: Profile = {
    fullName: input.fullName,
    ...eachProfileText((name) => input[name] ?? profile[name]),
    avatar: chosenAvatar(profile.avatar, input.avatar),
  };
  if (JSON.stringify(after) === JSON.stringify(profile)) return refuse('unchanged');
  const changed = PROFILE_TEXT_NAMES.filter((name) => after[name] !== profile[name]);
  return accept(after, {
    type: 'ProfileChanged',
    subject: { feature: 'profile', id: actor.personId },
    concerns: [actor.personId],
    fullName: after.fullName,
    // Records what changed, not its words: the audit log outlives a deleted account.
    after: {
      nameChanged: after.fullName !== profile.fullName,
      ...Object.fromEntries(changed.map((name) => [`${name}Changed`, true])),
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
