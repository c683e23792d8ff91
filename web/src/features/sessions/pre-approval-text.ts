import type { PreApprovalRefusal } from '@oakling/domain/sessions/pre-approval';
import { listWords } from '@oakling/domain/kernel/words';
import { clockWords, dayWords } from '../../lib/date-words.ts';
import { failureIn } from '../../lib/problem.ts';

/** Every word about the elders whom a guardian approves beforehand. Rules 6.155 to 6.161 */
export const preApprovalText = {
  heading: 'Approve an elder beforehand',
  intro: (child: string) =>
    `${child} is 16 or 17. For an elder you know and trust, you can say yes beforehand: you are still told of each session, and can call it off.`,
  loading: 'Loading the elders...',
  failed: 'The elders could not be loaded.',
  none: (child: string) => `${child} has no session with an elder yet.`,
  unverified: 'Only for elders whom the moderators have checked',
  isOn: 'You approve their sessions beforehand.',
  others: (names: readonly string[]) =>
    `${listWords(names)} ${names.length === 1 ? 'approves' : 'approve'} their sessions beforehand.`,
  turnOn: 'Approve beforehand',
  turnOnFor: (elder: string) => `Approve beforehand: sessions with ${elder}`,
  turnOff: 'Stop',
  turnOffFor: (elder: string) => `Stop approving sessions with ${elder} beforehand`,
  askTitle: (elder: string, child: string) =>
    `Approve the sessions of ${elder} with ${child} beforehand?`,
  ask: (elder: string, child: string) => [
    `A session of ${elder} and ${child} is then approved as soon as ${child} says yes, if it fits your rules and is at a usual time. At any other time you are asked as always.`,
    'You and every other guardian are told of each one at once, and can call it off.',
    `You can stop this at any time. It also stops when the moderators’ check of ${elder} runs out, and when ${child} is 18.`,
  ],
  keepAsking: 'Keep asking me',
  turningOn: 'Saving...',
  on: (elder: string) => `From now on you approve sessions with ${elder} beforehand.`,
  off: (elder: string) => `From now on you are asked about each session with ${elder} again.`,
  byRule: 'Approved by your rule',
  callOff: 'See it, or call it off',
  callOffOf: (elder: string, startsAt: string) =>
    `See it, or call it off: the session with ${elder} on ${dayWords(startsAt)}`,
  session: (elder: string, startsAt: string) =>
    `${elder}, ${dayWords(startsAt)}, ${clockWords(startsAt)}`,
};

const REFUSALS: Readonly<Record<PreApprovalRefusal, string>> = {
  'wrong-role': 'Only a parent can do this.',
  'not-your-child': 'This is not a child of yours.',
  'not-16-or-17': 'This is only for children of 16 and 17.',
  'no-such-elder': 'Your child has no session with this elder.',
  'elder-not-verified': 'The moderators’ check of this elder has run out.',
  unchanged: 'This is already how it is.',
};

/** Why it was not done, in words. */
export function preApprovalFailure(error: unknown): string {
  return `Nothing was changed. ${failureIn(REFUSALS, error)}`;
}
