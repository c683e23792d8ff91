import { EMAIL_LINK_INVALID } from '@oakling/domain/identity/contract';
import type { OwnPinRefusal, OwnPinView } from '@oakling/domain/identity/own-pin';
import type { ChildPinRefusal, PinRefusal } from '@oakling/domain/identity/decide-pin';
import { PIN_TRIES, type ChildDevice } from '@oakling/domain/identity/pin';
import type { ShutOut } from '@oakling/domain/identity/standing';
import { counted, sentence } from '@oakling/domain/kernel/words';
import type { MailFailure } from '@oakling/domain/kernel/unsent-mail';
import { ageWords, KEPT_FOR } from '@oakling/domain/legal/kept-for';
import { dayWords } from '../../lib/date-words.ts';
import { failureMessages } from '../../lib/problem.ts';

type Refusal =
  | PinRefusal
  | ChildPinRefusal
  | Extract<ShutOut, string>
  | OwnPinRefusal
  | 'not-of-age'
  | 'no-such-device'
  | 'own-mailbox'
  | 'link-invalid';

export const pinFailure = failureMessages<Refusal>({
  'no-device':
    'You can no longer log in on this device. Ask a parent to hand it over to you again. If you are 18 or older, write to us.',
  'wrong-pin': 'Wrong PIN.',
  'pin-locked':
    'The PIN is locked. Ask a parent to unlock it. If you are 18 or older, try again tomorrow.',
  'account-paused':
    'Your parent has paused your account, so you can’t log in right now. Talk to them. They can end the pause at any time.',
  'account-suspended':
    'Your account is closed at the moment, so you can’t log in. Ask a parent. If you are 18 or older, write to us.',
  'wrong-role': 'Only a parent of the child can do this.',
  'not-your-child': 'This child has an email address now, or isn’t your child.',
  'no-pin': 'You no longer log in with a PIN.',
  'under-16': 'You can set a PIN of your own from 16 on.',
  'same-pin': 'Choose a different PIN.',
  'not-of-age': 'Until you are 18 a parent removes your devices.',
  'no-such-device': 'This device has already been removed.',
  'own-mailbox': 'This is your own mailbox. If your child has none, they keep using the PIN.',
  'link-invalid': EMAIL_LINK_INVALID,
});

/** Rules 1.84 to 1.86 */
export const childrenHere = {
  heading: 'Who are you?',
  one: (name: string) => `${name} — enter your PIN`,
  pin: 'Your PIN',
  hint: (left: number) => {
    const first =
      left < PIN_TRIES ? `${counted(left, 'try is', 'tries are')} left.` : 'It has 6 digits.';
    return `${first} Have you forgotten it? Ask a parent for a new one.`;
  },
  locked: (name: string) =>
    `The PIN of ${name} is locked. Ask a parent to unlock it. If you are 18 or older, try again tomorrow.`,
  closed: (name: string) =>
    `${name} is 18 now, and the PIN that a parent set opens nothing. Write to us: a moderator finds out who you are, and sends a link to your own email address.`,
  submit: 'Log In with PIN',
  pending: 'Logging in...',
  missing: 'Enter the 6 digits of your PIN.',
  back: 'Another child',
};

/** Rules 1.84 to 1.93 */
export const childPinText = {
  heading: 'Logging in by PIN',
  intro: (name: string) =>
    `${name} has no email address. ${name} logs in with a PIN, on devices you hand over. Our emails for ${name} come to you.`,
  what: 'the PIN and the devices',
  locked: 'The PIN is locked',
  lockedWhy: (name: string) =>
    `Somebody got it wrong five times. If that was ${name}, unlock it. If you don’t know, set a new PIN.`,
  unlock: 'Unlock the PIN',
  unlocking: 'Unlocking...',
  unlocked: (name: string) => `Unlocked. ${name} can enter the PIN again.`,
  handOver: (name: string) => `Hand over to ${name}`,
  handOverTitle: (name: string) => `Hand this device over to ${name}?`,
  handOverWhat: (name: string) =>
    `We log you out here. From then on ${name} can log in on this device with the PIN.`,
  handOverCare:
    'If this browser remembers your password, remove it first. If you log in here again, we log you out after 30 idle minutes.',
  handingOver: 'Handing over...',
  keepIt: 'Stay logged in',
  devices: 'Devices',
  noDevices: (name: string) =>
    `No device yet. Open this page on ${name}’s phone or tablet, and hand it over there.`,
  added: ({ isMine, addedAt }: ChildDevice) =>
    `Handed over ${isMine ? 'by you' : 'by another guardian'} on ${dayWords(addedAt)}`,
  lastUsed: ({ lastUsedAt }: ChildDevice) =>
    lastUsedAt === null ? 'Not used yet' : `Last used ${dayWords(lastUsedAt)}`,
  end: 'Remove',
  endOf: (device: string) => `Remove ${device}`,
  ended: (device: string, name: string) =>
    `Removed. Nobody can log in as ${name} on ${device} now.`,
  newPin: 'Set a new PIN',
  newPinIntro: (name: string, isOwn: boolean) =>
    isOwn
      ? `${name} has set a PIN that you don’t know. Set a new one only if ${name} has forgotten it. This logs ${name} out everywhere. ${name} has to choose another one before turning 18.`
      : `This logs ${name} out everywhere. The devices stay.`,
  setPin: 'Set PIN',
  setting: 'Setting the PIN...',
  pinSet: (name: string) => sentence`The new PIN works now. Tell it to ${name}.`,
  email: (name: string) => `${name} has an email address now`,
  emailIntro: (name: string) =>
    `We send a link there. ${name} opens it and chooses a password. Then the PIN stops working, and our emails go there instead of to you.`,
  emailLabel: (name: string) => `Email of ${name}`,
  emailSubmit: 'Send link',
  emailSending: 'Sending link...',
  emailAgain: 'Send again',
  emailSent: (email: string) => `We have sent an email to ${email}.`,
  emailWaits: (email: string) =>
    `We sent a link to ${email}. It works for ${ageWords(KEPT_FOR.emailProofs)}. The PIN works until it is opened.`,
};

