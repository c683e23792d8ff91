import type { Role } from '../identity/role.ts';
import type { Vetting } from '../identity/standing.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import {
  personReinstated,
  personSuspended,
  type PersonReinstated,
  type PersonSuspended,
} from '../safety/events.ts';

export interface Vetted {
  readonly id: string;
  readonly role: Role;
  readonly vetting: Vetting;
  /** True for a youth whose parent is suspended. */
  readonly isParentSuspended: boolean;
  readonly children: readonly { readonly id: string; readonly state: 'free' | 'with-parent' }[];
}

export type VettingRefusal = 'no-such-person' | 'suspended' | 'not-suspended' | 'parent-suspended';

export interface NewVetting {
  readonly vetting: Vetting;
  readonly childIds: readonly string[];
}

/** A parent's suspension includes the children. Rules 9.19 and 9.74 */
export function decideSuspension(
  person: Vetted | null,
  notice: { readonly told: string; readonly appealCode: string },
): Decision<NewVetting, PersonSuspended, VettingRefusal> {
  if (person === null) return refuse('no-such-person');
  if (person.vetting === 'suspended') return refuse('suspended');
  const childIds = person.children.filter(({ state }) => state === 'free').map(({ id }) => id);
  return accept(
    { vetting: 'suspended', childIds },
    personSuspended(person.id, notice),
    // The parent's appeal covers the children, too. Rule 9.162
    ...childIds.map((id) => personSuspended(id, { ...notice, appealCode: null })),
  );
}

/** Resets a person to unverified. Also reinstates children who were suspended with their parent. Rule 9.74 */
export function decideReinstatement(
  person: Vetted | null,
  how: 'by-appeal' | 'by-itself' = 'by-itself',
): Decision<NewVetting, PersonReinstated, VettingRefusal> {
  if (person === null) return refuse('no-such-person');
  if (person.vetting !== 'suspended') return refuse('not-suspended');
  if (person.isParentSuspended) return refuse('parent-suspended');
  const vetting = 'unverified';
  const withParent = person.children.filter(({ state }) => state === 'with-parent');
  const childIds = withParent.map(({ id }) => id);
  return accept(
    { vetting, childIds },
    personReinstated(person.id, vetting, how === 'by-appeal'),
    ...childIds.map((id) => personReinstated(id, vetting)),
  );
}
