import { sentence } from '@oakling/domain/kernel/words';
import type { Role } from '@oakling/domain/identity/role';
import { ageWords, KEPT_FOR } from '@oakling/domain/legal/kept-for';
import { problemCode, ProblemError } from '../../lib/problem.ts';

/** Rules 9.13 and 9.83 */
export const yourData = {
  heading: 'Your data',
  intro: 'Here you can download or delete everything Oakling stores about you.',
  download: 'Download my data',
  downloading: 'Preparing your file...',
  downloaded: 'Your file is ready: look in your downloads for oakling-export.zip.',
  downloadFailed: 'We could not download your data. Please try again.',
  remove: 'Delete my account',
  removing: 'Deleting...',
  removed: 'We have deleted your account. Take care!',
  title: 'Delete your account?',
  keep: 'Keep my account',
  password: 'Your password',
  passwordHint: 'So that nobody else can do this.',
  wrongPassword: 'This password is not right.',
  required: 'Please enter your password.',
  removeFailed: 'We could not delete your account. Please try again.',
};

/** Rule 1.112 */
export const byPin = {
  label: 'Your PIN',
  required: 'Enter the 6 digits of your PIN.',
  wrong: 'This PIN is not right.',
  locked: 'You got the PIN wrong five times, so we locked it for a day. Try again tomorrow.',
};

/** Rule 9.12 */
export function childsData(name: string): typeof yourData {
  return {
    ...yourData,
    heading: `${name}’s data`,
    intro: sentence`Here you can download or delete everything Oakling stores about ${name}.`,
    download: 'Download everything',
    downloadFailed: 'We could not download the data. Please try again.',
    remove: `Delete ${name}’s account`,
    removed: `We deleted ${name}’s account.`,
    title: `Delete ${name}’s account?`,
    keep: 'Keep the account',
    removeFailed: 'We could not delete the account. Please try again.',
  };
}

/** The text is the same for everyone, so it never reveals a report. Rule 9.158 */
export const whenErased = `We usually delete all of it at once. If moderators are looking into a report, only they keep a copy until they have finished, for ${ageWords(KEPT_FOR.accountSnapshots)} at most.`;

export function whatHappensTo(name: string): readonly string[] {
  return [
    `We delete ${name}’s account at once, with everything in it. We log ${name} out everywhere.`,
    'We cancel the sessions ahead and tell the others. The record of past sessions is deleted too.',
    'To come back, your child needs a new invite from you.',
  ];
}

export interface ChildOfData {
  readonly id: string;
  readonly name: string;
  /** True if another guardian can decide, which rules deletion out. Undefined while loading. */
  readonly hasOthers: boolean | undefined;
}

export const whatHappens: Readonly<Record<Role, readonly string[]>> = {
  elder: [
    'We delete your account at once, with everything in it. We log you out everywhere.',
    'We cancel your sessions ahead and tell the others.',
    'Parents keep a record of past sessions, without your name.',
  ],
  parent: [
    'We delete your account at once, with everything in it. If a child has no other guardian, we delete their account too. We log all of you out everywhere.',
    'We cancel these children’s sessions ahead and tell the others. The record of past sessions is deleted too.',
    'A child with another guardian keeps their account and every session.',
  ],
  youth: [
    'We delete your account at once, with everything in it. We log you out everywhere.',
    'We cancel your sessions ahead and tell the others.',
    'We tell all your guardians that you deleted your account. To come back, you need a new invite from one of them.',
  ],
};

/** Rule 1.97 */
export const whatHappensOfAge: readonly string[] = [
  'We delete your account at once, with everything in it. We log you out everywhere.',
  'We cancel your sessions ahead and tell the elders.',
  'You cannot get this account back.',
];

export const forGood = 'This cannot be undone.';

/** Shown instead of the button, before anyone types a password. Rule 9.12 */
export const othersFirst = (name: string) =>
  `${name} has another guardian, so you cannot delete the account alone. You can step back as a guardian, under “Guardians” on this page. If you all want to delete it, the others step back first. Then the last one can delete it here.`;

const OTHER_GUARDIANS =
  'This child has another guardian, so you cannot delete the account alone. You can step back as a guardian instead.';

export function dataFailure(error: unknown, otherwise: string): string {
  const code = problemCode(error);
  if (code === 'wrong-password') return yourData.wrongPassword;
  if (code === 'wrong-pin') return byPin.wrong;
  if (code === 'pin-locked') return byPin.locked;
  if (code === 'has-other-guardians') return OTHER_GUARDIANS;
  const isSaid = error instanceof ProblemError && (error.status === 0 || error.status === 429);
  return isSaid ? error.message : otherwise;
}
