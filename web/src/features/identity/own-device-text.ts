import type { UnlockRefusal } from '@oakling/domain/identity/own-device';
import { PIN_TRIES } from '@oakling/domain/identity/pin';
import { counted } from '@oakling/domain/kernel/words';
import { failureMessages } from '../../lib/problem.ts';

/** Rules 1.230 to 1.232 */
export const ownDeviceText = {
  heading: 'Your own device',
  intro:
    'At home on your own tablet or computer? Stay logged in for 180 days, and open Oakling with a PIN of 6 digits. After 30 minutes without use it asks for the PIN.',
  on: 'Opens with your PIN',
  off: 'Asks for your password',
  stands: 'You stay logged in on this device. It opens with your PIN.',
  newPin: 'Choose a new PIN',
  stop: 'Stop this under “Where you are logged in”',
  password: 'Your password',
  submit: 'Stay logged in',
  pending: 'Setting the PIN...',
  done: 'Done. This device now opens with your PIN.',
};

/** Rule 1.233 */
export const lockText = {
  heading: (name: string) => `Hello ${name}`,
  intro: 'Enter your PIN to continue.',
  pin: 'Your PIN',
  hint: (left: number) =>
    left < PIN_TRIES ? `${counted(left, 'try', 'tries')} left.` : 'It has 6 digits.',
  missing: 'Enter the 6 digits of your PIN.',
  submit: 'Open',
  pending: 'Opening...',
  passkey: 'Use your passkey',
  forgot: 'Forgot? Log in with your password',
  logOut: 'Log out on this device',
  what: 'this device',
  ended: 'This device has been logged out. Log in with your password.',
};

export const lockFailure = failureMessages<
  UnlockRefusal | 'wrong-password' | 'wrong-role' | 'childs-device'
>({
  'no-device': 'This device has been logged out. Log in with your password.',
  'wrong-pin': 'Wrong PIN.',
  'pin-locked': 'That was wrong five times. Log in with your password.',
  'wrong-password': 'The current password isn’t right.',
  'wrong-role': 'Only elders can do this.',
  'childs-device': 'This browser is for a child, so you can’t stay logged in here.',
});
