import { decideFirstEmailByModerator } from '@oakling/domain/identity/own-pin';
import { firstEmailUrl } from '@oakling/domain/identity/events';
import { hashOneTimeCode, newOneTimeCode, proofExpiry } from '../../platform/auth/one-time-code.ts';
import { changedForFamily, type ByModerator } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertFirstEmailDecision, saveProof } from './email-store.ts';
import { lockWithoutMailbox } from './pin-store.ts';
import { emailHasAccount } from './queries.ts';

/**
 * Sends an adult a link to a first address, after a moderator has verified who they are. Rule 1.121
 */
export async function sendFirstEmail(
  { transact, origin, clock }: Platform,
  by: ByModerator,
  { personId, email, reason }: { personId: string; email: string; reason: string },
) {
  const code = newOneTimeCode();
  const link = { url: firstEmailUrl(origin, code), expiresAt: proofExpiry(clock()), email };
  return transact(changedForFamily(by), async (tx) => {
    const account = await lockWithoutMailbox(tx, personId);
    const isTaken = await emailHasAccount(tx, email);
    const decision = decideFirstEmailByModerator(account, { ...link, isTaken });
    if (!decision.ok) return decision;
    await saveProof(tx, decision.value, hashOneTimeCode(code));
    await insertFirstEmailDecision(tx, { personId, moderatorId: by.personId, note: reason });
    return decision;
  });
}
