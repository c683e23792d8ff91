import { describe, expect, test } from 'vitest';
import { CHILD_CHANGE_TYPES, factsOf, whoDid, type ChildChangeType } from './child-change.ts';

const family = { readerId: 'parent', guardianIds: ['parent', 'second'], childId: 'child' };
const by = (type: ChildChangeType, actorId: string | null, cause: string | null = null) =>
  whoDid({ type, actorId, after: { cause } }, family);

describe('Rule 9.97, actors as a guardian sees them', () => {
  test.for(CHILD_CHANGE_TYPES)(
    '%s by the reader is marked as theirs, by the other guardian not',
    (type) => {
      expect(by(type, 'parent')).toBe('you');
      expect(by(type, 'second')).toBe('guardian');
    },
  );

  test.for<[ChildChangeType, string | null, string]>([
    ['SessionRequested', 'child', 'child'],
    ['SessionRequested', 'elder', 'elder'],
    ['SessionChanged', 'elder', 'elder'],
    ['SessionTimeProposed', 'elder', 'elder'],
    ['ProposalDeclined', 'elder', 'elder'],
    ['SessionCancelled', 'child', 'child'],
    ['SessionCancelled', 'elder', 'nobody'],
    ['SessionCancelled', 'moderator', 'nobody'],
    ['SessionCancelled', null, 'nobody'],
    ['PersonSuspended', 'somebody', 'moderator'],
    ['PersonReinstated', null, 'moderator'],
    ['PersonSignedUp', null, 'child'],
    ['InviteAccepted', null, 'child'],
    ['ProfileChanged', 'child', 'child'],
  ])('%s by %s is shown as %s', ([type, actorId, told]) => {
    expect(by(type, actorId)).toBe(told);
  });

  test('a guardianship is ended by a guardian, even if the account is gone, or by a moderator', () => {
    const ended = (actorId: string, why: string) =>
      whoDid({ type: 'GuardianshipEnded', actorId, after: { why } }, family);
    expect(ended('second', 'stepped-back')).toBe('guardian');
    expect(ended('gone', 'stepped-back')).toBe('guardian');
    expect(ended('moderator', 'ended-by-moderator')).toBe('moderator');
  });

  test('a person who canceled a session by name is shown (rule 6.57)', () => {
    expect(by('SessionCancelled', 'elder', 'person')).toBe('elder');
    expect(by('SessionCancelled', 'child', 'person')).toBe('child');
    const facts = factsOf(
      { type: 'SessionCancelled', by: 'elder' },
      { cause: 'person', version: 1 },
    );
    expect(facts).toEqual({ cause: 'person' });
  });

  test('only the listed fields of a record are shown', () => {
    const after = { nameChanged: true, bioChanged: false, avatar: 'upload', cause: 'block' };
    const told = (
      type: ChildChangeType,
      who: 'you' | 'guardian' | 'child' | 'nobody',
      record: typeof after | null,
    ) => factsOf({ type, by: who }, record);
    expect(told('ProfileChanged', 'child', after)).toEqual({
      nameChanged: true,
      bioChanged: false,
    });
    expect(told('InterestAdded', 'child', null)).toEqual({});
    for (const guardian of ['you', 'guardian'] as const)
      expect(told('SessionCancelled', guardian, after)).toEqual({ cause: 'block' });
    for (const other of ['child', 'nobody'] as const)
      expect(told('SessionCancelled', other, after)).toEqual({});
  });
});
