import type { PinRefusal } from '@oakling/domain/identity/decide-pin';
import {
  decideOwnDeviceEnd,
  decideOwnPin,
  type OwnPinRefusal,
} from '@oakling/domain/identity/own-pin';
import { refuse } from '@oakling/domain/kernel/decision';
import { newLogin, type NewLogin } from '../../platform/auth/open-login.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Result } from '../../platform/db/transact.ts';
import type { Login } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { enterPin, insertPinLogin, isGrownWithPin } from './device-store.ts';
import { findOwnDevice, lockOwnPin, saveOwnPin } from './own-pin-store.ts';
import { deleteDevice } from './pin-store.ts';
import { tryPin } from './try-pin.ts';

/**
 * Checks an adult's PIN again in an open login, for adults without a mailbox. Attempts count toward the same limit as
 * on the login page. Null for people who don't confirm with a PIN. Rule 1.112
 */
export function makeCheckOwnPin(platform: Platform) {
  const { db, clock } = platform;
  return async (
    { personId, requestId }: { readonly personId: string; readonly requestId: string },
    pin: string,
  ): Promise<'right' | Exclude<PinRefusal, 'no-device'> | null> => {
    if (!(await isGrownWithPin(db, personId))) return null;
    const tried = await tryPin(platform, requestId, personId, pin);
    if (typeof tried === 'string') return tried;
    return (await enterPin(db, personId, tried.pinHash, clock())) === null ? 'wrong-pin' : 'right';
  };
}

interface Asking {
  readonly login: Pick<Login, 'id' | 'personId'>;
  readonly requestId: string;
  readonly userAgent: string | null;
}

/**
 * Changes the PIN and ends every login that used the old one. Rule 1.118
 * @returns a new login for this browser on the same device.
 */
export async function setOwnPin(
  platform: Platform,
  { login: { id: loginId, personId }, requestId, userAgent }: Asking,
  pins: { readonly currentPin: string; readonly pin: string },
): Promise<Result<NewLogin, OwnPinRefusal | PinRefusal>> {
  const { auth, db, transact, clock } = platform;
  const changedBy = { as: 'system', personId, requestId } as const;
  // Decide first, so a rejected change doesn't use up an attempt.
  const first = await inTransaction(db, { as: 'owner' }, async (tx) =>
    decideOwnPin(await lockOwnPin(tx, personId), pins),
  );
  if (!first.ok) return first;
  const tried = await tryPin(platform, requestId, personId, pins.currentPin);
  if (typeof tried === 'string') return refuse(tried);
  const { password } = await auth.$context;
  const pinHash = await password.hash(pins.pin);
  return transact(changedBy, async (tx) => {
    const decision = decideOwnPin(await lockOwnPin(tx, personId), pins);
    if (!decision.ok) return decision;
    const device = await findOwnDevice(tx, loginId);
    if (device === null) return refuse('no-device');
    if (!(await saveOwnPin(tx, personId, { from: tried.pinHash, to: pinHash }, clock()))) {
      return refuse('wrong-pin');
    }
    const login = newLogin(clock());
    await insertPinLogin(tx, { ...device, isGood: true }, { ...login, userAgent }, clock());
    return { ...decision, value: login };
  });
}

/** Rule 1.120 */
export async function endOwnDevice(
  { transact }: Platform,
  { login: { personId }, requestId }: Omit<Asking, 'userAgent'>,
  deviceId: string,
) {
  return transact({ as: 'system', personId, requestId }, async (tx) => {
    const own = await lockOwnPin(tx, personId);
    const mayEnd = own?.isOfAge === true;
    return decideOwnDeviceEnd(own, mayEnd && (await deleteDevice(tx, personId, deviceId)));
  });
}
