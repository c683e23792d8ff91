import type { SignUp } from '@oakling/domain/identity/contract';
import { refuse } from '@oakling/domain/kernel/decision';
import { decideSignUp } from '@oakling/domain/identity/decide-sign-up';
import { holdsContacts } from '@oakling/domain/kernel/contacts';
import { AppError } from '../../platform/http/app-error.ts';
import { createUser } from '../../platform/auth/auth.ts';
import { brokenConstraint, type Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { RefusalRollback } from '../../platform/db/transact.ts';
import { emailProofUrl } from '@oakling/domain/identity/events';
import { hashOneTimeCode, newOneTimeCode, proofExpiry } from '../../platform/auth/one-time-code.ts';
import { saveProof } from './email-store.ts';
import { isMailboxInUse } from './shared-mailbox-queries.ts';
import { insertPerson } from './store.ts';

/**
 * Creates the user, password, person, consents and address proof in one transaction. Only the encrypted event contains
 * the code of the link. Rules 1.12 and 1.58
 */
export async function signUp(platform: Platform, input: SignUp, requestId: string) {
  const { auth, transact, origin, clock } = platform;
  // Others see a new elder's name before a moderator reviews it. Rule 1.138
  if (input.role === 'elder' && holdsContacts(input.fullName)) {
    const message = 'Please enter your name without a way to contact you.';
    throw new AppError('invalid-input', { fields: [{ path: 'fullName', message }] });
  }
  const { password } = await auth.$context;
  // Hashing is slow by design, so do it before taking a connection.
  const passwordHash = await password.hash(input.password);
  return transact({ as: 'system', personId: null, requestId }, async (tx) => {
    // A suspended person or another elder has this mailbox. Rule 1.11
    if (await isMailboxInUse(tx, input)) return refuse('email-taken');
    const personId = await newUser(auth, tx, { email: input.email, passwordHash });
    const code = newOneTimeCode();
    const expiresAt = proofExpiry(clock());
    const link = { url: emailProofUrl(origin, code), expiresAt };
    const decision = decideSignUp(personId, input, link);
    if (!decision.ok) return decision;
    await insertPerson(tx, decision.value).catch(refuseTaken);
    const { email } = decision.value;
    await saveProof(tx, { personId, email, expiresAt }, hashOneTimeCode(code));
    return decision;
  });
}

async function newUser(
  auth: Platform['auth'],
  tx: Tx,
  account: { email: string; passwordHash: string },
): Promise<string> {
  return createUser(auth, tx, { ...account, emailVerified: false }).catch(refuseTaken);
}

/** The address belongs to an account, or is another spelling of a child's mailbox. Rule 6.361 */
function refuseTaken(error: unknown): never {
  const isTaken = ['users_email_key', 'people_childs_mailbox'].includes(
    brokenConstraint(error) ?? '',
  );
  throw isTaken ? new RefusalRollback('email-taken' as const) : error;
}
