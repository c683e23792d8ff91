import * as v from 'valibot';
import { body } from '../kernel/body.ts';
import { passwordSchema } from './contract.ts';
import { newPinSchema, pinSchema } from './pin.ts';
import type { Actor } from './role.ts';

/** Days until an own device needs the password again. Rule 1.231 */
export const OWN_DEVICE_DAYS = 180;

/** Needs the password, because the device outlives the login. Rule 1.230 */
export const setOwnDeviceSchema = body({ password: passwordSchema, pin: newPinSchema });

export const unlockSchema = body({ pin: pinSchema });

/** The page of a locked device, or null on any other device. Rule 1.233 */
export const deviceLockSchema = v.object({
  lock: v.nullable(v.object({ name: v.string(), hasPasskey: v.boolean(), triesLeft: v.number() })),
});
export type DeviceLock = NonNullable<v.InferOutput<typeof deviceLockSchema>['lock']>;

export type UnlockRefusal = 'no-device' | 'wrong-pin' | 'pin-locked';

/** Only elders have an own device, and never one that was handed over to a child. Rule 1.230 */
export function refusesOwnDevice(
  actor: Actor,
  isChildsDevice: boolean,
): 'wrong-role' | 'childs-device' | null {
  if (actor.role !== 'elder') return 'wrong-role';
  return isChildsDevice ? 'childs-device' : null;
}
