import type { Actor } from '@oakling/domain/identity/role';
import { decideAddedChild } from '@oakling/domain/invites/added-child';
import type { NewChild } from '@oakling/domain/invites/contract';
import { randomUUID } from 'node:crypto';
import { birthDateSeal } from '../../platform/auth/birth-dates.ts';
import { brokenConstraint } from '../../platform/db/database.ts';
import { persist, RefusalRollback } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { isSelfLetIn } from '../identity/queries.ts';
import { hasAdded, insertAddedChild } from './store.ts';

/**
 * Creates the account, youth, guardianship, PIN and consents in one transaction. Runs with system rights, because
 * guardians can't create accounts. Rule 1.81
 */
export async function addChild(
  { auth, transact, clock, secret }: Platform,
  actor: Actor,
  input: NewChild,
  requestId: string,
) {
  const { password } = await auth.$context;
  const pinHash = await password.hash(input.pin);
  const id = randomUUID();
  const { birthDate } = input;
  const sealed = birthDate === '' ? null : birthDateSeal(secret).seal(birthDate, { personId: id });
  const { personId } = actor;
  return transact({ as: 'system', personId, requestId }, async (tx) => {
    const hasSameName = await hasAdded(tx, personId, input.childName);
    const isLetIn = await isSelfLetIn(tx, personId);
    const decision = decideAddedChild(actor, { id, isLetIn, hasSameName }, input, clock());
    return persist(decision, (value) =>
      insertAddedChild(tx, value, { pinHash, sealed }).catch(refuseGuardian),
    );
  });
}

/** A guardian gains no new child if they are suspended concurrently or have a child's mailbox. Rules 9.54 and 6.361 */
function refuseGuardian(error: unknown): never {
  const broken = brokenConstraint(error);
  if (broken === 'guardianships_other_mailbox')
    throw new RefusalRollback('childs-mailbox' as const);
  throw broken === 'guardianships_guardian_supervises'
    ? new RefusalRollback('wrong-role' as const)
    : error;
}
