import type { DomainEvent } from '../kernel/decision.ts';
import type { ChildConsent, WithdrawnBy } from './child-consent.ts';
import type { ConsentWay } from './terms.ts';

type OfConsent<Type extends string> = DomainEvent<Type> &
  Pick<ChildConsent, 'childId' | 'guardianId' | 'guardianIds'>;

export interface ChildConsentMailed extends OfConsent<'ChildConsentMailed'> {
  readonly mailedAt: Date;
}
export interface ChildConsentRecorded extends OfConsent<'ChildConsentRecorded'> {
  readonly way: ConsentWay;
}
export interface ChildConsentWithdrawn extends OfConsent<'ChildConsentWithdrawn'> {
  readonly by: WithdrawnBy;
  readonly withdrawnAt: Date;
}
export type ChildConsentRenewed = OfConsent<'ChildConsentRenewed'>;

/** The follow-up mail is due. It states what the parent agreed to and how to withdraw it. */
export function consentMailed(consent: ChildConsent, mailedAt: Date): ChildConsentMailed {
  return { type: 'ChildConsentMailed', mailedAt, ...of(consent) };
}

/** A parent's consent takes effect. `isPressed`: the parent clicked the button behind the mailed link. */
export function consentRecorded(
  consent: ChildConsent,
  { way, day, isPressed = false }: { way: ConsentWay; day: string | null; isPressed?: boolean },
): ChildConsentRecorded {
  const after = { way, ...(day !== null && { day }), ...(isPressed && { by: 'mailed-link' }) };
  return { type: 'ChildConsentRecorded', way, ...of(consent), after };
}

/** The guardian whose consent was withdrawn, even if a moderator withdrew it for them. */
export function consentWithdrawn(
  consent: ChildConsent,
  { guardianId, by }: { guardianId: string; by: WithdrawnBy },
  withdrawnAt: Date,
): ChildConsentWithdrawn {
  const [before, after] = [{ consent: consent.state }, { by }];
  return {
    type: 'ChildConsentWithdrawn',
    by,
    withdrawnAt,
    ...of({ ...consent, guardianId }),
    before,
    after,
  };
}

export function consentRenewed(consent: ChildConsent): ChildConsentRenewed {
  return { type: 'ChildConsentRenewed', ...of(consent) };
}

type ConsentViewed = DomainEvent<'ConsentViewed' | 'MissingConsentsListed'>;

/** Rule 9.180 */
export function consentViewed(childId: string): ConsentViewed {
  return { type: 'ConsentViewed', subject: { feature: 'legal', id: childId }, concerns: [] };
}

/** Rule 9.241 */
export function missingConsentsListed(): ConsentViewed {
  return {
    type: 'MissingConsentsListed',
    subject: { feature: 'legal', id: 'consents' },
    concerns: [],
  };
}

function of({ childId, guardianId, guardianIds }: ChildConsent) {
  return {
    childId,
    guardianId,
    guardianIds,
    subject: { feature: 'legal', id: childId },
    concerns: [...guardianIds, childId],
  };
}
