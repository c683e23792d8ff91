import { personSignedUp, type PersonSignedUp } from '../identity/events.ts';
import type { Actor } from '../identity/role.ts';
import { accept, type Decision, type DomainEvent, refuse } from '../kernel/decision.ts';
import type { NewChild } from './contract.ts';
import type { NotLetIn } from './invite.ts';

export interface AddedChild extends Omit<NewChild, 'pin' | 'guardianConsent'> {
  readonly id: string;
  readonly guardianId: string;
}

interface ChildAdded extends DomainEvent {
  readonly type: 'ChildAdded';
}

export type AddChildRefusal = 'wrong-role' | 'already-added' | 'childs-mailbox' | NotLetIn;

/**
 * A parent adds a child without a mailbox. A second child with the same name is treated as a repeat of the request.
 * Rule 1.81
 */
export function decideAddedChild(
  actor: Actor,
  state: { readonly id: string; readonly isLetIn: boolean; readonly hasSameName: boolean },
  { childName, ageRange, note, shownNameStyle }: NewChild,
): Decision<AddedChild, ChildAdded | PersonSignedUp, AddChildRefusal> {
  if (actor.role !== 'parent') return refuse('wrong-role');
  if (!state.isLetIn) return refuse('email-unproven');
  if (state.hasSameName) return refuse('already-added');
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
