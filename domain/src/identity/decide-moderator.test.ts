import { describe, expect, test } from 'vitest';
import { decideModerator, decideModeratorRemoval } from './decide-moderator.ts';

const candidate = { userId: 'u1', isMember: false, isModerator: false };

describe('Rule 9.61, who can be made a moderator', () => {
  test.for([
    [{}, { ok: true, value: 'made' }, 'ModeratorMade'],
    [{ isModerator: true }, { ok: true, value: 'is-one' }, 'ModeratorLinkMade'],
    [{ isMember: true }, { ok: false, refusal: 'is-member' }, null],
  ] as const)('%j', ([changes, expected, event]) => {
    const decision = decideModerator({ ...candidate, ...changes });
    expect(decision).toMatchObject(expected);
    expect(decision.ok ? decision.events[0].type : null).toBe(event);
  });
});

test('Rule 9.66, only a moderator can lose the right', () => {
  expect(decideModeratorRemoval({ ...candidate, isModerator: true })).toMatchObject({
    ok: true,
    events: [{ type: 'ModeratorRemoved', concerns: ['u1'] }],
  });
  for (const nobody of [null, candidate, { ...candidate, isMember: true }]) {
    expect(decideModeratorRemoval(nobody)).toEqual({ ok: false, refusal: 'no-moderator' });
  }
});
