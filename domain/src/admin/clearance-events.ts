import type { Vetting } from '../identity/standing.ts';
import type { DomainEvent } from '../kernel/decision.ts';
import { vettingChanged, type VettingChanged } from './events.ts';

export type CheckChanged = DomainEvent<'CheckRecorded' | 'CheckWithdrawn'>;

/**
 * The check and its expiry. Omits the note, because the audit log contains no free text. Rule 9.127
 * @param awaiting parents with a pending decision about the elder; their open pages refetch.
 */
export function checkChanged(
  type: CheckChanged['type'],
  { id, awaiting }: { readonly id: string; readonly awaiting: readonly string[] },
  after: { readonly check: string; readonly validUntil?: string | null },
): CheckChanged {
  return { type, subject: { feature: 'admin', id }, concerns: [id, ...awaiting], after };
}

export type CheckListChanged = DomainEvent<'CheckListChanged'>;

/** Rule 9.132 */
export function checkListChanged(names: readonly string[]): CheckListChanged {
  const subject = { feature: 'admin', id: 'check-list' };
  return { type: 'CheckListChanged', subject, concerns: [], after: { checks: names.join('; ') } };
}

export interface FollowedVetting {
  readonly personId: string;
  readonly before: { readonly vetting: Vetting; readonly verifiedUntil: string | null };
  readonly after: { readonly vetting: Vetting; readonly verifiedUntil: string | null };
}

/** The host's change of the list changed one elder's vetting. Rule 9.132 */
export function vettingFollowed({ personId, before, after }: FollowedVetting): VettingChanged {
  const type = after.vetting === 'verified' ? 'ElderVerified' : 'ClearanceLost';
  return vettingChanged(type, personId, before, after);
}

export interface ExpiringCheck {
  readonly personId: string;
  readonly check: string;
  readonly validUntil: string;
}

/** A check expires within this many days; moderators and the elder are notified. Rules 9.134 and 9.236 */
export interface CheckLapsing extends DomainEvent<'CheckLapsing'>, ExpiringCheck {
  readonly days: number;
}

export function checkLapsing({
  personId,
  check,
  validUntil,
  days,
}: ExpiringCheck & Pick<CheckLapsing, 'days'>): CheckLapsing {
  const subject = { feature: 'admin', id: personId };
  const after = { check, validUntil, days };
  return { type: 'CheckLapsing', subject, concerns: [], personId, check, validUntil, days, after };
}

/** A check has expired; the elder is notified and the console lists it. Rule 9.236 */
export type CheckLapsed = DomainEvent<'CheckLapsed'> & ExpiringCheck;

export function checkLapsed({ personId, check, validUntil }: ExpiringCheck): CheckLapsed {
  const subject = { feature: 'admin', id: personId };
  const after = { check, validUntil };
  return { type: 'CheckLapsed', subject, concerns: [], personId, check, validUntil, after };
}
