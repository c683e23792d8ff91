import { accept, type Decision } from '../kernel/decision.ts';
import type { SignUp } from './contract.ts';
import { personSignedUp, type PersonSignedUp } from './events.ts';

/** A person row as it is first written. */
export interface NewPerson {
  readonly id: string;
  readonly role: SignUp['role'];
  readonly fullName: string;
  readonly ageRange: SignUp['ageRange'];
  readonly connectionPref: string;
}

export type SignUpRefusal = 'email-taken';

/** Rules 1.1 to 1.12. That an e-mail is taken is the database's word, by its unique constraint. */
export function decideSignUp(
  personId: string,
  input: SignUp,
): Decision<NewPerson, PersonSignedUp, SignUpRefusal> {
  const { role, fullName, ageRange, connectionPref } = input;
  return accept(
    { id: personId, role, fullName, ageRange, connectionPref },
    personSignedUp({ personId, role, ageRange, guardianId: null }),
  );
}
