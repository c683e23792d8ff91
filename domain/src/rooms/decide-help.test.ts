import { expect, test } from 'vitest';
import { decideHelp } from './decide-help.ts';

const room = { sessionId: 's', elderId: 'rosa', youthId: 'sam', guardianIds: ['dana'] };
const sam = { personId: 'sam', part: 'youth' } as const;

test.for([
  [
    'the first press calls',
    { isInside: true, helpParts: [], isEnded: false, moderatorIds: [] },
    'called',
  ],
  [
    'after the elder’s it calls, too',
    { isInside: true, helpParts: ['elder'], isEnded: false, moderatorIds: [] },
    'called',
  ],
  [
    'the second one ends',
    { isInside: true, helpParts: ['youth', 'elder'], isEnded: false, moderatorIds: [] },
    'ended',
  ],
] as const)('rule 6.300: %s', ([, call, value]) => {
  expect(decideHelp(room, sam, call)).toMatchObject({ ok: true, value });
});

test.for([
  [
    'from outside',
    { isInside: false, helpParts: [], isEnded: false, moderatorIds: [] },
    'not-inside',
  ],
  [
    'once it has ended',
    { isInside: true, helpParts: ['youth'], isEnded: true, moderatorIds: [] },
    'ended',
  ],
] as const)('rule 6.300: %s notifies no one', ([, call, refusal]) => {
  expect(decideHelp(room, sam, call)).toEqual({ ok: false, refusal });
});

test('rule 6.300: a moderator ends it at once', () => {
  const call = { isInside: true, helpParts: ['youth'], isEnded: false, moderatorIds: [] };
  const asked = decideHelp(room, { personId: 'moderator', part: 'moderator' }, call);
  expect(asked).toMatchObject({ ok: true, value: 'ended' });
});
