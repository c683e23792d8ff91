import { expect } from 'vitest';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import { ADDRESS, approve, ask, meeting } from '../../../testing/session-request.ts';
import { setRules, weekday } from '../../../testing/standing-rules.ts';

test('only a request that the parent sees reveals whether a place was approved before (rule 6.103)', async ({
  family,
}) => {
  const { elder, youth, parent } = family;
  const known = meeting(youth, { date: weekday(1) });
  await approve(parent, await ask(elder, known));
  await setRules(parent, youth, { knownPlacesOnly: true, days: [1, 2] });
  const codesOf = async (changes: object) => {
    const codes: string[] = [];
    for (const address of [ADDRESS, 'Her home']) {
      const request = meeting(youth, { address, ...changes });
      codes.push((await elder.post('/api/sessions', request)).body.code);
    }
    return codes;
  };
  expect(await codesOf({ date: weekday(4) })).toEqual(['time-not-possible', 'time-not-possible']);
  const long = { date: weekday(2), startTime: '10:00', endTime: '14:00' };
  expect(await codesOf(long)).toEqual(['unusual-length', 'unusual-length']);
  const again = { date: weekday(2), id: known.id };
  expect(await codesOf(again)).toEqual(['already-exists', 'already-exists']);
});
