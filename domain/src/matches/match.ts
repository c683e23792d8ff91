import { oppositeRole, type Role } from '../identity/role.ts';
import {
  compareLevels,
  interestList,
  type Comparison,
  type InterestName,
  type Level,
  type Skills,
} from '../interests/interest.ts';

/** The inputs of matching. `lastSeen` is a date, YYYY-MM-DD. */
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

/** The number of shared interests from which a match is strong. Rule 5.5 */
export const CONNECT_THRESHOLD = 3;

/** The interests that both people have, in catalog order, with both levels compared. Rules 5.2 and 5.4 */
export function sharedInterests(mine: Skills, theirs: Skills): SharedInterest[] {
  return interestList(mine).flatMap(({ name, level }) => {
    const theirLevel = theirs[name];
    if (theirLevel === undefined) return [];
    return [{ name, level, theirLevel, comparison: compareLevels(level, theirLevel) }];
  });
}

/** Rules 5.1 and 5.2 */
export function areMatched(one: Matchable, other: Matchable): boolean {
  return (
    oppositeRole(one.role) === other.role && sharedInterests(one.skills, other.skills).length > 0
  );
}

/**
 * The mean level of all interests in hundredths, rounded down (Intermediate and Advanced make 250).
 * Uses all rather than shared interests, so an index can provide the order of matches.
 */
export function experience(skills: Skills): number {
  const levels = interestList(skills).map((interest) => interest.level);
  if (levels.length === 0) return 0;
  return Math.floor((levels.reduce((sum, level) => sum + level, 0) * 100) / levels.length);
}

/** The elder's experience minus the youth's, in hundredths of a level. May be negative. */
export function complement(one: Matchable, other: Matchable): number {
  const [elder, youth] = one.role === 'elder' ? [one, other] : [other, one];
  return experience(elder.skills) - experience(youth.skills);
}

/**
 * Orders matches by shared interests, then complement (an experienced mentor for a beginner), then
 * last visit, then id. Rule 5.6
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

/** All matches of a person in order: the reference for the server's index scan. */
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
