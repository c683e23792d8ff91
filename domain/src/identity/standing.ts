/** A person's vetting; `suspended` applies to any role, `verified` to elders. Rule 5.21 */
const VETTINGS = ['unverified', 'verified', 'suspended'] as const;
export type Vetting = (typeof VETTINGS)[number];

/** Rule 9.44 */
export type ShutOut = 'account-paused' | 'account-suspended';

/** Rule 9.44 */
export function shutOut(person: { pausedAt: Date | null; vetting: Vetting }): ShutOut | null {
  if (person.vetting === 'suspended') return 'account-suspended';
  return person.pausedAt === null ? null : 'account-paused';
}

/** A person's standing on a day. `expired`: formerly verified, now treated as unverified. */
export const STANDINGS = ['unverified', 'verified', 'expired', 'suspended'] as const;
export type Standing = (typeof STANDINGS)[number];
