import { CONSENT_MISSING, TERMS_NOT_ACCEPTED } from '@oakling/domain/identity/contract';
import * as v from 'valibot';

export interface AcceptTermsValues {
  acceptTerms: boolean;
  guardianConsent: boolean;
}

/** The boxes of rules 1.2 and 1.8; the second is the parent's alone. */
export function acceptTermsValuesSchema(isParent: boolean) {
  return v.object({
    acceptTerms: v.pipe(
      v.boolean(),
      v.check((isTicked) => isTicked, TERMS_NOT_ACCEPTED),
    ),
    guardianConsent: v.pipe(
      v.boolean(),
      v.check((isTicked) => isTicked || !isParent, CONSENT_MISSING),
    ),
  });
}
