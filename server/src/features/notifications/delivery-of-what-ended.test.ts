import { describe, expect } from 'vitest';
import { startDelivery } from '../../open-delivery.ts';
import { block } from '../../testing/blocks.ts';
import { encryptedLinkIn } from '../../testing/decision-link.ts';
import type { Family } from '../../testing/family.ts';
import {
  CANCELLED,
  request,
  subjects,
  testWithHeldDelivery as test,
  type Told,
} from '../../testing/held-delivery.ts';
import {
  approve,
  ask,
  cancel,
  change,
  changeOf,
  meeting,
  nextDay,
  reject,
} from '../../testing/session-request.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';

describe('a request that is told of only when', () => {
  const linksIn = ({ mails }: Told) => mails.filter(({ text }) => encryptedLinkIn(text) !== '');

  test('it was called off, or decided: the parent gets no link to decide it', async ({
    family,
    toldOf,
  }) => {
    const told = await toldOf(async () => {
      await cancel(family.elder, await request(family));
      await reject(family.parent, await request(family));
    });
    expect(linksIn(told.parent)).toEqual([]);
    expect(subjects(told.parent)).toEqual([CANCELLED]);
    expect(told.parent.notices.toSorted()).toEqual([
      'session-cancelled',
      'session-requested',
      'session-requested',
    ]);
  });

  test('it was changed: the parent gets one link, to the new version', async ({
    app,
    family,
    toldOf,
  }) => {
    const body = meeting(family.youth, { date: nextDay() });
    const told = await toldOf(async () => {
      await ask(family.elder, body);
      await change(family.elder, body.id, changeOf(body, { date: nextDay() }));
    });
    const links = linksIn(told.parent);
    expect(links).toHaveLength(1);
    expect(told.parent.notices).toEqual(['session-requested', 'session-changed']);
    const link = encryptedLinkIn(links[0]?.text ?? '');
    const approving = await app.browser().post('/api/decision-links/approve', { link });
    expect(approving.status).toBe(200);
  });
});

describe('an invite that is told of only when', () => {
  const childEmail = (family: Family) => `held-${family.parent.email}`;
  const invited = async (family: Family, email: string) => {
    const body = { childName: 'Ada', childEmail: email };
    return (await family.parent.must('POST', '/api/invites', body)).body.token;
  };
  const mailsTo = async (app: TestApp, email: string) =>
    (await app.mails()).filter(({ to }) => to === email);

  test('it was withdrawn: no mail', async ({ app, family, toldOf }) => {
    const email = childEmail(family);
    await toldOf(async () => {
      const token = await invited(family, email);
      expect((await family.parent.send('DELETE', `/api/invites/${token}`)).status).toBe(204);
    });
    expect(await mailsTo(app, email)).toEqual([]);
  });

  test('its parent has left: no mail', async ({ app, family, toldOf }) => {
    const email = childEmail(family);
    await toldOf(async () => {
      await invited(family, email);
      await family.parent.must('POST', '/api/account/removal', { password: PASSWORD });
    });
    expect(await mailsTo(app, email)).toEqual([]);
  });
});

test('a mail that waits behind its notice is not written to whom has been blocked since', async ({
  app,
  family,
}) => {
  const { config, origin, log, clock } = app.platform;
  const { databaseUrl } = app;
  const before = (await app.mails()).length;
  const beside = await startDelivery({
    ...{ config, databaseUrl, origin, log, clock },
    runsJobs: false,
  });
  await app.holdingDelivery(async () => {
    await approve(family.parent, await request(family));
    await beside.drain();
    await block(family.youth, family.elder);
  });
  await beside.stop();
  await app.deliver();
  const sent = (await app.mails()).slice(before);
  const toElder = sent.filter(({ to }) => to === family.elder.email);
  expect(toElder.map(({ subject }) => subject)).toEqual([CANCELLED]);
  expect(JSON.stringify(toElder)).not.toMatch(/Sam|Linden/);
  // What had been written before the block is hidden by it.
  const { items } = (await family.elder.get('/api/notifications')).body;
  expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['session-cancelled']);
});
