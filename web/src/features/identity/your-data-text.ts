import type { Role } from '@oakling/domain/identity/role';
import { ageWords, KEPT_FOR } from '@oakling/domain/legal/kept-for';
import { problemCode, ProblemError } from '../../lib/problem.ts';

/** Every word of taking one's data along, and of leaving. Rules 9.13 and 9.83 */
export const yourData = {
  heading: 'Your data',
  intro: 'Everything that Oakling stores about you: to keep for yourself, or to delete.',
  download: 'Download my data',
  downloading: 'Preparing your file...',
  downloaded: 'Your file is ready: look in your downloads for oakling-export.zip.',
  downloadFailed: 'Your data could not be downloaded. Please try again.',
  remove: 'Delete my account',
  removing: 'Deleting...',
  removed: 'Your account is deleted. Take care!',
  title: 'Delete your account?',
  keep: 'Keep my account',
  password: 'Your password',
  passwordHint: 'So that nobody else can do this.',
  wrongPassword: 'This password is not right.',
  required: 'Please enter your password.',
  removeFailed: 'Your account could not be deleted. Please try again.',
};

/** Rule 1.112: to who is of age and has no mailbox. */
export const byPin = {
  label: 'Your PIN',
  required: 'Enter the 6 digits of your PIN.',
  wrong: 'This PIN is not right.',
  locked: 'The PIN was entered wrong five times, so it is locked for a day. Try again tomorrow.',
};

/** The same words about a child, for its only guardian. Rule 9.12 */
export function childsData(name: string): typeof yourData {
  return {
    ...yourData,
    heading: `The data of ${name}`,
    intro: `Everything that Oakling stores about ${name}: to keep, or to delete.`,
    download: 'Download everything',
    downloadFailed: 'The data could not be downloaded. Please try again.',
    remove: `Delete the account of ${name}`,
    removed: `The account of ${name} is deleted.`,
    title: `Delete the account of ${name}?`,
    keep: 'Keep the account',
    removeFailed: 'The account could not be deleted. Please try again.',
  };
}

/** Rule 9.158: the same words for everybody, so that they tell nobody of a report. */
export const whenErased = `Usually all of it is deleted at once. If moderators are looking into a report, they alone keep a copy until they have finished, at most ${ageWords(KEPT_FOR.keptAccounts)}.`;

/** What will happen to a child. */
export function whatHappensTo(name: string): readonly string[] {
  return [
    `The profile, picture, interests and notifications of ${name} disappear at once, and ${name} is logged out everywhere.`,
    'Sessions that lie ahead are cancelled, and the others are told. The record of past sessions goes, too.',
    'To come back, your child needs a new invite from you.',
  ];
}

/** A child whose data a parent takes along or deletes. */
export interface ChildOfData {
  readonly id: string;
  readonly name: string;
  /** Whether another guardian is there who can decide: nobody then deletes the account alone. Unknown while it loads. */
  readonly hasOthers: boolean | undefined;
}

/** What will happen, by role. */
export const whatHappens: Readonly<Record<Role, readonly string[]>> = {
  elder: [
    'Your profile, picture, interests and notifications disappear at once, and you are logged out everywhere.',
    'Sessions that lie ahead are cancelled, and the others are told.',
    'Sessions that took place stay with the parents as a record, without your name.',
  ],
  parent: [
    'Your account disappears at once, and with it the account of each child who has no other guardian, with everything in them. All of you are logged out everywhere.',
    'Sessions of these children that lie ahead are cancelled, and the others are told. The record of past sessions goes, too.',
    'A child who has another guardian keeps the account and every session.',
  ],
  youth: [
    'Your profile, picture, interests and notifications disappear at once, and you are logged out everywhere.',
    'Sessions that lie ahead are cancelled, and the others are told.',
    'Each of your guardians is told that you deleted your account. To come back, you need a new invite from one of them.',
  ],
};

/** The same to a youth who is of age and has no guardian. Rule 1.97 */
export const whatHappensOfAge: readonly string[] = [
  'Your profile, picture, interests and notifications disappear at once, and you are logged out everywhere.',
  'Sessions that lie ahead are cancelled, and the elders are told.',
  'There is no way back to this account.',
];

export const forGood = 'This cannot be undone.';

/** Rule 9.12 */
/** Said instead of the button, before anybody types a password. */
export const othersFirst = (name: string) =>
  `${name} has another guardian, so you cannot delete the account alone. You can step back as a guardian, under “Guardians” on this page. If all of you want to delete it, the others step back first. Then the last one can delete it here.`;

const OTHER_GUARDIANS =
  'This child has another guardian, so nobody can delete the account alone. You can step back as a guardian instead.';

/** The sentence for what failed, if the server has one that helps. */
export function dataFailure(error: unknown, otherwise: string): string {
  const code = problemCode(error);
  if (code === 'wrong-password') return yourData.wrongPassword;
  if (code === 'wrong-pin') return byPin.wrong;
  if (code === 'pin-locked') return byPin.locked;
  if (code === 'has-other-guardians') return OTHER_GUARDIANS;
  const isSaid = error instanceof ProblemError && (error.status === 0 || error.status === 429);
  return isSaid ? error.message : otherwise;
}
