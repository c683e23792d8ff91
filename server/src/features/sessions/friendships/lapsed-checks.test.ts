import { expect } from 'vitest';
import { at, begin, everyone, forgetFriends, run, say } from '../../../testing/check-ins.ts';
import { clearElder, lapseChecks, recordCheck } from '../../../testing/checks.ts';
import { testWithOwnFamily } from '../../../testing/fixtures.ts';
import { approvalOf, ask, dayFromNow, meeting } from '../../../testing/session-request.ts';

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

test('Rules 9.129 and 9.137, checks that lapse inside a series leave approved dates, and the others wait', async ({
  app,
  family,
  moderator,
}) => {
  const { elder, youth, parent } = family;
  const dates = [dayFromNow(10), dayFromNow(17), dayFromNow(24)];
  const daysOf = async () =>
    (await youth.get('/api/sessions?bucket=upcoming')).body.items.map(
      ({ date }: { date: string }) => date,
    );
  const approve = async (id: string, leaveOut: unknown) =>
    parent.post(`/api/sessions/${id}/approve`, { ...(await approvalOf(parent, id, 1)), leaveOut });
  await clearElder(moderator, elder);
  const id = await ask(youth, meeting(elder, { repeat: { every: 'week', times: 3 } }));
  expect((await approve(id, 'others')).status).toBe(200);
  await lapseChecks(app.platform.db, elder.personId, 'Talk');
  expect(await daysOf()).toEqual([dates[0]]);
  const [others] = (await parent.get('/api/sessions?bucket=pending')).body.items;
  const refused = await approve(others.id, []);
  expect([refused.status, refused.body.code]).toEqual([409, 'may-not-meet']);
  await recordCheck(moderator, elder);
  expect((await approve(others.id, [])).status).toBe(200);
  expect(await daysOf()).toEqual(dates);
});
