/** What is known of a person; `suspended` is for any role, `verified` for an elder. Rule 5.21 */
const VETTINGS = ['unverified', 'verified', 'suspended'] as const;
export type Vetting = (typeof VETTINGS)[number];

/** Why somebody whose password is right gets no login. Rule 9.44 */
export type ShutOut = 'account-paused' | 'account-suspended';

/** Rule 9.44: whether a person is kept out, and why. */
export function shutOut(person: { pausedAt: Date | null; vetting: Vetting }): ShutOut | null {
  if (person.vetting === 'suspended') return 'account-suspended';
  return person.pausedAt === null ? null : 'account-paused';
}

/** Rule 9.73: what a vetting counts for on a day: a verification ends after its last. Days are ISO dates in UTC. */
export function vettingOn(vetting: Vetting, verifiedUntil: string | null, today: string): Vetting {
  const isOver = vetting === 'verified' && verifiedUntil !== null && verifiedUntil < today;
  return isOver ? 'unverified' : vetting;
}

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