/** Rules 8.161 and 8.162 */
export const firstEmailFailures: Readonly<
  Record<
    NonNullable<MailFailure>,
    { title: string; todo: (email: string, name: string | null) => string }
  >
> = {
  refused: {
    title: 'This address doesn’t take mail',
    todo: (email, name) =>
      `We sent a link to ${email}, and it was refused. If the address has a typo, enter the right one below. If it is right, ${name === null ? 'your mailbox' : `the mailbox of ${name}`} may be full or closed: ask the company that runs it, and then have the link sent again. Until then the PIN works.`,
  },
  'given-up': {
    title: 'Our email didn’t get there',
    todo: (email) =>
      `We tried for a day to send a link to ${email}. If the address has a typo, enter the right one below. If it is right, have the link sent again. Until then the PIN works.`,
  },
};

/** Rules 1.92 and 1.95 */
export const noMailbox = {
  heading: 'How you log in',
  byPin:
    'You log in with a PIN, on devices your parent handed over to you. Your parent can set a new PIN if you forget it.',
  mails: 'Our emails for you go to your parent.',
  removal: 'To delete your account, ask your parent.',
  grownUp: 'You have no email address here yet',
  grownUpWhy:
    'You are 18 or older, so we no longer email your parent. Add your own address and choose a password. Then you can log in on any device.',
  add: 'Add your email address',
  label: 'Your email',
};

/** Rule 1.94 */
export const firstEmailText = {
  heading: 'Choose your password',
  intro: 'From now on you log in with your email address and this password. The PIN stops working.',
  done: 'Your password is set. You can log in with it now.',
  logIn: 'Log In',
};

/** Rules 1.118 to 1.120 */
export const ownPinText = {
  heading: 'Your PIN',
  what: 'your PIN and devices',
  stands: ({ isOwn, isOfAge }: OwnPinView) => {
    if (isOwn) return 'You set this PIN yourself. Nobody else knows it unless you tell them.';
    return isOfAge
      ? 'A parent set this PIN and knows it. Set one of your own.'
      : 'A parent set this PIN and knows it. Set one of your own before you turn 18: from that day on a PIN that a parent set opens nothing.';
  },
  later: 'From 16 on you can set a PIN of your own here.',
  open: 'Set a PIN of your own',
  intro: 'It logs you out on your other devices.',
  current: 'Your PIN now',
  currentMissing: 'Enter the 6 digits of your PIN.',
  set: 'Your new PIN works now.',
  devices: 'Your devices',
  device: ({ isThis, addedAt }: OwnPinView['devices'][number]) =>
    `${isThis ? 'This device, added' : 'Added'} on ${dayWords(addedAt)}`,
  removed: (device: string) => `Removed. Nobody can log in as you on ${device} now.`,
};

/** Rule 1.148 */
export const passwordDialogText = {
  title: (isPin: boolean) => (isPin ? 'Enter your PIN' : 'Enter your password'),
  why: 'You logged in a while ago. This makes sure that it is you.',
  password: 'Your password',
  pin: 'Your PIN',
  submit: 'Continue',
  pending: 'Checking...',
  failed: 'We couldn’t check it. Please try again.',
  cancel: 'Cancel',
};
