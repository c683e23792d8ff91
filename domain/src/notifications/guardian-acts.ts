import { sentence } from '../kernel/words.ts';
/** A guardian's actions for a child, worded for the child's other guardians. Rule 8.96 */
export const GUARDIAN_ACTS = {
  paused: (by, child) => `${by} paused ${child}’s account`,
  resumed: (by, child) => `${by} ended the pause of ${child}’s account`,
  'matching-off': (by, child) => `${by} turned matching off for ${child}`,
  'matching-on': (by, child) => `${by} turned matching on for ${child}`,
  'shown-name': (by, child) => `${by} changed how ${child}’s name is shown to others`,
  rules: (by, child) => `${by} changed the rules for ${child}’s sessions`,
  'pre-approved': (by, child) => `${by} approves ${child}’s sessions with one elder in advance`,
  'pre-approval-ended': (by, child) =>
    `${by} no longer approves ${child}’s sessions with one elder in advance`,
  'pre-approval-stopped': (by, child) =>
    sentence`${by} said no to a session of ${child}. Nobody approves that elder in advance now, so we ask you`,
  unblocked: (by, child) => `${by} lifted a block for ${child}`,
  'pin-set': (by, child) => `${by} set a new PIN for ${child}`,
  'device-added': (by, child) => `${by} handed a device over to ${child}`,
  'first-email': (by, child) => `${by} named an email address for ${child}’s account`,
} as const satisfies Readonly<Record<string, (by: string, child: string) => string>>;
export type GuardianAct = keyof typeof GUARDIAN_ACTS;

export function isGuardianAct(act: string): act is GuardianAct {
  return Object.hasOwn(GUARDIAN_ACTS, act);
}

/** Actions that also notify the child, because they concern the child's login. Rule 1.127 */
const TOLD_TO_CHILD: Readonly<Partial<Record<GuardianAct, (by: string) => string>>> = {
  'pin-set': (by) => `${by} set a new PIN for you. Ask for it before you log in the next time`,
  'first-email': (by) =>
    `${by} named an email address for your account. Your PIN works until you open the link in the email there`,
};

export function toldToChild(act: GuardianAct, by: string): string | null {
  return TOLD_TO_CHILD[act]?.(by) ?? null;
}

/** Rule 6.140 */
export const WHO_APPROVES = {
  'asks-all': (by, child) => `${by} asks for everybody to approve ${child}’s sessions`,
  'asks-no-more': (by, child) =>
    `${by} no longer asks for everybody to approve ${child}’s sessions`,
  'needs-all': () => 'All your guardians must now say yes to your sessions',
  'needs-one': () => 'One guardian’s yes is now enough for your sessions',
} as const satisfies Readonly<Record<string, (by: string, child: string) => string>>;
export type WhoApprovesChange = keyof typeof WHO_APPROVES;

export function isWhoApprovesChange(change: string): change is WhoApprovesChange {
  return Object.hasOwn(WHO_APPROVES, change);
}

/** Rules 6.141 and 6.144 */
export const SUBSTITUTE_NEWS = {
  named: (by, child, day) => `You decide for ${by} about ${child} until ${day}`,
  released: (by, child) => `You no longer decide for ${by} about ${child}`,
  lost: (by, child) => `${by} no longer decides for you about ${child}`,
} as const satisfies Readonly<Record<string, (by: string, child: string, day: string) => string>>;
export type SubstituteNews = keyof typeof SUBSTITUTE_NEWS;

export function isSubstituteNews(news: string): news is SubstituteNews {
  return Object.hasOwn(SUBSTITUTE_NEWS, news);
}
