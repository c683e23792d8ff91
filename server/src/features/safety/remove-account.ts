import type { Actor } from '@oakling/domain/identity/role';
import { refuse } from '@oakling/domain/kernel/decision';
import { decideChildRemoval, decideRemoval } from '@oakling/domain/safety/decide-removal';
import { persist } from '../../platform/db/transact.ts';
import { isOwnPassword } from '../../platform/auth/own-password.ts';
import type { Platform } from '../../platform/platform.ts';
import { keepFromAccounts } from './account-snapshot-store.ts';
import { lockAccount } from './store.ts';

interface Asked {
  readonly login: Parameters<typeof isOwnPassword>[1];
  readonly password: string;
  readonly requestId: string;
}

/** Checks the PIN of a person who confirms with a PIN. Returns null for other people. Rule 1.112 */
export type CheckPin = (
  asking: { readonly personId: string; readonly requestId: string },
  pin: string,
) => Promise<'right' | 'wrong-pin' | 'pin-locked' | null>;

/** Removes everything that belongs to an account in one transaction, through the consequences. Rules 9.13 and 9.80 */
export async function removeAccount(
  platform: Platform,
  actor: Actor,
  asked: Asked,
  checkPin: CheckPin,
) {
  const pin = await checkPin(
    { personId: actor.personId, requestId: asked.requestId },
    asked.password,
  );
  if (pin === 'wrong-pin' || pin === 'pin-locked') return refuse(pin);
  if (pin === null && !(await isOwnPassword(platform, asked.login, asked.password)))
    return WRONG_PASSWORD;
  return platform.transact(asSystem(actor, asked), async (tx) => {
    const decision = decideRemoval(actor, await lockAccount(tx, actor.personId));
    return persist(decision, (value) => keepFromAccounts(tx, value, platform));
  });
}

/** Removes a child's account after the parent has confirmed with their password. Rule 9.12 */
export async function removeChild(
  platform: Platform,
  actor: Actor,
  asked: Asked & { readonly childId: string },
) {
  if (!(await isOwnPassword(platform, asked.login, asked.password))) return WRONG_PASSWORD;
  return platform.transact(asSystem(actor, asked), async (tx) => {
    const decision = decideChildRemoval(actor, await lockAccount(tx, asked.childId));
    return persist(decision, (value) => keepFromAccounts(tx, value, platform));
  });
}

const WRONG_PASSWORD = refuse('wrong-password');

/** Runs with system rights, because a person can't delete other people's notifications or the user. */
function asSystem({ personId }: Actor, { requestId }: Asked) {
  return { as: 'system', personId, requestId } as const;
}
