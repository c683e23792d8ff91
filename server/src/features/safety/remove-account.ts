import type { Actor } from '@oakling/domain/identity/role';
import { refuse } from '@oakling/domain/kernel/decision';
import { decideChildRemoval, decideRemoval } from '@oakling/domain/safety/decide-removal';
import { isOwnPassword } from '../../platform/auth/own-password.ts';
import type { Platform } from '../../platform/platform.ts';
import { keepForCases } from './kept-store.ts';
import { lockAccount } from './store.ts';

interface Asked {
  readonly password: string;
  readonly requestId: string;
}

/** Says of somebody who decides by a PIN whether it is theirs; null of anybody else. Rule 1.112 */
export type CheckPin = (
  asking: { readonly personId: string; readonly requestId: string },
  pin: string,
) => Promise<'right' | 'wrong-pin' | 'pin-locked' | null>;

/** Rules 9.13 and 9.80: everything of the account goes in one transaction; see the consequences. */
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
  if (pin === null && !(await isOwnPassword(platform, actor.personId, asked.password)))
    return WRONG_PASSWORD;
  return platform.transact(asSystem(actor, asked), async (tx) => {
    const decision = decideRemoval(actor, await lockAccount(tx, actor.personId));
    if (decision.ok) await keepForCases(tx, decision.value, platform.clock());
    return decision;
  });
}

/** Rule 9.12: the same for a child, with the parent's password. */
export async function removeChild(
  platform: Platform,
  actor: Actor,
  asked: Asked & { readonly childId: string },
) {
  if (!(await isOwnPassword(platform, actor.personId, asked.password))) return WRONG_PASSWORD;
  return platform.transact(asSystem(actor, asked), async (tx) => {
    const decision = decideChildRemoval(actor, await lockAccount(tx, asked.childId));
    if (decision.ok) await keepForCases(tx, decision.value, platform.clock());
    return decision;
  });
}

const WRONG_PASSWORD = refuse('wrong-password');

/** What goes with an account is not the person's to write: other people's notices, the user. */
function asSystem({ personId }: Actor, { requestId }: Asked) {
  return { as: 'system', personId, requestId } as const;
}
