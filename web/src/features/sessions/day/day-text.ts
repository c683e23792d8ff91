import type { Role } from '@oakling/domain/identity/role';
import { firstName, listWords, sentence } from '@oakling/domain/kernel/words';
import type { SessionRow, SessionView } from '@oakling/domain/sessions/contract';
import type { DelayRefusal } from '@oakling/domain/sessions/day/decide-delay';
import { failureMessages } from '../../../lib/problem.ts';
import { partyName } from '../session-text.ts';
import { elderAndYouth, othersIn } from '../session-view.ts';

/** Rules 6.233 to 6.235 */
export const delayText = {
  heading: 'Running late?',
  intro: (session: SessionRow, role: Role) =>
    sentence`Tell ${listWords(toldOf(session, role))} with one tap.`,
  minutes: (minutes: number) => `${minutes} minutes`,
  line: ({ by, minutes }: SessionView['delays'][number], session: SessionRow, role: Role) =>
    `${partyName(by, session, role)} will be about ${minutes} minutes late`,
};

const AFTERWARDS =
  'Afterwards, press “It didn’t happen” here. The moderators read that, and you can ask for another time.';

/** Rule 6.401 */
export const notThereText = {
  title: (name: string) => `Is ${name} not there?`,
  adult: `You don’t have to wait any longer. ${AFTERWARDS}`,
  child: `It isn’t your fault, and you don’t have to wait any longer. Tell your parent now. ${AFTERWARDS}`,
};

function toldOf(session: SessionRow, role: Role): string[] {
  const [other] = othersIn(session, role).map(({ name }) => firstName(name));
  const { youth } = elderAndYouth(session);
  const parents =
    youth.adult !== undefined
      ? []
      : [role === 'youth' ? 'your parent' : `${firstName(youth.name)}’s parent`];
  return [...(other === undefined ? [] : [other]), ...parents];
}

export const delayFailureWords = failureMessages<DelayRefusal | 'not-found'>({
  'not-found': 'You can’t see this session now.',
  'not-your-session': 'You can’t see this session now.',
  'not-yours-to-tell': 'Only the two who meet can say this.',
  'not-planned': 'This session won’t take place.',
  'changed-since-read': 'This session has changed. Please read it again.',
  'not-the-hour': 'You can say this from an hour before the start until half an hour after it.',
  'told-enough': 'You have said this three times already.',
});

/** Rules 6.236 to 6.238 */
export const checkText = {
  heading: ({ youth, elder }: Pair, role: Role) =>
    role === 'youth'
      ? `Is it really ${elder}?`
      : role === 'elder'
        ? 'Your meeting passwords'
        : `How ${youth} knows ${elder}`,
  steps: ([first, second]: readonly [string, string], { elder, youth }: Pair, role: Role) => [
    `${role === 'youth' ? 'Say' : `${youth} says`}: “${first}”.`,
    `${role === 'elder' ? 'You answer' : `${elder} must answer`}: “${second}”.`,
  ],
  wrong: {
    youth: (elder: string) =>
      `If the answer is wrong, or ${elder} doesn’t know it, don’t go with them. Go to an adult you know, or call your parent.`,
    elder: (_: string, youth: string) =>
      `If ${youth} doesn’t know the first word, ask to see it on the screen, or cancel the meeting.`,
    parent: (elder: string) =>
      `If the answer is wrong, it may not be ${elder}, and your child should stay with you.`,
  } satisfies Readonly<Record<Role, (elder: string, youth: string) => string>>,
  early: 'Come a few minutes early.',
  shared: {
    youth: 'Your parent sees these words, too. They change with each meeting.',
    elder: 'The parent sees these words, too. They change with each meeting.',
    parent: 'You all see the same words. They change with each meeting.',
  } satisfies Readonly<Record<Role, string>>,
  verified: (elder: string) => `${elder} is verified. The moderators checked:`,
  checked: (elder: string) => sentence`The moderators have checked ${elder}.`,
  unverified: (elder: string) => `The moderators haven’t checked ${elder} yet.`,
};

interface Pair {
  readonly elder: string;
  readonly youth: string;
}
