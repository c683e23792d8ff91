import { sentence } from '@oakling/domain/kernel/words';
import { problemCode, ProblemError } from '../../lib/problem.ts';

/** Rules 9.13 and 9.83 */
export const yourData = {
  heading: 'Your data',
  intro: 'Here you can download or delete everything Oakling stores about you.',
  download: 'Download my data',
  downloading: 'Preparing your file...',
  downloaded: 'Your file is ready: look in your downloads for oakling-export.zip.',
  downloadFailed: 'We couldn’t download your data. Please try again.',
  remove: 'Delete my account',
  removing: 'Deleting...',
  removed: 'We have deleted your account. Take care!',
  title: 'Delete your account?',
  keep: 'Keep my account',
  password: 'Your password',
  passwordHint: 'So that nobody else can do this.',
  wrongPassword: 'This password isn’t right.',
  required: 'Please enter your password.',
  removeFailed: 'We couldn’t confirm the deletion. Please try again.',
};

/** Rule 9.12 */
export function childsData(name: string): typeof yourData {
  return {
    ...yourData,
    heading: `${name}’s data`,
    intro: sentence`Here you can download or delete everything Oakling stores about ${name}.`,
    download: 'Download everything',
    downloadFailed: 'We couldn’t download the data. Please try again.',
    remove: `Delete ${name}’s account`,
    removed: `We deleted ${name}’s account.`,
    title: `Delete ${name}’s account?`,
    keep: 'Keep the account',
    removeFailed: 'We couldn’t confirm the deletion. Please try again.',
  };
}

export interface ChildOfData {
  readonly id: string;
  readonly name: string;
  /** True if another guardian can decide, which rules deletion out. Undefined while loading. */
  readonly hasOthers: boolean | undefined;
}

/** Shown instead of the button, before anyone types a password. Rule 9.12 */
export const othersFirst = (name: string) =>
  `${name} has another guardian, so you can’t delete the account alone. You can step back as a guardian, under “Guardians” on this page. If you all want to delete it, the others step back first. Then the last one can delete it here.`;

/** Rule 1.112 */
const PIN_WRONG = 'Wrong PIN.';
const PIN_LOCKED =
  'You got the PIN wrong five times, so we locked it for a day. Try again tomorrow.';

const OTHER_GUARDIANS =
  'This child has another guardian, so you can’t delete the account alone. You can step back as a guardian instead.';

export function dataFailure(error: unknown, otherwise: string): string {
  const code = problemCode(error);
  if (code === 'wrong-password') return yourData.wrongPassword;
  if (code === 'wrong-pin') return PIN_WRONG;
  if (code === 'pin-locked') return PIN_LOCKED;
  if (code === 'has-other-guardians') return OTHER_GUARDIANS;
  const isSaid = error instanceof ProblemError && (error.status === 0 || error.status === 429);
  return isSaid ? error.message : otherwise;
}
