import type { ConsentWay } from './terms.ts';

const DAY_MS = 86_400_000;

/** Rule 9.175: hours after the parent agreed at which Oakling writes to them once more (COPPA's "email plus"). */
export const CONSENT_MAIL_HOURS = 24;

/** Rule 9.235: days for which the link of that mail is good, as many as an invite. */
export const CONSENT_LINK_DAYS = 30;

export const CONSENT_STATES = ['waiting', 'recorded', 'withdrawn'] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];

/** How the consent to one child's account stands. */
export interface ChildConsent {
  readonly childId: string;
  /** Who it belongs to and who gets the later mail: who gave it, or once that one is no guardian the longest there. */
  readonly guardianId: string;
  /** Each of these takes it back and agrees again. Rule 9.192 */
  readonly guardianIds: readonly string[];
  readonly state: ConsentState;
  /** When the later mail goes; null where that way is switched off. */
  readonly mailDueAt: Date | null;
  readonly mailedAt: Date | null;
}

/** What a moderator has seen: a form or a call, and on which calendar day. */
export interface SeenConsent {
  readonly way: ConsentWay;
  readonly day: string;
}

/** How somebody takes a consent back. */
export type WithdrawnBy = 'withdrawn-by-link' | 'withdrawn-on-page' | 'withdrawn-for-parent';

/** What a mailed link stands for: the consent of one parent as it was when the mail went. */
export interface ConsentLink {
  readonly childId: string;
  readonly guardianId: string;
  readonly mailedAt: Date;
}

/** Rules 9.178 and 9.235: what there is to do by a link, for a guardian; null is a child whose account is gone. */
export function consentLinkState(
  link: ConsentLink,
  consent: ChildConsent | null,
  now: Date,
): ConsentState | 'gone' | 'replaced' | 'expired' {
  if (consent?.guardianIds.includes(link.guardianId) !== true) return 'gone';
  const mailedAt = link.mailedAt.getTime();
  if (consent.mailedAt?.getTime() !== mailedAt) return 'replaced';
  return now.getTime() < mailedAt + CONSENT_LINK_DAYS * DAY_MS ? consent.state : 'expired';
}
