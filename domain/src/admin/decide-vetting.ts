import type { Role } from '../identity/role.ts';
import type { Vetting } from '../identity/standing.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import {
  personReinstated,
  personSuspended,
  type PersonReinstated,
  type PersonSuspended,
} from '../safety/events.ts';
import { vettingChanged, type VettingChanged } from './events.ts';

/** A person as a moderator decides on them. Days are ISO dates in UTC. */
export interface Vetted {
  readonly id: string;
  readonly role: Role;
  readonly vetting: Vetting;
  readonly verifiedUntil: string | null;
  /** Of a youth, whether the parent is suspended. */
  readonly isParentSuspended: boolean;
  /** Of a parent: children who are not suspended, and those who are only because of the parent. */
  readonly children: readonly { readonly id: string; readonly state: 'free' | 'with-parent' }[];
}

export type VettingRefusal =
  | 'no-such-person'
  | 'not-an-elder'
  | 'suspended'
  | 'not-suspended'
  | 'not-verified'
  | 'parent-suspended'
  | 'day-passed';

/** What a vetting is from now on, and for which children too. */
export interface NewVetting {
  readonly vetting: Vetting;
  readonly verifiedUntil: string | null;
  readonly childIds: readonly string[];
}

/** Rule 9.73: an elder is verified until a day that has not passed. */
export function decideVerification(
  person: Vetted | null,
  until: string,
  today: string,
): Decision<NewVetting, VettingChanged, VettingRefusal> {
  if (person === null) return refuse('no-such-person');
  if (person.role !== 'elder') return refuse('not-an-elder');
  if (person.vetting === 'suspended') return refuse('suspended');
  if (until < today) return refuse('day-passed');
  const next = { vetting: 'verified', verifiedUntil: until } as const;
  const event = vettingChanged('ElderVerified', person.id, fieldsOf(person), fieldsOf(next));
  return accept({ ...next, childIds: [] }, event);
}

/** Rule 9.73: a verification can be taken back before it ends. */
export function decideWithdrawal(
  person: Vetted | null,
): Decision<NewVetting, VettingChanged, VettingRefusal> {
  if (person === null) return refuse('no-such-person');
  if (person.vetting !== 'verified') return refuse('not-verified');
  const next = { vetting: 'unverified', verifiedUntil: null } as const;
  const event = vettingChanged(
    'VerificationWithdrawn',
    person.id,
    fieldsOf(person),
    fieldsOf(next),
  );
  return accept({ ...next, childIds: [] }, event);
}

/** Rules 9.19 and 9.74: a parent's suspension covers the children. */
export function decideSuspension(
  person: Vetted | null,
): Decision<NewVetting, PersonSuspended, VettingRefusal> {
  if (person === null) return refuse('no-such-person');
  if (person.vetting === 'suspended') return refuse('suspended');
  const childIds = person.children.filter(({ state }) => state === 'free').map(({ id }) => id);
  return accept(
    { vetting: 'suspended', verifiedUntil: null, childIds },
    personSuspended(person.id),
    ...childIds.map(personSuspended),
  );
}

/** Rule 9.74: back to unverified; with a parent come the children who were suspended with them. */
export function decideReinstatement(
  person: Vetted | null,
): Decision<NewVetting, PersonReinstated, VettingRefusal> {
  if (person === null) return refuse('no-such-person');
  if (person.vetting !== 'suspended') return refuse('not-suspended');
  if (person.isParentSuspended) return refuse('parent-suspended');
  const vetting = 'unverified';
  const withParent = person.children.filter(({ state }) => state === 'with-parent');
  const childIds = withParent.map(({ id }) => id);
  return accept(
    { vetting, verifiedUntil: null, childIds },
    personReinstated(person.id, vetting),
    ...childIds.map((id) => personReinstated(id, vetting)),
  );
}

function fieldsOf({ vetting, verifiedUntil }: Pick<Vetted, 'vetting' | 'verifiedUntil'>) {
  return { vetting, verifiedUntil };
}
