import { personSignedUp, type PersonSignedUp } from '../identity/events.ts';
import type { Actor } from '../identity/role.ts';
import { accept, type Decision, type DomainEvent, refuse } from '../kernel/decision.ts';
import type { NewChild } from './contract.ts';
import { isUnfit, type NotLetIn } from './invite.ts';

/** Excludes the date of birth, which is encrypted in a separate table. Rule 4.60 */
export interface AddedChild extends Omit<NewChild, 'pin' | 'guardianConsent' | 'birthDate'> {
  readonly id: string;
  readonly guardianId: string;
}

type ChildAdded = DomainEvent<'ChildAdded'>;

export type AddChildRefusal =
  | 'wrong-role'
  | 'already-added'
  | 'birth-date-unfit'
  | 'childs-mailbox'
  | NotLetIn;

/**
 * A parent adds a child without a mailbox. A second child with the same name is treated as a repeat of the request.
 * Rules 1.81 and 4.61
 */
export function decideAddedChild(
  actor: Actor,
  state: { readonly id: string; readonly isLetIn: boolean; readonly hasSameName: boolean },
  { childName, ageRange, note, shownNameStyle, birthDate }: NewChild,
  now: Date,
): Decision<AddedChild, ChildAdded | PersonSignedUp, AddChildRefusal> {
  if (actor.role !== 'parent') return refuse('wrong-role');
  if (!state.isLetIn) return refuse('email-unproven');
  if (state.hasSameName) return refuse('already-added');
  if (isUnfit(birthDate, ageRange, now)) return refuse('birth-date-unfit');
  const { id } = state;
  const guardianId = actor.personId;
  return accept<AddedChild, ChildAdded | PersonSignedUp>(
    { id, guardianId, childName, ageRange, note, shownNameStyle },
    {
      type: 'ChildAdded',
      subject: { feature: 'invites', id },
      concerns: [guardianId],
      after: { ageRange, hasMailbox: false },
    },
    personSignedUp({ personId: id, role: 'youth', ageRange, guardianId }),
  );
}
