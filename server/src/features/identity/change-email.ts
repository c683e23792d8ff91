import {
  decideDroppedChange,
  decideEmailChange,
  decideEmailLink,
  decideEmailProof,
} from '@oakling/domain/identity/decide-email';
import { emailProofUrl } from '@oakling/domain/identity/events';
import type { Actor } from '@oakling/domain/identity/role';
import { persist } from '../../platform/db/transact.ts';
import { hashOneTimeCode, newOneTimeCode, proofExpiry } from '../../platform/auth/one-time-code.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  deleteProof,
  deleteResetCodes,
  lockEmailAccount,
  lockProof,
  saveEmail,
  saveProof,
} from './email-store.ts';
import { emailHasAccount } from './queries.ts';
import { endLogins } from './store.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** A link for a mail. Only the encrypted event contains its code. */
function newLink({ origin, clock }: Platform) {
  const code = newOneTimeCode();
  const link = { url: emailProofUrl(origin, code), expiresAt: proofExpiry(clock()) };
  return { link, codeHash: hashOneTimeCode(code) };
}

/** Resends the confirmation link; the previous one stops working. Rule 1.60 */
export async function sendEmailLink(platform: Platform, personId: string, requestId: string) {
  const { link, codeHash } = newLink(platform);
  return platform.transact({ as: 'system', personId, requestId }, async (tx) => {
    const account = await lockEmailAccount(tx, personId);
    const isTaken = await emailHasAccount(tx, account.asked?.email ?? account.email);
    const decision = decideEmailLink(personId, account, { ...link, isTaken });
    return persist(decision, (value) => saveProof(tx, value, codeHash));
  });
}

/**
 * Starts a change of address. An address that has an account causes the same work, so the response time reveals
 * nothing. Rules 1.63 to 1.65
 */
export async function askForEmail(
  platform: Platform,
  actor: Actor,
  email: string,
  requestId: string,
) {
  const { link, codeHash } = newLink(platform);
  const { personId } = actor;
  return platform.transact({ as: 'system', personId, requestId }, async (tx) => {
    const account = await lockEmailAccount(tx, personId);
    const isTaken = await emailHasAccount(tx, email);
    const decision = decideEmailChange(actor, account, { ...link, email, isTaken });
    return persist(decision, (value) => saveProof(tx, value, codeHash));
  });
}

/** Rule 1.63 */
export async function dropEmailChange(platform: Platform, personId: string, requestId: string) {
  return platform.transact({ as: 'system', personId, requestId }, async (tx) => {
    const decision = decideDroppedChange(personId, await lockEmailAccount(tx, personId));
    return persist(decision, () => deleteProof(tx, personId));
  });
}

/**
 * Confirms an address and uses up the link. A new address ends all logins except the one in which it was confirmed.
 * Rules 1.59 and 1.64
 */
export async function confirmEmail(
  { transact, clock }: Platform,
  code: string,
  signedIn: { readonly id: string; readonly personId: string } | null,
  requestId: string,
) {
  const by = { as: 'system', personId: signedIn?.personId ?? null, requestId } as const;
  return transact(by, async (tx) => {
    const found = await lockProof(tx, hashOneTimeCode(code));
    const decision = decideEmailProof(found, signedIn?.personId ?? null, clock());
    if (!decision.ok) return decision;
    const { personId, email, isChanged } = decision.value;
    await saveEmail(tx, personId, email);
    await deleteProof(tx, personId);
    if (isChanged) await forgetFormer(tx, personId, signedIn?.id ?? NOBODY);
    return decision;
  });
}

async function forgetFormer(tx: Tx, personId: string, keptLogin: string): Promise<void> {
  await endLogins(tx, personId, { allBut: keptLogin });
  await deleteResetCodes(tx, personId);
}
