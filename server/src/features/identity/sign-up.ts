import type { SignUp } from '@oakling/domain/identity/contract';
import { decideSignUp } from '@oakling/domain/identity/decide-sign-up';
import { createUser } from '../../platform/auth/auth.ts';
import { brokenConstraint, type Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { ConstraintRefusal } from '../../platform/db/transact.ts';
import { insertPerson } from './store.ts';

/** Rule 1.12: user, password, person and consents are written together or not at all. */
export async function signUp({ auth, transact }: Platform, input: SignUp, requestId: string) {
  const { password } = await auth.$context;
  // Hashing takes long on purpose, so it happens before a connection is taken.
  const passwordHash = await password.hash(input.password);
  return transact({ as: 'system', personId: null, requestId }, async (tx) => {
    const personId = await newUser(auth, tx, { email: input.email, passwordHash });
    const decision = decideSignUp(personId, input);
    if (decision.ok) await insertPerson(tx, decision.value);
    return decision;
  });
}

async function newUser(
  auth: Platform['auth'],
  tx: Tx,
  account: { email: string; passwordHash: string },
): Promise<string> {
  try {
    return await createUser(auth, tx, { ...account, emailVerified: false });
  } catch (error) {
    if (brokenConstraint(error) === 'users_email_key')
      throw new ConstraintRefusal('email-taken' as const);
    throw error;
  }
}
