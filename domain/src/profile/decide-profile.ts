import type { Actor } from '../identity/role.ts';
import { accept, type Decision, type DomainEvent, refuse } from '../kernel/decision.ts';
import { holdsContacts } from '../kernel/contacts.ts';
import {
  eachProfileText,
  PROFILE_TEXT_NAMES,
  profileTextsOf,
  type ProfileTexts,
} from '../kernel/profile-texts.ts';
import { PROFILE_FIELDS as FIELDS, type ProfileField } from '../safety/child-view.ts';
import type { Avatar } from './avatar.ts';
import type { UpdateProfile } from './contract.ts';

export interface Profile extends ProfileTexts {
  readonly fullName: string;
  readonly avatar: Avatar | null;
}

/**
 * The person who reviews changes first: a child's guardian, or a moderator, who doesn't have to review an elder's first
 * bio.
 */
export type FirstReader = 'guardian' | 'moderator' | 'moderator-after-first-bio' | 'nobody';

/** Rule 1.136 */
export interface OwnProfile {
  readonly shown: Profile;
  readonly waiting: Partial<Profile>;
  readonly reader: FirstReader;
}

export interface ProfileChanged extends DomainEvent<'ProfileChanged'> {
  /** Values that now await review; absent in events of release 1.0.0. */
  readonly waiting?: readonly ProfileField[];
}

export interface AvatarUploaded extends DomainEvent<'AvatarUploaded'> {
  readonly waiting?: readonly ProfileField[];
}

export type ProfileRefusal = 'not-of-your-role' | 'unchanged';

export const writtenProfile = ({ shown, waiting }: OwnProfile): Profile => ({
  ...shown,
  ...waiting,
});

/** True if a value must be reviewed before others see it. Matches `must_be_read_first` in the database. */
function mustWait(reader: FirstReader, field: ProfileField, value: Profile[ProfileField]): boolean {
  if (reader === 'nobody') return false;
  // The server can't read text in pictures. Rule 1.138
  if (typeof value !== 'string') return value?.kind === 'upload';
  // Otherwise a series of names and bios could become a chat that no guardian reads. Rule 1.139
  if (field === 'fullName' || reader !== 'moderator-after-first-bio') return value !== '';
  return holdsContacts(value);
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function placed(own: OwnProfile, written: Profile): OwnProfile {
  const differs = FIELDS.filter((field) => !isSame(written[field], own.shown[field]));
  const held = differs.filter((field) => mustWait(own.reader, field, written[field]));
  const pick = (fields: readonly ProfileField[]) =>
    Object.fromEntries(fields.map((field) => [field, written[field]]));
  const free = differs.filter((field) => !held.includes(field));
  return { ...own, shown: { ...own.shown, ...pick(free) }, waiting: pick(held) };
}

function newlyWaiting(before: OwnProfile, after: OwnProfile): ProfileField[] {
  return FIELDS.filter(
    (field) => field in after.waiting && !isSame(after.waiting[field], before.waiting[field]),
  );
}

/** The profile after an edit. A text that the role doesn't have is refused rather than dropped. Rules 3.1 to 3.6 */
export function decideProfile(
  actor: Actor,
  own: OwnProfile,
  input: UpdateProfile,
): Decision<OwnProfile, ProfileChanged, ProfileRefusal> {
  const texts = profileTextsOf(actor.role);
  if (PROFILE_TEXT_NAMES.some((name) => input[name] !== undefined && !texts.includes(name))) {
    return refuse('not-of-your-role');
  }
  const before = writtenProfile(own);
  const written: Profile = {
    fullName: input.fullName,
    ...eachProfileText((name) => input[name] ?? before[name]),
    avatar: chosenAvatar(before.avatar, input.avatar),
  };
  const after = placed(own, written);
  if (
    isSame(after.shown, own.shown) &&
    FIELDS.every((field) => isSame(after.waiting[field], own.waiting[field]))
  ) {
    return refuse('unchanged');
  }
  const changed = PROFILE_TEXT_NAMES.filter((name) => written[name] !== before[name]);
  return accept(after, {
    type: 'ProfileChanged',
    subject: { feature: 'profile', id: actor.personId },
    concerns: [actor.personId],
    waiting: newlyWaiting(own, after),
    // Records which fields changed, but not the texts, because the audit log outlives a deleted account.
    after: {
      nameChanged: written.fullName !== before.fullName,
      ...Object.fromEntries(changed.map((name) => [`${name}Changed`, true])),
      avatar: written.avatar?.kind ?? null,
    },
  });
}

/** An upload replaces a built-in avatar. Rule 3.5 */
export function decideAvatarUpload(
  actor: Actor,
  own: OwnProfile,
  hash: string,
): Decision<OwnProfile, AvatarUploaded, never> {
  const before = writtenProfile(own);
  const after = placed(own, { ...before, avatar: { kind: 'upload', hash } });
  return accept(after, {
    type: 'AvatarUploaded',
    subject: { feature: 'profile', id: actor.personId },
    concerns: [actor.personId],
    waiting: newlyWaiting(own, after),
    before: { avatar: before.avatar?.kind ?? null },
    after: { avatar: 'upload' },
  });
}

function chosenAvatar(current: Avatar | null, choice: UpdateProfile['avatar']): Avatar | null {
  if (choice === undefined) return current;
  return choice === null ? null : { kind: 'preset', preset: choice };
}
