import type { Actor } from '../identity/role.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import {
  consentLinkState,
  type ChildConsent,
  type ConsentLink,
  type SeenConsent,
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

/** Rule 9.175: the later mail goes once, when its hour has come. */
export function decideConsentMail(
  consent: ChildConsent | null,
  now: Date,
): Decision<ChildConsent, ChildConsentMailed, 'not-due'> {
  if (consent === null || consent.state !== 'waiting') return refuse('not-due');
  if (consent.mailedAt !== null || consent.mailDueAt === null) return refuse('not-due');
  if (consent.mailDueAt > now) return refuse('not-due');
  return accept({ ...consent, mailedAt: now }, consentMailed(consent, now));
}

/** Rule 9.176: handed over to a mailbox that is proven to be the parent's, and not taken back. */
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

/** Rule 9.177: the parent presses "Yes, that was me" in the mail. */
export function decidePressedConsent(
  link: ConsentLink,
  consent: ChildConsent | null,
  now: Date,
): Decision<ChildConsent, ChildConsentRecorded, LinkRefusal> {
  const state = consentLinkState(link, consent, now);
  // A child that is not there is `gone`.
  if (consent === null || state === 'gone') return refuse('gone');
  if (state !== 'waiting') return refuse(state);
  return accept(
    { ...consent, state: 'recorded' },
    consentRecorded(consent, { way: 'email-plus', day: null, isPressed: true }),
  );
}

/** Rule 9.178: a parent takes a consent back by the link of the mail, which asks for no log-in. */
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

/** Rule 9.178: the same on the child's page. */
export function decideConsentWithdrawal(
  actor: Actor,
  consent: ChildConsent | null,
  now: Date,
): Decision<ChildConsent, ChildConsentWithdrawn, GuardianRefusal> {
  if (actor.role !== 'parent') return refuse('wrong-role');
  if (consent?.guardianIds.includes(actor.personId) !== true) return refuse('not-your-child');
  const by = { guardianId: actor.personId, by: 'withdrawn-on-page' } as const;
  return consent.state === 'withdrawn' ? refuse('unchanged') : withdrawn(consent, by, now);
}

/** Rule 9.179: a guardian agrees once more; the way to a recorded consent begins again. */
export function decideConsentRenewal(
  actor: Actor,
  consent: ChildConsent | null,
  mailDueAt: Date | null,
): Decision<ChildConsent, ChildConsentRenewed, GuardianRefusal> {
  if (actor.role !== 'parent') return refuse('wrong-role');
  if (consent?.guardianIds.includes(actor.personId) !== true) return refuse('not-your-child');
  if (consent.state !== 'withdrawn') return refuse('unchanged');
  // From here on it is the consent of the one who agrees again.
  const own = { ...consent, guardianId: actor.personId };
  return accept({ ...own, state: 'waiting', mailDueAt, mailedAt: null }, consentRenewed(own));
}

export type RecordRefusal =
  | 'no-such-child'
  | 'already-recorded'
  | 'consent-withdrawn'
  | 'way-off'
  | 'day-ahead';

/** Rule 9.180: a moderator records a signed form or a video call, of today or before. */
export function decideSeenConsent(
  consent: ChildConsent | null,
  { way, day }: SeenConsent,
  { ways, today }: { ways: readonly ConsentWay[]; today: string },
): Decision<ChildConsent, ChildConsentRecorded, RecordRefusal> {
  if (consent === null) return refuse('no-such-child');
  // Mails record themselves; no moderator can say that one was answered.
  if (way === 'email-plus' || !ways.includes(way)) return refuse('way-off');
  if (consent.state === 'recorded') return refuse('already-recorded');
  // Only the parent can agree again.
  if (consent.state === 'withdrawn') return refuse('consent-withdrawn');
  if (day > today) return refuse('day-ahead');
  return accept({ ...consent, state: 'recorded' }, consentRecorded(consent, { way, day }));
}

/** Rule 9.180: a parent told a moderator that they take it back. */
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
