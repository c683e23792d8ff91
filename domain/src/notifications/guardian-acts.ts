/** What a guardian did for a child, in the words in which the child's other guardians are told. Rule 8.96 */
export const GUARDIAN_ACTS = {
  paused: (by, child) => `${by} paused ${child}’s account`,
  resumed: (by, child) => `${by} ended the pause of ${child}’s account`,
  'matching-off': (by, child) => `${by} turned matching off for ${child}`,
  'matching-on': (by, child) => `${by} turned matching on for ${child}`,
  'shown-name': (by, child) => `${by} changed how ${child}’s name is shown to others`,
  rules: (by, child) => `${by} changed the rules for ${child}’s sessions`,
  unblocked: (by, child) => `${by} lifted a block for ${child}`,
} as const satisfies Readonly<Record<string, (by: string, child: string) => string>>;
export type GuardianAct = keyof typeof GUARDIAN_ACTS;

export function isGuardianAct(act: string): act is GuardianAct {
  return Object.hasOwn(GUARDIAN_ACTS, act);
}
