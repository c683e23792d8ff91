import type { ConsentWay } from './terms.ts';

const DAY_MS = 86_400_000;

/** Hours between the parent's consent and the second mail (COPPA's "email plus"). Rule 9.175 */
export const CONSENT_MAIL_HOURS = 24;

/** How many days that mail's link works, the same as an invite's. Rule 9.235 */
export const CONSENT_LINK_DAYS = 30;

export const CONSENT_STATES = ['waiting', 'recorded', 'withdrawn'] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];

export interface ChildConsent {
  readonly childId: string;
  /**
   * The guardian who consented and gets the follow-up mail. If they are no longer a guardian, this is the
   * longest-serving one.
   */
  readonly guardianId: string;
  /** Rule 9.192 */
  readonly guardianIds: readonly string[];
  readonly state: ConsentState;
  /** When the follow-up mail is due, or null if that method is off. */
  readonly mailDueAt: Date | null;
  readonly mailedAt: Date | null;
}

export interface OfflineConsent {
  readonly way: ConsentWay;
  readonly day: string;
}

export type WithdrawnBy = 'withdrawn-by-link' | 'withdrawn-on-page' | 'withdrawn-for-parent';

/** A mailed link's content: one parent's consent at the time of the mail. */
export interface ConsentLink {
  readonly childId: string;
  readonly guardianId: string;
  readonly mailedAt: Date;
}

/** The options that a guardian has behind a link, or null if the child's account is gone. Rules 9.178 and 9.235 */
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
