import type { Actor } from '../identity/role.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import { accountRemoved, type AccountRemoved } from './events.ts';

export type RemovalRefusal =
  | 'no-such-account'
  | 'wrong-role'
  | 'not-your-child'
  | 'account-suspended';

/** What an account's last event still says of it. */
interface Leaving {
  readonly id: string;
  readonly fullName: string;
  readonly avatar: string | null;
}

/** The ids of the accounts that go. */
type Removed = readonly string[];

/** Rules 9.13 and 9.80: an own account goes, a parent's with the children's, theirs first. */
export function decideRemoval(
  { personId, role }: Actor,
  own: (Leaving & { parentId: string | null; children: readonly Leaving[] }) | null,
): Decision<Removed, AccountRemoved, RemovalRefusal> {
  if (own === null) return refuse('no-such-account');
  const { parentId, children, fullName, avatar } = own;
  const last = accountRemoved({ personId, role, parentId, askedBy: personId, fullName, avatar });
  const [first, ...rest] = [...children.map((child) => removed(child, personId)), last];
  return accept([...children.map(({ id }) => id), personId], first, ...rest);
}

/** Rule 9.12: a parent has a child's account removed. */
export function decideChildRemoval(
  actor: Actor,
  child: (Leaving & { parentId: string | null; isSuspended: boolean }) | null,
): Decision<Removed, AccountRemoved, RemovalRefusal> {
  if (actor.role !== 'parent') return refuse('wrong-role');
  if (child === null || child.parentId !== actor.personId) return refuse('not-your-child');
  // Or an invite to the same address would end the suspension. Rule 9.55
  if (child.isSuspended) return refuse('account-suspended');
  return accept([child.id], removed(child, actor.personId));
}

function removed({ id, ...about }: Leaving, parentId: string): AccountRemoved {
  const { fullName, avatar } = about;
  return accountRemoved({
    personId: id,
    role: 'youth',
    parentId,
    askedBy: parentId,
    fullName,
    avatar,
  });
}
