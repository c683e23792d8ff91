import type { Role } from '@oakling/domain/identity/role';
import type { ProfileText } from '@oakling/domain/kernel/profile-texts';
import type { PresetAvatar } from '@oakling/domain/profile/avatar';

/** Rules 3.1 to 3.15 */
export const profileText = {
  title: 'Your Profile',
  loading: 'Loading your profile...',
  notLoaded: 'We couldn’t load your profile.',
  picture: 'Your picture',
  upload: 'Upload a picture',
  uploadHint: 'A JPEG, PNG or WebP picture of at most 200 KB.',
  opening: 'Opening your picture…',
  chosenFile: (name: string) => `Chosen: ${name}`,
  tooLarge: 'Please choose an image smaller than 200 KB',
  makeSmaller: 'Make it smaller',
  wrongType: 'Please choose a JPEG, PNG or WebP picture.',
  presets: 'Or choose a drawn picture',
  otherPresets: 'Show the other drawn pictures',
  fullName: 'Full Name',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Profile saved ✅',
  notSaved: 'We couldn’t confirm the change. Please try again.',
  uploading: 'Uploading your picture…',
  waiting: (seconds: number) =>
    seconds === 1
      ? 'The upload didn’t go through. Trying again in 1 second…'
      : `The upload didn’t go through. Trying again in ${seconds} seconds…`,
  waits: (role: Role) =>
    role === 'youth'
      ? 'Waiting for your parent. Elders don’t see it yet.'
      : 'Waiting for a moderator. Others don’t see it yet.',
  account: 'Your account',
  leaveTitle: 'Leave without saving?',
  leaveText: 'You haven’t saved your changes. If you leave, you lose them.',
  leave: 'Leave without saving',
  stay: 'Stay on this page',
};

/** Rule 10.202 */
export const cropText = {
  title: 'Which part of the picture?',
  intro: 'What is in the circle is what others see. Drag the picture, or use the buttons.',
  preview: 'How your picture will look',
  zoom: 'Zoom',
  zoomSteps: ['Zoom out', 'Zoom in'],
  across: 'From left to right',
  acrossSteps: ['Further to the left', 'Further to the right'],
  down: 'From top to bottom',
  downSteps: ['Further up', 'Further down'],
  use: 'Use this picture',
  preparing: 'Preparing your picture…',
  failed: 'We couldn’t use this picture. Please choose another one.',
} as const;

/** Rule 3.7 */
export const fieldWords: Readonly<
  Record<ProfileText, Record<'label' | 'hint', (role: Role) => string>>
> = {
  bio: {
    label: (role) =>
      role === 'elder' ? 'What I can offer (short bio)' : "What I'd like to learn (short bio)",
    hint: (role) =>
      role === 'elder'
        ? 'At most 600 characters. Please leave out your address and phone number.'
        : 'At most 600 characters. Please leave out your address, phone number and school.',
  },
};

export const presetNames: Readonly<Record<PresetAvatar, string>> = {
  'elder-1': 'Older woman with a silver bun and round glasses',
  'elder-2': 'Older man with dark skin and a short white beard',
  'elder-3': 'Older woman with grey hair and a hearing aid',
  'elder-4': 'Older man with a blue turban and a white beard',
  'elder-5': 'Older man in a wheelchair, with a flat cap and a bow tie',
  'elder-6': 'Older woman with dark skin, silver curls and gold earrings',
  'parent-1': 'Woman with a pink headscarf',
  'parent-2': 'Man with black glasses and a dark beard',
  'parent-3': 'Woman with brown skin and long dark hair',
  'parent-4': 'Man with black hair and a baby in front of him',
  'parent-5': 'Woman with dark skin and an orange headwrap',
  'parent-6': 'Bald man with a ginger beard and glasses',
  'youth-1': 'Girl with dark skin and two curly buns',
  'youth-2': 'Young person with red curls and freckles',
  'youth-3': 'Boy with black hair and headphones around the neck',
  'youth-4': 'Girl with a long brown braid and blue glasses',
  'youth-5': 'Boy with dark curls and red glasses',
  'youth-6': 'Girl in a wheelchair, with a black bob and a hair clip',
};
