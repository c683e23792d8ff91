import { expect, test } from 'vitest';
import { at, elder, parent, youth } from '../testing/examples.ts';
import { decideAddedChild } from './added-child.ts';
import type { NewChild } from './contract.ts';

const child: NewChild = {
  childName: 'Sam Young',
  ageRange: '10-15',
  note: 'Likes maps',
  shownNameStyle: 'full-name',
  birthDate: '',
  pin: '483920',
  guardianConsent: true,
};
const state = { id: 'the-child', isLetIn: true, hasSameName: false };

test.for([
  ['an elder', elder, state, 'wrong-role'],
  ['a youth', youth, state, 'wrong-role'],
  [
    'a parent whose address is not confirmed',
    parent,
    { ...state, isLetIn: false },
    'email-unproven',
  ],
  ['a parent who has one of that name', parent, { ...state, hasSameName: true }, 'already-added'],
] as const)('Rule 1.81, %s can’t add a child', ([, actor, of, refusal]) => {
  expect(decideAddedChild(actor, of, child, at(0))).toEqual({ ok: false, refusal });
});

test('Rule 1.81, a parent adds a child and becomes its guardian; the PIN isn’t stored or sent', () => {
  const decision = decideAddedChild(parent, state, child, at(0));
  expect(decision).toMatchObject({
    ok: true,
    value: { id: 'the-child', guardianId: parent.personId, childName: 'Sam Young' },
    events: [
      { type: 'ChildAdded', concerns: [parent.personId] },
      { type: 'PersonSignedUp', role: 'youth', guardianId: parent.personId },
    ],
  });
  expect(JSON.stringify(decision)).not.toContain(child.pin);
});

test('Rule 4.61, a date of birth must fit the age range, and is in no event', () => {
  const born = (yearsAgo: number) => `${at(0).getUTCFullYear() - yearsAgo}-01-01`;
  const of = (birthDate: string) => decideAddedChild(parent, state, { ...child, birthDate }, at(0));
  expect(of(born(20))).toEqual({ ok: false, refusal: 'birth-date-unfit' });
  expect(of(born(12))).toMatchObject({ ok: true });
  expect(JSON.stringify(of(born(12)))).not.toContain(born(12));
});
