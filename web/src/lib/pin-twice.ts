import { newPinSchema } from '@oakling/domain/identity/pin';
import * as v from 'valibot';

/** Rule 1.83 */
export const pinTwice = {
  pin: newPinSchema,
  pinAgain: v.pipe(v.string(), v.minLength(1, 'Enter the PIN once more.')),
};

export interface PinTwice {
  pin: string;
  pinAgain: string;
}

export const isSamePin = ({ pin, pinAgain }: PinTwice) => pin === pinAgain;
export const PINS_DIFFER = 'The two PINs aren’t the same.';

export const pinFieldText = {
  label: 'New PIN',
  hint: '6 digits. No birthday, and none like 123456.',
  again: 'The same PIN once more',
};
