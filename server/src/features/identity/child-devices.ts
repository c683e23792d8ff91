import {
  decideDeviceEnd,
  decideHandOver,
  decideNewPin,
  decideUnlock,
} from '@oakling/domain/identity/decide-pin';
import { hashOneTimeCode, newOneTimeCode } from '../../platform/auth/one-time-code.ts';
import { asOwner } from '../../platform/db/database.ts';
import { persist, type ByPerson } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteDevice, dropDeviceOf, insertDevice, lockChildPin, savePin } from './pin-store.ts';
import { endLogins } from './store.ts';

interface Asked {
  readonly by: ByPerson;
  readonly childId: string;
}

interface HandedOver {
  readonly loginId: string;
  /** The device secrets that the browser already has. */
  readonly tokens: readonly string[];
  readonly userAgent: string | null;
}

/** The secret goes only into the browser's cookie. Rule 1.84 */
export async function handOver(
  { transact, clock }: Platform,
  { by, childId }: Asked,
  { loginId, tokens, userAgent }: HandedOver,
) {
  const token = newOneTimeCode();
  const { personId } = by;
  return transact(by, async (tx) => {
    const decision = decideHandOver(by, await lockChildPin(tx, childId));
    if (!decision.ok) return decision;
    await asOwner(tx, personId, (owner) =>
      dropDeviceOf(owner, childId, tokens.map(hashOneTimeCode)),
    );
    const device = { childId, guardianId: personId, tokenHash: hashOneTimeCode(token), userAgent };
    await insertDevice(tx, device, clock());
    await asOwner(tx, personId, (owner) => endLogins(owner, personId, { id: loginId }));
    return { ...decision, value: { token } };
  });
}

/** Rule 1.90 */
export async function endDevice({ transact }: Platform, { by, childId }: Asked, deviceId: string) {
  return transact(by, async (tx) => {
    const pin = await lockChildPin(tx, childId);
    const isThere = pin !== null && (await deleteDevice(tx, childId, deviceId));
    return decideDeviceEnd(by, pin, isThere);
  });
}

/** Rule 1.91 */
export async function setPin(
  { auth, transact, clock }: Platform,
  { by, childId }: Asked,
  newPin: string,
) {
  const { password } = await auth.$context;
  const pinHash = await password.hash(newPin);
  return transact(by, async (tx) => {
    const decision = decideNewPin(by, await lockChildPin(tx, childId));
    return persist(decision, () => savePin(tx, childId, { pinHash, now: clock() }));
  });
}

/** Rule 1.86 */
export async function unlockPin({ transact, clock }: Platform, { by, childId }: Asked) {
  return transact(by, async (tx) => {
    const decision = decideUnlock(by, await lockChildPin(tx, childId));
    return persist(decision, () => savePin(tx, childId, { now: clock() }));
  });
}
