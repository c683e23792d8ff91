import { accept, refuse, type Decision } from '../kernel/decision.ts';
import type { DomainEvent } from '../kernel/domain-event.ts';

export interface PushTurnedOn extends DomainEvent {
  readonly type: 'PushTurnedOn';
}
export interface PushTurnedOff extends DomainEvent {
  readonly type: 'PushTurnedOff';
}

const of = (personId: string) => ({
  subject: { feature: 'notifications', id: personId },
  concerns: [personId],
});

/** Rule 8.71: notices come to this browser too; a repeat is written down no second time. */
export function decidePushOn(
  personId: string,
  isOn: boolean,
): Decision<null, PushTurnedOn, 'already-on'> {
  return isOn ? refuse('already-on') : accept(null, { type: 'PushTurnedOn', ...of(personId) });
}

/** Rule 8.71: they come to it no more. */
export function decidePushOff(
  personId: string,
  isOn: boolean,
): Decision<null, PushTurnedOff, 'already-off'> {
  return isOn ? accept(null, { type: 'PushTurnedOff', ...of(personId) }) : refuse('already-off');
}
