import { refuse } from '@oakling/domain/kernel/decision';
import type { ConsentLink } from '@oakling/domain/legal/child-consent';
import type { RecordConsent } from '@oakling/domain/legal/child-consent-contract';
import {
  decideConsentRenewal,
  decideConsentWithdrawal,
  decidePressedConsent,
  decideOfflineConsent,
  decideWithdrawalByLink,
  decideWithdrawalForParent,
} from '@oakling/domain/legal/decide-child-consent';
import { persist, type ByPerson } from '../../platform/db/transact.ts';
import type { ByModerator } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockConsent, saveRecorded, saveRenewed, saveWithdrawn } from './child-consent-store.ts';
import { consentWaysOf } from './consent-ways.ts';

/** Withdraws the consent. As consequences, the child is paused and matching is turned off. Rule 9.178 */
export async function withdrawConsent(
  { transact, clock }: Platform,
  by: ByPerson,
  childId: string,
) {
  return transact(by, async (tx) => {
    const now = clock();
    const decision = decideConsentWithdrawal(by, await lockConsent(tx, childId), now);
    return persist(decision, () => saveWithdrawn(tx, childId, now));
  });
}

/** Rule 9.179 */
export async function renewConsent(
  { transact, clock, config }: Platform,
  by: ByPerson,
  childId: string,
) {
  const now = clock();
  const mailDueAt = consentWaysOf(config).mailDueAt(now);
  return transact(by, async (tx) => {
    const decision = decideConsentRenewal(by, await lockConsent(tx, childId), mailDueAt);
    return persist(decision, (value) => saveRenewed(tx, value, now));
  });
}

/** Withdraws a consent through a mailed link, with the rights of the parent who received it. Rule 9.178 */
export async function withdrawByLink(
  { transact, clock }: Platform,
  link: ConsentLink,
  requestId: string,
) {
  const changedBy = { as: 'person', personId: link.guardianId, requestId } as const;
  return transact(changedBy, async (tx) => {
    const now = clock();
    const decision = decideWithdrawalByLink(link, await lockConsent(tx, link.childId), now);
    return persist(decision, () => saveWithdrawn(tx, link.childId, now));
  });
}

/**
 * Confirms a consent through a mailed link, which proves access to the parent's mailbox. Runs with system rights,
 * because parents can't record a consent themselves. Rule 9.177
 */
export async function pressConsent(
  { transact, clock }: Platform,
  link: ConsentLink,
  requestId: string,
) {
  const changedBy = { as: 'system', personId: link.guardianId, requestId } as const;
  return transact(changedBy, async (tx) => {
    const now = clock();
    const decision = decidePressedConsent(link, await lockConsent(tx, link.childId), now);
    return persist(decision, () => saveRecorded(tx, link.childId, { way: 'email-plus', now }));
  });
}

/** Rule 9.180 */
export async function recordOfflineConsent(
  { transact, clock, config }: Platform,
  by: ByModerator,
  childId: string,
  { note, ...seen }: RecordConsent,
) {
  const now = clock();
  const rules = { ways: consentWaysOf(config).ways, today: now.toISOString().slice(0, 10) };
  return transact(by, async (tx) => {
    const decision = decideOfflineConsent(await lockConsent(tx, childId), seen, rules);
    const record = { ...seen, note, moderatorId: by.personId };
    return persist(decision, () => saveRecorded(tx, childId, { way: seen.way, now }, record));
  });
}

/** Rule 9.180 */
export async function withdrawForParent(
  { transact, clock }: Platform,
  by: ByModerator,
  { childId, note }: { childId: string; note: string },
) {
  return transact(by, async (tx) => {
    const consent = await lockConsent(tx, childId);
    if (consent === null) return refuse('no-such-child');
    const now = clock();
    const decision = decideWithdrawalForParent(consent, now);
    return persist(decision, () => saveWithdrawn(tx, childId, now, note));
  });
}
