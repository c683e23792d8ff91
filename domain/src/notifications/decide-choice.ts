import type { Actor } from '../identity/role.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import type { DomainEvent } from '../kernel/domain-event.ts';
import { lockedWays, offersTo, type Ways } from './choice.ts';
import type { NotificationKind } from './contract.ts';

export interface NotificationChoiceChanged extends DomainEvent {
  readonly type: 'NotificationChoiceChanged';
}

export type ChoiceRefusal = 'not-offered' | 'must-be-heard' | 'unchanged';

/** Rules 8.44 to 8.47: how one kind of notice comes to a person from now on. */
export function decideChoice(
  { personId, role }: Actor,
  kind: NotificationKind,
  was: Ways,
  wanted: Ways,
): Decision<Ways, NotificationChoiceChanged, ChoiceRefusal> {
  const offer = offersTo(role).find((one) => one.kind === kind);
  if (offer === undefined) return refuse('not-offered');
  // A kind without a mail today has chosen nothing for the day it gets one.
  const ways = offer.hasMail ? wanted : { ...wanted, byMail: true };
  const locked = lockedWays(offer, ways);
  if ((locked.inApp && !ways.inApp) || (locked.byMail && !ways.byMail)) {
    return refuse('must-be-heard');
  }
  if (was.inApp === ways.inApp && was.byMail === ways.byMail) return refuse('unchanged');
  return accept(ways, {
    type: 'NotificationChoiceChanged',
    subject: { feature: 'notifications', id: personId },
    concerns: [personId],
    before: { kind, inApp: was.inApp, byMail: was.byMail },
    after: { kind, inApp: ways.inApp, byMail: ways.byMail },
  });
}
