import type { DomainEvent } from '../kernel/domain-event.ts';
import type { InterestName, Level } from './interest.ts';

export interface InterestChanged extends DomainEvent {
  readonly type: 'InterestAdded' | 'InterestLevelChanged' | 'InterestRemoved';
}

/** An interest was added, moved to another level, or removed; null stands for "not chosen". */
export function interestChanged(
  personId: string,
  name: InterestName,
  before: Level | null,
  after: Level | null,
): InterestChanged {
  const type =
    before === null ? 'InterestAdded' : after === null ? 'InterestRemoved' : 'InterestLevelChanged';
  return {
    type,
    subject: { feature: 'interests', id: personId },
    concerns: [personId],
    before: { name, level: before },
    after: { name, level: after },
  };
}
