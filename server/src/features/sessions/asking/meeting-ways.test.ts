import { expect } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import { setRules } from '../../../testing/standing-rules.ts';

test('Rule 6.104, only two matched people learn what a form may offer', async ({ app, family }) => {
  const { elder, youth, parent } = family;
  const ways = (who: Browser, match: Browser) =>
    who.get(`/api/matches/${match.personId}/meeting-ways`);
  const both = async () => [(await ways(elder, youth)).body, (await ways(youth, elder)).body];
  expect(await both()).toEqual([{ inPerson: 'any' }, { inPerson: 'any' }]);
  await setRules(parent, youth, { noFirstInPerson: true, days: [1], mostAWeek: 1 });
  expect((await both())[0]).toEqual({ inPerson: 'in-person-not-yet' });
  await setRules(parent, youth, { knownPlacesOnly: true });
  expect((await both())[1]).toEqual({ inPerson: 'video-only' });
  await setRules(parent, youth, { videoOnly: true, noFirstInPerson: true });
  expect((await both())[0]).toEqual({ inPerson: 'video-only' });
  const stranger = await app.signUp('elder');
  for (const who of [stranger, parent]) expect((await ways(who, youth)).status).toBe(404);
  await youth.must('POST', '/api/blocks', { personId: elder.personId });
  expect((await ways(elder, youth)).status).toBe(404);
});
