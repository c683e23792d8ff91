import type { Actor } from '../identity/role.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import { accountRemoved, type AccountRemoved } from './events.ts';

export type RemovalRefusal =
  | 'no-such-account'
  | 'wrong-role'
  | 'not-your-child'
  | 'account-suspended';

/** The ids of the accounts that go. */
type Removed = readonly string[];

/** Rules 9.13 and 9.80: an own account goes, a parent's with the children's, theirs first. */
export function decideRemoval(
  { personId, role }: Actor,
  own: { parentId: string | null; childIds: readonly string[] } | null,
): Decision<Removed, AccountRemoved, RemovalRefusal> {
  if (own === null) return refuse('no-such-account');
  const { parentId, childIds } = own;
  const [first, ...rest] = [
    ...childIds.map((id) => removed(id, personId, personId)),
    accountRemoved({ personId, role, parentId, askedBy: personId }),
  ];
  // A list that ends with the own account has a first one.
  if (first === undefined) return refuse('no-such-account');
  return accept([...childIds, personId], first, ...rest);
}

/** Rule 9.12: a parent has a child's account removed. */
export function decideChildRemoval(
  actor: Actor,
  child: { id: string; parentId: string | null; isSuspended: boolean } | null,
): Decision<Removed, AccountRemoved, RemovalRefusal> {
  if (actor.role !== 'parent') return refuse('wrong-role');
  if (child === null || child.parentId !== actor.personId) return refuse('not-your-child');
  // Or an invite to the same address would end the suspension. Rule 9.55
  if (child.isSuspended) return refuse('account-suspended');
  return accept([child.id], removed(child.id, actor.personId, actor.personId));
}

function removed(personId: string, parentId: string, askedBy: string): AccountRemoved {
  return accountRemoved({ personId, role: 'youth', parentId, askedBy });
}
