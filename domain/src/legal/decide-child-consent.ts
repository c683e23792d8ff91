import { guarded, type Actor } from '../identity/role.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import {
  consentLinkState,
  type ChildConsent,
  type ConsentLink,
  type OfflineConsent,
  type WithdrawnBy,
} from './child-consent.ts';
import {
  consentMailed,
  consentRecorded,
  consentRenewed,
  consentWithdrawn,
  type ChildConsentMailed,
  type ChildConsentRecorded,
  type ChildConsentRenewed,
  type ChildConsentWithdrawn,
} from './child-consent-events.ts';
import type { ConsentWay } from './terms.ts';

/** Sends the follow-up mail once, when it is due. Rule 9.175 */
export function decideConsentMail(
  consent: ChildConsent | null,
  now: Date,
): Decision<ChildConsent, ChildConsentMailed, 'not-due'> {
  if (consent === null || consent.state !== 'waiting') return refuse('not-due');
  if (consent.mailedAt !== null || consent.mailDueAt === null) return refuse('not-due');
  if (consent.mailDueAt > now) return refuse('not-due');
  return accept({ ...consent, mailedAt: now }, consentMailed(consent, now));
}

/**
 * Records a consent whose mail was delivered to the parent's proven mailbox and that was not
 * withdrawn. Rule 9.176
 */
export function decideMailedConsent(
  consent: ChildConsent | null,
): Decision<ChildConsent, ChildConsentRecorded, 'not-mailed'> {
  if (consent?.state !== 'waiting' || consent.mailedAt === null) return refuse('not-mailed');
  return accept(
    { ...consent, state: 'recorded' },
    consentRecorded(consent, { way: 'email-plus', day: null }),
  );
}

export type LinkRefusal = 'gone' | 'replaced' | 'expired' | 'recorded' | 'withdrawn';

/** The parent clicks "Yes, that was me" in the mail. Rule 9.177 */
export function decidePressedConsent(
  link: ConsentLink,
  consent: ChildConsent | null,
  now: Date,
): Decision<ChildConsent, ChildConsentRecorded, LinkRefusal> {
  const state = consentLinkState(link, consent, now);
  // A child that no longer exists is `gone`, too.
  if (consent === null || state === 'gone') return refuse('gone');
  if (state !== 'waiting') return refuse(state);
  return accept(
    { ...consent, state: 'recorded' },
    consentRecorded(consent, { way: 'email-plus', day: null, isPressed: true }),
  );
}

/** A parent withdraws a consent by mailed link, without logging in. Rule 9.178 */
export function decideWithdrawalByLink(
  link: ConsentLink,
  consent: ChildConsent | null,
  now: Date,
): Decision<ChildConsent, ChildConsentWithdrawn, LinkRefusal> {
  const state = consentLinkState(link, consent, now);
  if (consent === null || state === 'gone') return refuse('gone');
  if (state === 'replaced' || state === 'expired' || state === 'withdrawn') return refuse(state);
  const { guardianId } = link;
  return withdrawn(consent, { guardianId, by: 'withdrawn-by-link' }, now);
}

export type GuardianRefusal = 'wrong-role' | 'not-your-child' | 'unchanged';

/** Rule 9.178 */
export function decideConsentWithdrawal(
  actor: Actor,
  consent: ChildConsent | null,
  now: Date,
): Decision<ChildConsent, ChildConsentWithdrawn, GuardianRefusal> {
  const found = guarded(actor, consent);
  if (typeof found === 'string') return refuse(found);
  const by = { guardianId: actor.personId, by: 'withdrawn-on-page' } as const;
  return found.state === 'withdrawn' ? refuse('unchanged') : withdrawn(found, by, now);
}

/** A guardian renews a consent; recording it starts over. Rule 9.179 */
export function decideConsentRenewal(
  actor: Actor,
  consent: ChildConsent | null,
  mailDueAt: Date | null,
): Decision<ChildConsent, ChildConsentRenewed, GuardianRefusal> {
  const found = guarded(actor, consent);
  if (typeof found === 'string') return refuse(found);
  if (found.state !== 'withdrawn') return refuse('unchanged');
  // The consent now belongs to the guardian who renewed it.
  const own = { ...found, guardianId: actor.personId };
  return accept({ ...own, state: 'waiting', mailDueAt, mailedAt: null }, consentRenewed(own));
}

export type RecordRefusal =
  | 'no-such-child'
  | 'already-recorded'
  | 'consent-withdrawn'
  | 'way-off'
  | 'day-ahead';

/** A moderator records a signed form or video call of today or earlier. Rule 9.180 */
export function decideOfflineConsent(
  consent: ChildConsent | null,
  { way, day }: OfflineConsent,
  { ways, today }: { ways: readonly ConsentWay[]; today: string },
): Decision<ChildConsent, ChildConsentRecorded, RecordRefusal> {
  if (consent === null) return refuse('no-such-child');
  // Mailed consents are recorded automatically; a moderator can't record one.
  if (way === 'email-plus' || !ways.includes(way)) return refuse('way-off');
  if (consent.state === 'recorded') return refuse('already-recorded');
  // Only the parent can renew a consent.
  if (consent.state === 'withdrawn') return refuse('consent-withdrawn');
  if (day > today) return refuse('day-ahead');
  return accept({ ...consent, state: 'recorded' }, consentRecorded(consent, { way, day }));
}

/** A parent told a moderator that they were withdrawing the consent. Rule 9.180 */
export function decideWithdrawalForParent(
  consent: ChildConsent | null,
  now: Date,
): Decision<ChildConsent, ChildConsentWithdrawn, 'no-such-child' | 'consent-withdrawn'> {
  if (consent === null) return refuse('no-such-child');
  return consent.state === 'withdrawn'
    ? refuse('consent-withdrawn')
    : withdrawn(consent, { guardianId: consent.guardianId, by: 'withdrawn-for-parent' }, now);
}

function withdrawn(
  consent: ChildConsent,
  by: { guardianId: string; by: WithdrawnBy },
  now: Date,
): Decision<ChildConsent, ChildConsentWithdrawn, never> {
  return accept({ ...consent, state: 'withdrawn' }, consentWithdrawn(consent, by, now));
}
