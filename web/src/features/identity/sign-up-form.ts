import { CONSENT_MISSING, signUpSchema, type SignUp } from '@oakling/domain/identity/contract';
import * as v from 'valibot';

export interface SignUpValues {
  role: SignUp['role'];
  fullName: string;
  email: string;
  password: string;
  ageRange: string;
  connectionPref?: string | undefined;
  acceptTerms: boolean;
  guardianConsent: boolean;
}

/** Rule 1.9: the elder is chosen at first. */
export const emptySignUp: SignUpValues = {
  role: 'elder',
  fullName: '',
  email: '',
  password: '',
  ageRange: '',
  connectionPref: '',
  acceptTerms: false,
  guardianConsent: false,
};

const { entries } = signUpSchema.options[0];

/** Rules 1.2 to 1.8 for a form in which the role can still change. */
export const signUpFormSchema = v.pipe(
  v.object({
    ...entries,
    role: v.picklist(['elder', 'parent']),
    ageRange: v.pipe(v.string(), entries.ageRange),
    acceptTerms: v.pipe(v.boolean(), entries.acceptTerms),
    guardianConsent: v.boolean(),
  }),
  v.forward(
    v.partialCheck(
      [['role'], ['guardianConsent']],
      ({ role, guardianConsent }) => role === 'elder' || guardianConsent,
      CONSENT_MISSING,
    ),
    ['guardianConsent'],
  ),
  v.transform(({ role, guardianConsent: _ticked, ...rest }): SignUp =>
    role === 'elder' ? { role, ...rest } : { role, ...rest, guardianConsent: true },
  ),
);

/** Rule 1.10: whether everything that this role must give is filled in and ticked. */
export function isFilledIn(values: SignUpValues): boolean {
  // Of a password every space counts.
  const required = [values.fullName.trim(), values.email.trim(), values.password, values.ageRange];
  const isConsented = values.role === 'elder' || values.guardianConsent;
  return required.every((text) => text !== '') && values.acceptTerms && isConsented;
}
