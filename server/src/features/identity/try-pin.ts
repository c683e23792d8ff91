import { pinLocked, type PinRefusal } from '@oakling/domain/identity/decide-pin';
import { accept } from '@oakling/domain/kernel/decision';
import type { Platform } from '../../platform/platform.ts';
import { takeTry } from './device-store.ts';
import { findGuardianIds } from './queries.ts';

/**
 * Tries a PIN. The attempt is counted before the PIN is checked. Rule 1.86
 * @returns the hash of a correct PIN.
 */
export async function tryPin(
  platform: Platform,
  requestId: string,
  personId: string,
  pin: string,
): Promise<{ pinHash: string } | Exclude<PinRefusal, 'no-device'>> {
  const { auth, db, clock } = platform;
  const taken = await takeTry(db, personId, clock());
  if (taken === null) return 'pin-locked';
  const { pinHash, isLast } = taken;
  // Hashing a PIN is as slow as hashing a password, so do it before taking a connection.
  const { password } = await auth.$context;
  if (await password.verify({ hash: pinHash, password: pin })) return { pinHash };
  if (isLast) await tellLocked(platform, requestId, personId);
  return 'wrong-pin';
}

/** Rule 8.116 */
async function tellLocked(
  { transact }: Platform,
  requestId: string,
  childId: string,
): Promise<void> {
  await transact({ as: 'system', personId: null, requestId }, async (tx) =>
    accept(null, pinLocked({ childId, guardianIds: await findGuardianIds(tx, childId) })),
  );
}
