import { describe, expect, test } from 'vitest';
import { decideChildRemoval, decideRemoval } from './decide-removal.ts';

const elder = { personId: 'e', role: 'elder' } as const;
const parent = { personId: 'p', role: 'parent' } as const;
const youth = { personId: 'y', role: 'youth' } as const;

const toldOf = (decision: ReturnType<typeof decideRemoval>) =>
  decision.ok &&
  decision.events.map(({ personId, role, parentId, askedBy }) =>
    [personId, role, parentId, askedBy].join(' '),
  );

const leaving = (id: string) => ({ id, fullName: `Name of ${id}`, avatar: `picture-${id}` });

describe('Rules 9.12, 9.13 and 9.80, removing an account', () => {
  test('an elder’s goes alone', () => {
    const decision = decideRemoval(elder, { ...leaving('e'), parentId: null, children: [] });
    expect(decision).toMatchObject({ ok: true, value: ['e'] });
    expect(toldOf(decision)).toEqual(['e elder  e']);
  });

  test('a youth’s own goes, and the event says whose child it was', () => {
    const decision = decideRemoval(youth, { ...leaving('y'), parentId: 'p', children: [] });
    expect(toldOf(decision)).toEqual(['y youth p y']);
  });

  const child = { ...leaving('y'), parentId: 'p', isSuspended: false };

  test('a parent’s takes the children’s along, theirs first', () => {
    const decision = decideRemoval(parent, {
      ...leaving('p'),
      parentId: null,
      children: [leaving('a'), leaving('b')],
    });
    expect(decision).toMatchObject({ value: ['a', 'b', 'p'] });
    expect(toldOf(decision)).toEqual(['a youth p p', 'b youth p p', 'p parent  p']);
    // Who is told of it afterwards finds name and picture nowhere else.
    expect(decision.ok && decision.events).toMatchObject(
      ['a', 'b', 'p'].map((id) => {
        const { fullName, avatar } = leaving(id);
        return { fullName, avatar };
      }),
    );
  });

  test('an account that is gone already cannot go again', () => {
    expect(decideRemoval(elder, null)).toEqual({ ok: false, refusal: 'no-such-account' });
  });

  test.each([
    ['an elder', elder, child, 'wrong-role'],
    ['a youth, of themselves', youth, child, 'wrong-role'],
    ['a parent, of nobody', parent, null, 'not-your-child'],
    ['a parent, of another’s', parent, { ...child, parentId: 'q' }, 'not-your-child'],
    ['a parent, of a suspended', parent, { ...child, isSuspended: true }, 'account-suspended'],
  ] as const)('a child’s is refused to %s', (_, actor, whose, refusal) => {
    expect(decideChildRemoval(actor, whose)).toEqual({ ok: false, refusal });
  });

  test('a child’s goes for the own parent, who asked for it', () => {
    expect(toldOf(decideChildRemoval(parent, child))).toEqual(['y youth p p']);
  });
});
