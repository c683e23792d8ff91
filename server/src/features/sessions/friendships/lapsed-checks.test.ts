import { expect } from 'vitest';
import { at, begin, everyone, forgetFriends, run, say } from '../../../testing/check-ins.ts';
import { clearElder, lapseChecks } from '../../../testing/checks.ts';
import { testWithOwnFamily } from '../../../testing/fixtures.ts';

const test = testWithOwnFamily.extend('environment', { ELDER_VETTING: 'required' });
test.afterEach(({ app }) => forgetFriends(app));

test('Rule 6.445, A388, an elder whose checks have lapsed gets no check-in, and neither do the others', async ({
  app,
  family,
  moderator,
}) => {
  const { elder, youth } = family;
  await clearElder(moderator, elder);
  await begin(app, family);
  expect(await run(app, 14)).toEqual([1, 0]);
  app.setNow(null);
  await lapseChecks(app.platform.db, elder.personId, 'Talk');
  app.setNow(at(15));
  for (const person of everyone(family)) {
    expect((await person.get('/api/check-ins')).body.items).toEqual([]);
  }
  expect((await say(youth, family)).status).toBe(404);
  expect(await run(app, 28)).toEqual([0, 0]);
});
