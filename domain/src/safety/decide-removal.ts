import { passwordSchema } from '../identity/contract.ts';
import { guarded, type Actor } from '../identity/role.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import { body } from '../kernel/body.ts';
import { accountRemoved, type AccountRemoved } from './events.ts';

/**
 * Removing an account requires its password, or the PIN of an adult without a mailbox; for a child, the parent's
 * password. Rule 9.13
 */
export const removalSchema = body({ password: passwordSchema });

export type RemovalRefusal =
  | 'no-such-account'
  | 'wrong-role'
  | 'not-your-child'
  /** A guardian cannot remove a child that has other guardians; they can step back. Rule 9.12 */
  | 'has-other-guardians'
  | 'account-suspended';

interface Leaving {
  readonly id: string;
  readonly fullName: string;
  readonly pictures: readonly string[];
}

interface OpenCase {
  readonly id: string;
  readonly personIds: readonly string[];
}

/** The accounts to remove, each with the open cases that keep a copy of it. Rule 9.155 */
type Removed = readonly { readonly personId: string; readonly caseIds: readonly string[] }[];

/**
 * Removes the actor's own account. A parent's removal first removes children who have no other guardian. Rules 9.13 and
 * 9.80
 */
export function decideRemoval(
  { personId, role }: Actor,
  own:
    | (Leaving & {
        guardianIds: readonly string[];
        children: readonly (Leaving & { guardianIds: readonly string[] })[];
        cases: readonly OpenCase[];
      })
    | null,
): Decision<Removed, AccountRemoved, RemovalRefusal> {
  if (own === null) return refuse('no-such-account');
  const { guardianIds, fullName, pictures } = own;
  const leaving = own.children.filter((child) => isOnlyGuardian(personId, child));
  const staying = own.children.filter((child) => !isOnlyGuardian(personId, child));
  const last = accountRemoved({
    personId,
    role,
    guardianIds,
    stayingIds: staying.flatMap((child) => [child.id, ...child.guardianIds]),
    askedBy: personId,
    fullName,
    pictures,
  });
  const all = leaving.map((child) => removed(child, personId, personId));
  const [first, ...rest] = [...all, last];
  const gone = leaving.map(({ id }) => keptFor([id], own.cases));
  // The case of a removed child also keeps a copy of the parent's account.
  const kept = keptFor([personId, ...leaving.map(({ id }) => id)], own.cases);
  return accept([...gone, kept], first, ...rest);
}

/** Only a child's sole guardian can remove the child's account. Rule 9.12 */
export function decideChildRemoval(
  actor: Actor,
  child:
    | (Leaving & {
        guardianIds: readonly string[];
        isSuspended: boolean;
        cases: readonly OpenCase[];
      })
    | null,
): Decision<Removed, AccountRemoved, RemovalRefusal> {
  const own = guarded(actor, child);
  if (typeof own === 'string') return refuse(own);
  if (!isOnlyGuardian(actor.personId, own)) return refuse('has-other-guardians');
  // Otherwise the child could return at another address. Rule 9.55
  if (own.isSuspended) return refuse('account-suspended');
  return accept([keptFor([own.id], own.cases)], removed(own, actor.personId, own.id));
}

/**
 * Removes an account that a backup restored after its removal. A child's account is removed in the guardian's name, so
 * the guardian gets no second notification. Rule 10.265
 */
export function decideRemovalAgain(
  role: Actor['role'],
  account: NonNullable<Parameters<typeof decideRemoval>[1]> &
    NonNullable<Parameters<typeof decideChildRemoval>[1]>,
): Decision<Removed, AccountRemoved, RemovalRefusal> {
  const [guardianId] = account.guardianIds;
  if (role === 'youth' && guardianId !== undefined) {
    const asked = decideChildRemoval({ personId: guardianId, role: 'parent' }, account);
    if (asked.ok) return asked;
  }
  return decideRemoval({ personId: account.id, role }, account);
}

function isOnlyGuardian(personId: string, { guardianIds }: { guardianIds: readonly string[] }) {
  return guardianIds.length === 1 && guardianIds[0] === personId;
}

function keptFor(people: readonly [string, ...string[]], cases: readonly OpenCase[]) {
  const held = cases.filter(({ personIds }) => personIds.some((id) => people.includes(id)));
  return { personId: people[0], caseIds: held.map(({ id }) => id) };
}

function removed(
  { id, ...about }: Leaving,
  guardianId: string,
  endsSessionsOf: string,
): AccountRemoved {
  const { fullName, pictures } = about;
  return accountRemoved({
    personId: id,
    role: 'youth',
    guardianIds: [guardianId],
    askedBy: guardianId,
    endsSessionsOf,
    fullName,
    pictures,
  });
}
