import type { PinRefusal } from '@oakling/domain/identity/decide-pin';
import type { Platform } from '../../platform/platform.ts';
import { enterPin, isGrownWithPin, takeTry } from './device-store.ts';

/**
 * Rule 1.112: the PIN of somebody of age without a mailbox, given once more in an open login. Each is a try like those on
 * the log-in page. Null for anybody who does not decide by a PIN.
 */
export function makeCheckOwnPin({ auth, db, clock }: Platform) {
  return async (
    personId: string,
    pin: string,
  ): Promise<'right' | Exclude<PinRefusal, 'no-device'> | null> => {
    if (!(await isGrownWithPin(db, personId))) return null;
    const taken = await takeTry(db, personId, clock());
    if (taken === null) return 'pin-locked';
    const { password } = await auth.$context;
    if (!(await password.verify({ hash: taken.pinHash, password: pin }))) return 'wrong-pin';
    return (await enterPin(db, personId, taken.pinHash, clock())) === null ? 'wrong-pin' : 'right';
  };
}
