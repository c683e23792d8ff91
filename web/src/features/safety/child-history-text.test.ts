import { CHILD_CHANGE_TYPES, type ChildChange } from '@oakling/domain/safety/child-change';
import { describe, expect, test } from 'vitest';
import { changeWords } from './child-history-text.ts';

const change = (changes: Partial<ChildChange>): ChildChange => ({
  type: 'YouthPaused',
  at: '2026-03-03T12:00:00.000Z',
  by: 'you',
  guardian: null,
  elder: null,
  startsAt: null,
  timeZone: null,
  facts: {},
  ...changes,
});
const words = (changes: Partial<ChildChange>) => changeWords(change(changes), 'Sam');

describe('Rule 9.97, a child’s history in words', () => {
  test.for(CHILD_CHANGE_TYPES)('%s has a sentence', (type) => {
    for (const by of ['you', 'guardian', 'child', 'elder', 'moderator', 'nobody'] as const) {
      const facts = { name: 'Photography', level: 3 };
      expect(words({ type, by, elder: 'Rosa', facts })).toMatch(/^[A-Z].*[a-z)]$/);
    }
  });

  test.for<[Partial<ChildChange>, string]>([
    [{ type: 'SessionRequested', by: 'elder', elder: 'Rosa' }, 'Rosa asked Sam for a session'],
    [{ type: 'SessionRequested', by: 'child', elder: 'Rosa' }, 'Sam asked Rosa for a session'],
    [
      { type: 'SessionCancelled', by: 'nobody', elder: 'Rosa' },
      'The session with Rosa was cancelled',
    ],
    [
      { type: 'SessionLapsed', by: 'nobody', elder: 'Rosa' },
      'The session with Rosa wasn’t decided in time',
    ],
    [
      { type: 'SessionCancelled', by: 'elder', elder: 'Rosa', facts: { cause: 'person' } },
      'Rosa cancelled the session with Sam',
    ],
    [
      { type: 'SessionCancelled', by: 'you', elder: 'Rosa', facts: { cause: 'person' } },
      'You cancelled the session with Rosa',
    ],
    [
      { type: 'SessionCancelled', by: 'you', elder: 'Rosa', facts: { cause: 'block' } },
      'The session with Rosa was cancelled by your block',
    ],
    [
      {
        type: 'SessionCancelled',
        by: 'guardian',
        guardian: 'Maria',
        elder: 'Rosa',
        facts: { cause: 'pause' },
      },
      'The session with Rosa was cancelled by the pause of Maria',
    ],
    [
      { type: 'SessionApproved', by: 'guardian', guardian: 'Maria', elder: 'Rosa' },
      'Maria approved the session with Rosa',
    ],
    [{ type: 'SessionChanged', by: 'elder', elder: 'Rosa' }, 'Rosa changed the session with Sam'],
    [
      { type: 'SessionChanged', by: 'elder', elder: 'Rosa', facts: { isProposal: true } },
      'Rosa agreed to another time that was proposed for the session with Sam',
    ],
    [
      { type: 'SessionTimeProposed', by: 'you', elder: 'Rosa' },
      'You proposed another time for the session with Rosa',
    ],
    [
      { type: 'ProposalDeclined', by: 'child', elder: 'Rosa' },
      'Sam declined another time for the session with Rosa',
    ],
    [{ type: 'PersonBlocked', by: 'you', elder: 'Rosa' }, 'You blocked Rosa for Sam'],
    [{ type: 'PersonBlocked', by: 'child', elder: 'Rosa' }, 'Sam blocked Rosa'],
    [
      { type: 'InterestAdded', by: 'child', facts: { name: 'Photography', level: 1 } },
      'Sam added the interest Photography, Basic',
    ],
    [
      { type: 'ProfileChanged', by: 'child', facts: { nameChanged: true, bioChanged: true } },
      'Sam changed the name and the bio',
    ],
    [
      { type: 'ProfileChanged', by: 'child', facts: { nameChanged: false, bioChanged: false } },
      'Sam changed the picture',
    ],
    [{ type: 'MatchingSwitched', facts: { matching: false } }, 'You turned matching off'],
    [
      { type: 'ShownNameChanged', facts: { style: 'first-name-and-initial' } },
      'You chose to show the first name and initial',
    ],
    [{ type: 'GuardianJoined', by: 'guardian', guardian: 'Max' }, 'Max became a guardian of Sam'],
    [
      { type: 'GuardianshipEnded', by: 'guardian' },
      'A former guardian stepped back as a guardian of Sam',
    ],
    [{ type: 'GuardianshipEnded', by: 'moderator' }, 'A moderator ended a guardianship of Sam'],
    [
      { type: 'WhoApprovesChanged', by: 'you', facts: { asksAll: true } },
      'You asked that all of you approve',
    ],
    [{ type: 'YouthPaused', by: 'guardian', guardian: 'Max' }, 'Max paused Sam'],
    [
      { type: 'PersonBlocked', by: 'guardian', guardian: 'Max', elder: 'Rosa' },
      'Max blocked Rosa for Sam',
    ],
    [{ type: 'StandingRulesSet' }, 'You set the rules for Sam’s sessions'],
    [{ type: 'PersonSuspended', by: 'moderator' }, 'A moderator closed Sam’s account for now'],
  ])('%o', ([changes, sentence]) => {
    expect(words(changes)).toBe(sentence);
  });
});
