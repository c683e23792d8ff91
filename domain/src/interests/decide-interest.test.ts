import { describe, expect, test } from 'vitest';
import { elder, parent, youth } from '../testing/examples.ts';
import { canHaveInterests, decideInterest } from './decide-interest.ts';
import { FIRST_LEVEL, LEVELS, type Level } from './interest.ts';

type Held = Level | null;
type Answer = 'InterestAdded' | 'InterestLevelChanged' | 'InterestRemoved';

/** Rules 2.4 to 2.7 */
function answerOf(before: Held, after: Held): Answer {
  if (before === null) return 'InterestAdded';
  return after === null ? 'InterestRemoved' : 'InterestLevelChanged';
}

const held: readonly Held[] = [null, ...LEVELS];
const changes = held.flatMap((before) =>
  held.map((after) => ({ before, after, answer: answerOf(before, after) })),
);
const others = { 'Music & Dance': 3 } as const;

describe.for([elder, youth])('Rules 2.4 to 2.7, the interests of a $role', (actor) => {
  const withLevel = (level: Held) => (level === null ? others : { ...others, Photography: level });
  const moves = changes.filter((change) => change.before !== change.after);

  test.for(moves)('from $before to $after: $answer', ({ before, after, answer }) => {
    const decision = decideInterest(actor, withLevel(before), {
      name: 'Photography',
      level: after,
    });
    expect(decision).toEqual({
      ok: true,
      value: withLevel(after),
      events: [
        {
          type: answer,
          subject: { feature: 'interests', id: actor.personId },
          concerns: [actor.personId],
          before: { name: 'Photography', level: before },
          after: { name: 'Photography', level: after },
        },
      ],
    });
  });

  test.for(held.map((level) => ({ level })))('from $level to $level: unchanged', ({ level }) => {
    const decision = decideInterest(actor, withLevel(level), { name: 'Photography', level });
    expect(decision).toEqual({ ok: false, refusal: 'unchanged' });
  });

  test('the original interests aren’t modified', () => {
    const skills = { ...others };
    decideInterest(actor, skills, { name: 'Music & Dance', level: null });
    expect(skills).toEqual(others);
  });
});

describe('Rules 2.1 and 2.5', () => {
  test.for(changes)('a parent who goes from $before to $after is refused', ({ before, after }) => {
    const skills = before === null ? {} : { Photography: before };
    const decision = decideInterest(parent, skills, { name: 'Photography', level: after });
    expect(decision).toEqual({ ok: false, refusal: 'wrong-role' });
  });

  test('elders and youths have interests, parents have none', () => {
    expect([elder, youth, parent].map(({ role }) => canHaveInterests(role))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('an interest starts at Basic', () => {
    expect(FIRST_LEVEL).toBe(1);
  });
});
