import type { Actor } from '../identity/role.ts';
import { accept, type Decision, type DomainEvent, refuse } from '../kernel/decision.ts';
import type { InterestName, Level, Skills } from './interest.ts';

type InterestChanged = DomainEvent<'InterestAdded' | 'InterestLevelChanged' | 'InterestRemoved'>;

/** A level of null means that the interest is not chosen. */
function interestChanged(
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

type InterestRefusal = 'wrong-role' | 'unchanged';

/** Only people who can have matches have interests. Rule 2.1 */
export function canHaveInterests(role: Actor['role']): boolean {
  return role !== 'parent';
}

/**
 * Sets an interest's level, adding the interest if needed; null removes it. An unchanged level is refused as
 * `unchanged`, so it creates no event. Rules 2.4 to 2.7
 */
export function decideInterest(
  actor: Actor,
  skills: Skills,
  input: { name: InterestName; level: Level | null },
): Decision<Skills, InterestChanged, InterestRefusal> {
  if (!canHaveInterests(actor.role)) return refuse('wrong-role');
  const before = skills[input.name] ?? null;
  if (before === input.level) return refuse('unchanged');
  const { [input.name]: _, ...others } = skills;
  const after: Skills = input.level === null ? others : { ...others, [input.name]: input.level };
  return accept(after, interestChanged(actor.personId, input.name, before, input.level));
}
