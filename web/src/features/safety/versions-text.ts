import type { ProfileField, ProfileVersion } from '@oakling/domain/safety/child-view';

const PROFILE_WORDS: Readonly<Record<ProfileField, string>> = {
  fullName: 'name',
  bio: 'bio',
  avatar: 'picture',
};

/** Text about changes that a guardian reads before elders do. */
export const versionsText = {
  state: ({ field, isWaiting }: ProfileVersion, name: string) =>
    isWaiting
      ? `New ${PROFILE_WORDS[field]}. Elders don’t see it yet.`
      : `Elders see this ${PROFILE_WORDS[field]} of ${name}.`,
  pass: (field: ProfileField) => `Show the new ${PROFILE_WORDS[field]} to elders`,
  keep: ({ field, isWaiting }: ProfileVersion) =>
    isWaiting
      ? `Don’t show the new ${PROFILE_WORDS[field]}`
      : `Take back this ${PROFILE_WORDS[field]}`,
  pending: 'Saving…',
  passed: (field: ProfileField) => `Elders now see the new ${PROFILE_WORDS[field]}.`,
  kept: (field: ProfileField, isWaiting: boolean) =>
    isWaiting
      ? `Elders don’t see the new ${PROFILE_WORDS[field]}.`
      : `Elders no longer see this ${PROFILE_WORDS[field]}.`,
};
