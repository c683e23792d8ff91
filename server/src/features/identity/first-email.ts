import { decideFirstEmail, decideMailbox } from '@oakling/domain/identity/decide-pin';
import { firstEmailUrl } from '@oakling/domain/identity/events';
import type { Actor } from '@oakling/domain/identity/role';
import { hashOneTimeCode, newOneTimeCode, proofExpiry } from '../../platform/auth/one-time-code.ts';
import { persist, RefusalRollback } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteProof, isAddressRefused, lockProof, saveProof } from './email-store.ts';
import { lockWithoutMailbox, openMailbox } from './pin-store.ts';
import { emailHasAccount, findGuardianIds } from './queries.ts';

/** Starts confirming a first address. An address that has an account causes the same work. Rule 1.93 */
export async function askForFirstEmail(
  { transact, origin, clock }: Platform,
  actor: Actor,
  asked: {
    readonly personId: string;
    readonly email: string;
    readonly ownEmail: string;
    readonly requestId: string;
  },
) {
  const { personId, email, ownEmail, requestId } = asked;
  const code = newOneTimeCode();
  const link = { url: firstEmailUrl(origin, code), expiresAt: proofExpiry(clock()) };
  return transact({ as: 'system', personId: actor.personId, requestId }, async (tx) => {
    const account = await lockWithoutMailbox(tx, personId);
    const isTaken = await emailHasAccount(tx, email);
    const decision = decideFirstEmail(actor, account, { ...link, email, isTaken, ownEmail });
    return persist(decision, (value) => saveProof(tx, value, hashOneTimeCode(code)));
  });
}

/** Uses up the link, and ends the PIN, its devices and the logins. Rule 1.94 */
export async function confirmFirstEmail(
  { auth, transact, clock }: Platform,
  given: { readonly code: string; readonly password: string },
  signedIn: string | null,
  requestId: string,
) {
  const { password } = await auth.$context;
  const passwordHash = await password.hash(given.password);
  return transact({ as: 'system', personId: signedIn, requestId }, async (tx) => {
    const proof = await lockProof(tx, hashOneTimeCode(given.code));
    const guardianIds = proof === null ? [] : await findGuardianIds(tx, proof.personId);
    const found = proof && { ...proof, guardianIds };
    const decision = decideMailbox(found, signedIn, clock());
    if (!decision.ok) return decision;
    const { personId, email } = decision.value;
    await deleteProof(tx, personId);
    await openMailbox(tx, { personId, email, passwordHash }).catch((error: unknown) => {
      throw isAddressRefused(error) ? new RefusalRollback('link-invalid' as const) : error;
    });
    return decision;
  });
}
