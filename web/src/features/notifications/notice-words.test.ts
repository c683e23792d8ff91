import { describe, expect, test } from 'vitest';
import { KINDS } from './kinds.ts';

const names = { initiator: 'Rosa', receiver: 'Ada' };
const toAda = { ...names, you: 'receiver', as: 'youth', byParentOf: 'Ada' };
const toRosa = { ...names, you: 'initiator', as: 'elder' };

describe('Rule 8.130, a notice about a session', () => {
  test.each([
    ['to the youth', toAda, 'Your parent said yes: you and Rosa will meet'],
    [
      'to the elder',
      { ...toRosa, byParentOf: 'Ada' },
      'Ada’s parent said yes: you and Ada will meet',
    ],
    // Rule 8.113
    ['about an adult', toRosa, 'You and Ada will meet'],
    ['to another guardian', { ...names, by: 'Max' }, 'Max said yes: Rosa and Ada will meet'],
  ])('that was approved speaks %s', (_, told, words) => {
    expect(KINDS['session-approved'].sentence({ names: told, startsAt: null })).toBe(words);
  });

  test.each([
    ['session-requested', toAda, 'Rosa asked you for a session'],
    ['session-requested', names, 'Rosa asked Ada for a session'],
    ['session-agreed', toRosa, 'Ada said yes to your session with Ada'],
    ['session-rejected', toAda, 'Your parent said no: you and Rosa will not meet'],
    ['session-cancelled', toAda, 'Your parent called off your session with Rosa'],
    ['session-lapsed', toRosa, 'There was no answer in time. You and Ada will not meet'],
    ['session-reminder', toAda, 'Reminder: you and Rosa will meet'],
    ['answer-waiting', toRosa, 'Ada has not answered yet. You asked for a session'],
  ] as const)('%s says "you" to its reader: %o', (kind, told, words) => {
    expect(KINDS[kind].sentence({ names: told, startsAt: null })).toBe(words);
  });
});
