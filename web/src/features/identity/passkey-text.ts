import { failureMessages, ProblemError } from '../../lib/problem.ts';

/** Rules 1.175 and 1.179 */
export const passkeyText = {
  heading: 'Passkeys',
  intro:
    'With a passkey, you log in with your fingerprint, your face or your device’s PIN instead of a password and a code. Anyone who can unlock the device can log in, so don’t add one on a device that you share.',
  what: 'your passkeys',
  count: (count: number) => (count === 0 ? 'None' : String(count)),
  add: 'Add a passkey',
  password: 'Your password',
  goOn: 'Continue',
  adding: 'Waiting for your device...',
  added: 'Your passkey is added. Next time, choose “Use a passkey” when you log in.',
  ended: 'Ended. You can no longer log in with it.',
  cancel: 'Cancel',
};

const refusals = failureMessages<
  | 'passkey-refused'
  | 'too-many-passkeys'
  | 'childs-device'
  | 'wrong-password'
  | 'account-paused'
  | 'account-suspended'
>({
  'passkey-refused': 'This passkey doesn’t work here.',
  'too-many-passkeys': 'You have ten passkeys. End one first.',
  'childs-device': 'This browser is for a child. Passkeys don’t work in it.',
  'wrong-password': 'The current password isn’t right.',
  'account-paused': 'This account is paused.',
  'account-suspended': 'Your account is closed at the moment. We sent you an email that says why.',
});

/** The browser reports the same error when the person cancels and when no passkey fits. */
export function passkeyFailure(error: unknown): string {
  if (error instanceof ProblemError) return refusals(error);
  const isTwice = error instanceof DOMException && error.name === 'InvalidStateError';
  return isTwice
    ? 'This device already has a passkey for you.'
    : 'No passkey was used. Nothing has changed.';
}
