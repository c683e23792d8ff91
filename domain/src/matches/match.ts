import { oppositeRole, type Role } from '../identity/role.ts';
import {
  compareLevels,
  interestList,
  type Comparison,
  type InterestName,
  type Level,
  type Skills,
} from '../interests/interest.ts';

/** What matching needs to know of a person. `lastSeen` is a day, YYYY-MM-DD. */
export interface Matchable {
  readonly id: string;
  readonly role: Role;
  readonly skills: Skills;
  readonly lastSeen: string;
}

export interface SharedInterest {
  readonly name: InterestName;
  readonly level: Level;
  readonly theirLevel: Level;
  readonly comparison: Comparison;
}

/** Rule 5.5: from how many shared interests a match is a strong one. */
export const CONNECT_THRESHOLD = 3;

/** Rules 5.2 and 5.4: the interests both have, in catalogue order, my level compared with theirs. */
export function sharedInterests(mine: Skills, theirs: Skills): SharedInterest[] {
  return interestList(mine).flatMap(({ name, level }) => {
    const theirLevel = theirs[name];
    if (theirLevel === undefined) return [];
    return [{ name, level, theirLevel, comparison: compareLevels(level, theirLevel) }];
  });
}

/** Rules 5.1 and 5.2: opposite roles and at least one shared interest. */
export function areMatched(one: Matchable, other: Matchable): boolean {
  return (
    oppositeRole(one.role) === other.role && sharedInterests(one.skills, other.skills).length > 0
  );
}

/**
 * Experience in hundredths of a level: the mean over all of a person's interests, rounded down
 * (Intermediate and Advanced make 250). Over all and not only the shared ones, because then the
 * order of matches can be read straight from an index.
 */
export function experience(skills: Skills): number {
  const levels = interestList(skills).map((interest) => interest.level);
  if (levels.length === 0) return 0;
  return Math.floor((levels.reduce((sum, level) => sum + level, 0) * 100) / levels.length);
}

/** How much more experienced the elder is than the youth, in hundredths of a level; may be negative. */
export function complement(one: Matchable, other: Matchable): number {
  const [elder, youth] = one.role === 'elder' ? [one, other] : [other, one];
  return experience(elder.skills) - experience(youth.skills);
}

/**
 * Rule 5.6, the order of matches: most shared interests first, then the largest complement (an
 * experienced mentor for a beginner), then who was here most recently, then the id.
 */
export function compareMatches(viewer: Matchable, one: Matchable, other: Matchable): number {
  const shared = (person: Matchable) => sharedInterests(viewer.skills, person.skills).length;
  return (
    shared(other) - shared(one) ||
    complement(viewer, other) - complement(viewer, one) ||
    compareText(other.lastSeen, one.lastSeen) ||
    compareText(one.id, other.id)
  );
}

/** All matches of a person in order: the rule that the server's index walk must agree with. */
export function rankMatches<Person extends Matchable>(
  viewer: Matchable,
  people: readonly Person[],
): Person[] {
  return people
    .filter((person) => areMatched(viewer, person))
    .toSorted((one, other) => compareMatches(viewer, one, other));
}

function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
