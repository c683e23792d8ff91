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

/** A report that moderators have not closed yet, with those of the leaving whom it is about or by. */
interface OpenCase {
  readonly id: string;
  readonly personIds: readonly string[];
}

/** The accounts that go, each with the open cases that keep a copy of it. Rule 9.155 */
type Removed = readonly { readonly personId: string; readonly caseIds: readonly string[] }[];

/** Rules 9.13 and 9.80: an own account goes, a parent's with the children's, theirs first. */
export function decideRemoval(
  { personId, role }: Actor,
  own:
    | (Leaving & {
        parentId: string | null;
        children: readonly Leaving[];
        cases: readonly OpenCase[];
      })
    | null,
): Decision<Removed, AccountRemoved, RemovalRefusal> {
  if (own === null) return refuse('no-such-account');
  const { parentId, children, fullName, avatar } = own;
  const last = accountRemoved({ personId, role, parentId, askedBy: personId, fullName, avatar });
  const all = children.map((child) => removed(child, personId, personId));
  const [first, ...rest] = [...all, last];
  const gone = children.map(({ id }) => keptFor(id, own.cases));
  // A case of a child is the parent's too.
  const kept = { personId, caseIds: own.cases.map(({ id }) => id) };
  return accept([...gone, kept], first, ...rest);
}

/** Rule 9.12: a parent has a child's account removed. */
export function decideChildRemoval(
  actor: Actor,
  child:
    | (Leaving & { parentId: string | null; isSuspended: boolean; cases: readonly OpenCase[] })
    | null,
): Decision<Removed, AccountRemoved, RemovalRefusal> {
  if (actor.role !== 'parent') return refuse('wrong-role');
  if (child === null || child.parentId !== actor.personId) return refuse('not-your-child');
  // Or an invite to the same address would end the suspension. Rule 9.55
  if (child.isSuspended) return refuse('account-suspended');
  return accept([keptFor(child.id, child.cases)], removed(child, actor.personId, child.id));
}

function keptFor(personId: string, cases: readonly OpenCase[]) {
  const caseIds = cases.filter(({ personIds }) => personIds.includes(personId));
  return { personId, caseIds: caseIds.map(({ id }) => id) };
}

function removed(
  { id, ...about }: Leaving,
  parentId: string,
  endsSessionsOf: string,
): AccountRemoved {
  const { fullName, avatar } = about;
  return accountRemoved({
    personId: id,
    role: 'youth',
    parentId,
    askedBy: parentId,
    endsSessionsOf,
    fullName,
    avatar,
  });
}
