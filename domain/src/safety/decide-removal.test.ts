import { describe, expect, test } from 'vitest';
import { decideChildRemoval, decideRemoval } from './decide-removal.ts';

const elder = { personId: 'e', role: 'elder' } as const;
const parent = { personId: 'p', role: 'parent' } as const;
const youth = { personId: 'y', role: 'youth' } as const;

const toldOf = (decision: ReturnType<typeof decideRemoval>) =>
  decision.ok &&
  decision.events.map(({ personId, role, guardianIds, askedBy }) =>
    [personId, role, guardianIds.join('+'), askedBy].join(' '),
  );

const leaving = (id: string, guardianIds: readonly string[] = []) => ({
  id,
  fullName: `Name of ${id}`,
  pictures: [`picture-${id}`],
  guardianIds,
});

describe('Rules 9.12, 9.13 and 9.80, removing an account', () => {
  test('an elder’s account is removed alone', () => {
    const decision = decideRemoval(elder, {
      ...leaving('e'),
      children: [],
      cases: [],
    });
    expect(decision).toMatchObject({ ok: true, value: [{ personId: 'e', caseIds: [] }] });
    expect(toldOf(decision)).toEqual(['e elder  e']);
  });

  test('a youth’s own removal: the event names the guardians', () => {
    const decision = decideRemoval(youth, {
      ...leaving('y', ['p', 'q']),
      children: [],
      cases: [],
    });
    expect(toldOf(decision)).toEqual(['y youth p+q y']);
  });

  const child = { ...leaving('y', ['p']), isSuspended: false, cases: [] };

  test('removing a parent removes the children first', () => {
    const decision = decideRemoval(parent, {
      ...leaving('p'),
      children: [leaving('a', ['p']), leaving('b', ['p'])],
      cases: [],
    });
    expect(toldOf(decision)).toEqual(['a youth p p', 'b youth p p', 'p parent  p']);
    // After the removal, only the event contains the name and the picture.
    expect(decision.ok && decision.events).toMatchObject(
      ['a', 'b', 'p'].map((id) => {
        const { fullName, pictures } = leaving(id);
        return { fullName, pictures };
      }),
    );
  });

  test('removing a parent keeps children with another guardian, and their cases', () => {
    const decision = decideRemoval(parent, {
      ...leaving('p'),
      children: [leaving('a', ['p', 'q']), leaving('b', ['p'])],
      cases: [
        { id: 'of-a', personIds: ['a'] },
        { id: 'of-b', personIds: ['b'] },
        { id: 'by-p', personIds: ['p', 'a'] },
      ],
    });
    expect(toldOf(decision)).toEqual(['b youth p p', 'p parent  p']);
    expect(decision.ok && decision.events.at(-1)?.concerns).toEqual(['p', 'a', 'q']);
    expect(decision.ok && decision.value).toEqual([
      { personId: 'b', caseIds: ['of-b'] },
      { personId: 'p', caseIds: ['of-b', 'by-p'] },
    ]);
  });

  test('open cases keep a copy of the people they are about or by, and of the parents of such children (rule 9.155)', () => {
    const cases = [
      { id: 'of-a', personIds: ['a'] },
      { id: 'by-p-for-b', personIds: ['p', 'b'] },
    ];
    const children = ['a', 'b', 'c'].map((id) => leaving(id, ['p']));
    const whole = decideRemoval(parent, { ...leaving('p'), children, cases });
    expect(whole.ok && whole.value).toEqual([
      { personId: 'a', caseIds: ['of-a'] },
      { personId: 'b', caseIds: ['by-p-for-b'] },
      { personId: 'c', caseIds: [] },
      { personId: 'p', caseIds: ['of-a', 'by-p-for-b'] },
    ]);
    const held = decideChildRemoval(parent, { ...child, cases: [{ id: 'x', personIds: ['y'] }] });
    expect(held.ok && held.value).toEqual([{ personId: 'y', caseIds: ['x'] }]);
    // Recipients and texts of the removal are the same with and without a case.
    const without = decideChildRemoval(parent, child);
    expect(held.ok && held.events).toEqual(without.ok && without.events);
  });

  test('a removed account can’t be removed again', () => {
    expect(decideRemoval(elder, null)).toEqual({ ok: false, refusal: 'no-such-account' });
  });

  test.each([
    ['an elder', elder, child, 'wrong-role'],
    ['a youth, of themselves', youth, child, 'wrong-role'],
    ['a parent, of nobody', parent, null, 'not-your-child'],
    ['a parent, of another’s', parent, { ...child, guardianIds: ['q'] }, 'not-your-child'],
    ['a parent, of one who is of age', parent, { ...child, guardianIds: [] }, 'not-your-child'],
    [
      'a guardian beside another',
      parent,
      { ...child, guardianIds: ['p', 'q'] },
      'has-other-guardians',
    ],
    ['a parent, of a suspended', parent, { ...child, isSuspended: true }, 'account-suspended'],
  ] as const)('%s can’t remove a child’s account', (_, actor, whose, refusal) => {
    expect(decideChildRemoval(actor, whose)).toEqual({ ok: false, refusal });
  });

  test('a parent can remove their own child’s account', () => {
    expect(toldOf(decideChildRemoval(parent, child))).toEqual(['y youth p p']);
  });
});
