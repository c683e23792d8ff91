import type { Vetting } from '../identity/standing.ts';
import type { DomainEvent } from '../kernel/decision.ts';
import { vettingChanged, type VettingChanged } from './events.ts';

export interface CheckChanged extends DomainEvent {
  readonly type: 'CheckRecorded' | 'CheckWithdrawn';
}

/**
 * Rule 9.127: which check, and until when. The note is no part of it: the audit holds no free text.
 * @param awaiting parents who decide about a session with the elder; their open pages fetch again.
 */
export function checkChanged(
  type: CheckChanged['type'],
  { id, awaiting }: { readonly id: string; readonly awaiting: readonly string[] },
  after: { readonly check: string; readonly validUntil?: string | null },
): CheckChanged {
  return { type, subject: { feature: 'admin', id }, concerns: [id, ...awaiting], after };
}

export interface CheckListChanged extends DomainEvent {
  readonly type: 'CheckListChanged';
}

/** Rule 9.132: the host has another list. */
export function checkListChanged(names: readonly string[]): CheckListChanged {
  const subject = { feature: 'admin', id: 'check-list' };
  return { type: 'CheckListChanged', subject, concerns: [], after: { checks: names.join('; ') } };
}

/** A vetting before and after. */
export interface FollowedVetting {
  readonly personId: string;
  readonly before: { readonly vetting: Vetting; readonly verifiedUntil: string | null };
  readonly after: { readonly vetting: Vetting; readonly verifiedUntil: string | null };
}

/** Rule 9.132: what another list made of one elder. */
export function vettingFollowed({ personId, before, after }: FollowedVetting): VettingChanged {
  const type = after.vetting === 'verified' ? 'ElderVerified' : 'ClearanceLost';
  return vettingChanged(type, personId, before, after);
}

/** Rules 9.134 and 9.236: a check ends in so many days or fewer; the moderators and the elder hear of it. */
export interface CheckLapsing extends DomainEvent {
  readonly type: 'CheckLapsing';
  readonly personId: string;
  readonly check: string;
  readonly validUntil: string;
  readonly days: number;
}

export function checkLapsing({
  personId,
  check,
  validUntil,
  days,
}: Pick<CheckLapsing, 'personId' | 'check' | 'validUntil' | 'days'>): CheckLapsing {
  const subject = { feature: 'admin', id: personId };
  const after = { check, validUntil, days };
  return { type: 'CheckLapsing', subject, concerns: [], personId, check, validUntil, days, after };
}

/** Rule 9.236: a check has ended by itself; the elder hears of it, and the console lists it. */
export interface CheckLapsed extends DomainEvent {
  readonly type: 'CheckLapsed';
  readonly personId: string;
  readonly check: string;
  readonly validUntil: string;
}

export function checkLapsed({
  personId,
  check,
  validUntil,
}: Pick<CheckLapsed, 'personId' | 'check' | 'validUntil'>): CheckLapsed {
  const subject = { feature: 'admin', id: personId };
  const after = { check, validUntil };
  return { type: 'CheckLapsed', subject, concerns: [], personId, check, validUntil, after };
}

/** Whether the moderators get a mail of an event. */
export function isCheckLapsing(event: DomainEvent): event is CheckLapsing {
  return event.type === 'CheckLapsing';
}
