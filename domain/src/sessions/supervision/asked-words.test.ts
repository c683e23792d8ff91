import { expect, test } from 'vitest';
import { asked } from '../../testing/examples.ts';
import type { AskedGuardians } from './missing-approvals.ts';
import { askedWords, substituteWords } from './asked-words.ts';

const YES = { saidYes: true };
const me = (state = {}) => ({ ...asked('me', state), isMe: true });
const all = (...guardians: AskedGuardians['guardians']) => ({ isAll: true, guardians });
const any = (...guardians: AskedGuardians['guardians']) => ({ isAll: false, guardians });

test.for<[AskedGuardians, string | null]>([
  [any(me()), null],
  [any(me(), asked('Jon')), null],
  [all(me()), null],
  [all(me(), asked('Jon')), 'All of you decide. Waiting for you and Jon.'],
  [all(asked('Maria', YES), me(), asked('Jon')), 'Maria said yes · waiting for you and Jon'],
  [all(asked('Maria', YES), asked('Jon', YES), me()), 'Maria and Jon said yes · waiting for you'],
  [all(me(YES), asked('Jon')), 'You said yes. Waiting for Jon.'],
  [
    all(asked('Maria', YES), me(YES), asked('')),
    'You and Maria said yes. Waiting for Unknown User.',
  ],
  [all(me(YES), asked('Jon', YES)), 'You and Jon said yes. One more press on Approve is enough.'],
  [any(me(), asked('Jon', YES)), 'Jon said yes. One more press on Approve is enough.'],
])('Rule 6.134, missing approvals, case %#', ([of, words]) => {
  expect(askedWords(of)).toBe(words);
});

test('Rule 6.141, substitutes and their last day', () => {
  const day = (instant: Date) => instant.toISOString().slice(0, 10);
  const words = (...guardians: AskedGuardians['guardians']) =>
    substituteWords(any(...guardians), day);
  expect(words(me(), asked('Jon', { substitute: 'me' }))).toEqual([
    'You also decide for Jon until 2026-08-02.',
  ]);
  expect(words(me({ substitute: 'Jon' }), asked('Jon'))).toEqual([
    'Jon decides for you until 2026-08-02.',
  ]);
  expect(words(me(), asked('Jon', { substitute: 'Ada' }), asked('Ada'))).toEqual([]);
});
