import { describe, expect } from 'vitest';
import { suspend } from '../../testing/appeals.ts';
import { enrolledModerator } from '../../testing/moderator.ts';
import { enterPin, handOver, PIN } from '../../testing/pin-child.ts';
import { pinTest as test } from '../../testing/pin-test.ts';
import { PASSWORD } from '../../testing/test-app.ts';

test('Rule 1.87, a suspended child is logged out, can’t log in with the right PIN, uses up no attempt, and can return', async ({
  app,
  child,
  tablet,
}) => {
  const { browser: moderator } = await enrolledModerator(app);
  const path = `/api/moderation/people/${child.id}`;
  await tablet.must('POST', '/api/log-in/pin', { childId: child.id, pin: PIN });
  await moderator.must('POST', `${path}/suspend`, { note: 'Spoke with both', told: 'You swore.' });
  expect((await tablet.get('/api/me')).status).toBe(401);
  for (let tries = 0; tries < 6; tries += 1) {
    const { status, body } = await enterPin(tablet, child.id);
    expect([status, body.code]).toEqual([403, 'account-suspended']);
  }
  await moderator.must('POST', `${path}/reinstate`, { note: 'Sorted out' });
  expect((await enterPin(tablet, child.id)).status).toBe(200);
});

describe('Rule 1.89, the child’s open page closes at once', () => {
  test('when the guardian who handed over the device steps back; on the other’s device it stays', async ({
    app,
    parent,
    child,
    tablet,
    grandma,
    server,
  }) => {
    const hers = await handOver(app, child, grandma);
    for (const browser of [tablet, hers])
      await browser.must('POST', '/api/log-in/pin', { childId: child.id, pin: PIN });
    const [closes, stays] = [await server.open(tablet), await server.open(hers)];
    await parent.must('DELETE', `/api/children/${child.id}/guardianship`);
    await closes.ended;
    await hers.must('PATCH', '/api/profile', { fullName: 'Sam Young', avatar: 'youth-1' });
    await stays.next();
    expect((await tablet.get('/api/me')).status).toBe(401);
    expect((await hers.get('/api/me')).status).toBe(200);
    stays.close();
  });

  test('when that guardian deletes their account, and the child keeps another one', async ({
    parent,
    child,
    tablet,
    grandma,
    server,
  }) => {
    await tablet.must('POST', '/api/log-in/pin', { childId: child.id, pin: PIN });
    const stream = await server.open(tablet);
    await parent.must('POST', '/api/account/removal', { password: PASSWORD });
    await stream.ended;
    expect((await enterPin(tablet, child.id)).body.code).toBe('no-device');
    expect((await grandma.get(`/api/children/${child.id}/pin`)).body.devices).toEqual([]);
  });
});

// Attack A149.
test('Rule 1.111, on a device of a suspended guardian, the child is logged out and no PIN works until they are reinstated', async ({
  app,
  parent,
  child,
  tablet,
  grandma,
  server,
}) => {
  const { browser: moderator } = await enrolledModerator(app);
  const hers = await handOver(app, child, grandma);
  for (const browser of [tablet, hers])
    await browser.must('POST', '/api/log-in/pin', { childId: child.id, pin: PIN });
  const stream = await server.open(tablet);
  const email = 'suspended@home.example';
  await parent.must('PUT', `/api/children/${child.id}/first-email`, { email });
  await suspend(moderator, parent);
  await stream.ended;
  expect((await tablet.get('/api/me')).status).toBe(401);
  expect((await tablet.get('/api/device/children')).body.items).toEqual([]);
  expect((await enterPin(tablet, child.id)).body.code).toBe('no-device');
  expect((await hers.get('/api/me')).status).toBe(200);
  // The link to a first address that this guardian requested no longer works, either.
  const mail = (await app.mails()).findLast(({ to }) => to === email);
  const code = /first-email\?code=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const opened = await app.browser().post('/api/first-email', { code, password: PASSWORD });
  expect([opened.status, opened.body.code]).toEqual([409, 'link-invalid']);
  await moderator.must('POST', `/api/moderation/people/${parent.personId}/reinstate`, {
    note: 'Sorted out',
  });
  expect((await enterPin(tablet, child.id)).status).toBe(200);
});
