import type { PreApprovalRefusal } from '@oakling/domain/sessions/supervision/pre-approval';
import { firstName, listWords } from '@oakling/domain/kernel/words';
import { failureMessages } from '../../../lib/problem.ts';

/** Rules 6.155 to 6.161 */
export const preApprovalText = {
  heading: 'Approve in advance',
  intro: (child: string) =>
    `${firstName(child)} is 16 or 17. You can say yes in advance to an elder you trust. We still tell you about each session, and you can call it off.`,
  unverified: 'This is only for elders the moderators have checked.',
  others: (names: readonly string[]) =>
    `${listWords(names)} ${names.length === 1 ? 'approves' : 'approve'} their sessions in advance.`,
  turnOn: 'Approve in advance',
  turnOff: 'Ask me each time',
  askTitle: (elder: string, child: string) =>
    `Approve ${child}’s sessions with ${elder} in advance?`,
  ask: (elder: string, child: string) => [
    `When ${child} says yes to ${elder}, the session is approved at once. It must fit your rules and be at a usual time, without a new note, place or link. If not, we ask you first.`,
    'We tell you and every other guardian about each one at once. You can all call it off.',
    `You can stop this at any time. It also stops when the moderators’ check of ${elder} expires, or when ${child} turns 18.`,
    `It stops, too, when one of you says no to a session with ${elder} or calls one off, and when they have no session left.`,
  ],
  keepAsking: 'Keep asking me',
  turningOn: 'Saving...',
  on: (elder: string) => `From now on you approve sessions with ${elder} in advance.`,
  off: (elder: string) => `From now on we ask you about each session with ${elder} again.`,
};

const refusalOf = failureMessages<PreApprovalRefusal>({
  'wrong-role': 'Only a parent can do this.',
  'not-your-child': 'This isn’t your child.',
  'not-16-or-17': 'This is only for children aged 16 or 17.',
  'no-such-elder': 'This isn’t possible right now.',
  'elder-not-verified': 'The moderators’ check of this elder has expired.',
  unchanged: 'This is already how it is.',
});

export function preApprovalFailure(error: unknown): string {
  return `We couldn’t confirm this change. ${refusalOf(error)}`;
}
