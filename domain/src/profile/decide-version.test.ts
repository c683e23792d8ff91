import { describe, expect, test } from 'vitest';
import { elder, parent, youth } from '../testing/examples.ts';
import { decideVersion, type DecidableVersion } from './decide-version.ts';

const aVersion = (changes: Partial<DecidableVersion> = {}): DecidableVersion => ({
  role: 'youth',
  personId: youth.personId,
  field: 'bio',
  state: 'waiting',
  hasFormer: false,
  ...changes,
});

const moderator = { as: 'moderator' } as const;

describe('Rule 1.137, a guardian decides what elders see', () => {
  test.for(['shown', 'refused'] as const)('a waiting version becomes %s', (outcome) => {
    expect(decideVersion(parent, aVersion(), outcome)).toMatchObject({
      ok: true,
      events: [
        { type: 'ProfileVersionDecided', subject: { id: youth.personId }, field: 'bio', outcome },
      ],
    });
  });

  test.for([
    [aVersion({ state: 'shown', hasFormer: true }), 'refused', true],
    [aVersion({ state: 'shown', hasFormer: true }), 'shown', false],
    [aVersion({ state: 'shown' }), 'refused', false],
    [aVersion({ state: 'refused', hasFormer: true }), 'shown', false],
    [aVersion({ state: 'replaced', hasFormer: true }), 'refused', false],
  ] as const)('%o to %s: %s', ([version, outcome, ok]) => {
    const decision = decideVersion(parent, version, outcome);
    expect(decision).toMatchObject(ok ? { ok } : { refusal: 'already-decided' });
  });

  test('no one else decides', () => {
    for (const actor of [elder, youth]) {
      expect(decideVersion(actor, aVersion(), 'shown')).toMatchObject({ refusal: 'wrong-role' });
    }
    expect(decideVersion(parent, null, 'shown')).toMatchObject({ refusal: 'no-such-version' });
  });

  test('a moderator decides about elders, a guardian about children', () => {
    const ofElder = aVersion({ role: 'elder' });
    expect(decideVersion(moderator, ofElder, 'shown')).toMatchObject({ ok: true });
    expect(decideVersion(parent, ofElder, 'shown')).toMatchObject({ refusal: 'no-such-version' });
    expect(decideVersion(moderator, aVersion(), 'shown')).toMatchObject({
      refusal: 'no-such-version',
    });
  });
});
