import { vettingOn, type Vetting } from '../identity/standing.ts';

/** How somebody stands on a day: `expired` was verified once, and counts as unverified. */
export const STANDINGS = ['unverified', 'verified', 'expired', 'suspended'] as const;
export type Standing = (typeof STANDINGS)[number];

/** Rule 9.73. Days are ISO dates in UTC. */
export function standingOn(
  vetting: Vetting,
  verifiedUntil: string | null,
  today: string,
): Standing {
  return vettingOn(vetting, verifiedUntil, today) === vetting ? vetting : 'expired';
}
