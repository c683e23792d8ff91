import { accept, type Decision } from '../kernel/decision.ts';
import type { SignUp } from './contract.ts';
import {
  emailProofAsked,
  personSignedUp,
  type EmailProofAsked,
  type PersonSignedUp,
} from './events.ts';

export interface NewPerson {
  readonly id: string;
  readonly role: SignUp['role'];
  readonly fullName: string;
  readonly ageRange: SignUp['ageRange'];
  readonly connectionPref: string;
  readonly email: string;
}

export type SignUpRefusal = 'email-taken';

/** The database's unique constraint detects a taken email. Rules 1.1 to 1.12 */
export function decideSignUp(
  personId: string,
  input: SignUp,
  link: { readonly url: string; readonly expiresAt: Date },
): Decision<NewPerson, PersonSignedUp | EmailProofAsked, SignUpRefusal> {
  const { role, fullName, ageRange, connectionPref, email } = input;
  return accept<NewPerson, PersonSignedUp | EmailProofAsked>(
    { id: personId, role, fullName, ageRange, connectionPref, email },
    personSignedUp({ personId, role, ageRange, guardianId: null }),
    emailProofAsked({ personId, email, isNew: false, ...link }),
  );
}
