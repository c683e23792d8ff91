import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { startDelivery } from '../../../open-delivery.ts';
import { block } from '../../../testing/blocks.ts';
import type { Browser } from '../../../testing/browser.ts';
import { approveByLink, encryptedLinkIn } from '../../../testing/decision-link.ts';
import type { Family } from '../../../testing/family.ts';
import {
  calendars,
  CANCELLED,
  request,
  subjects,
  testWithHeldDelivery as test,
  type Told,
} from '../../../testing/held-delivery.ts';
import {
  ADDRESS,
  approve,
  ask,
  cancel,
  change,
  changeOf,
  LINK,
  meeting,
  nextDay,
  reject,
  videoCall,
} from '../../../testing/session-request.ts';
import { PASSWORD, type TestApp } from '../../../testing/test-app.ts';

const BOTH = '2 sessions were called off';

describe('Rule 8.79, an approval delivered only after', () => {
  const silent: readonly (readonly [string, (family: Family, app: TestApp) => Promise<unknown>])[] =
    [
      ['one has blocked the other', ({ youth, elder }) => block(youth, elder)],
      [
        'the child is paused',
        ({ parent, youth }) => parent.must('POST', `/api/children/${youth.personId}/pause`),
      ],
      ['the elder is suspended', ({ elder }, app) => suspend(app, elder)],
    ];

  async function suspend(app: TestApp, { personId }: Browser): Promise<void> {
    const { transact } = app.platform;
    const by = { as: 'system', personId: null, requestId: 'a-test' } as const;
    await transact(by, async (tx) => {
      await sql`update people set vetting = 'suspended' where id = ${personId}`.execute(tx);
      return {
        ok: true,
        value: null,
        events: [
          {
            type: 'PersonSuspended',
            subject: { feature: 'safety', id: personId },
            concerns: [personId],
            personId,
            told: 'You asked for an address.',
            appealCode: 'code',
          },
        ],
      };
    });
  }

  test.for(silent)(
    '%s: no one is told to go there, and the end is announced without names',
    async ([what, end], { app, family, toldOf }) => {
      const isByParent = what === 'the child is paused';
      const ids = [await request(family), await request(family, videoCall)];
      const told = await toldOf(async () => {
        for (const id of ids) await approve(family.parent, id);
        await end(family, app);
      });
      for (const one of [told.elder, told.youth]) {
        // The suspended person also gets a mail about the suspension.
        const mails = one.mails.filter(({ subject }) => !subject.endsWith('closed for now'));
        expect(subjects({ ...one, mails })).toEqual([BOTH]);
        expect(calendars({ ...one, mails })).toEqual([null]);
        expect(one.notices.filter((kind) => kind === 'session-cancelled')).toHaveLength(1);
        for (const secret of [ADDRESS, LINK]) expect(one.words).not.toContain(secret);
        const texts = JSON.stringify(mails);
        expect(texts).not.toMatch(/Rosa|Sam Young|Maria/);
      }
      const ofSuspended =
        what === 'the elder is suspended' ? ['An elder isn’t on Oakling for now'] : [];
      // The parent who paused the child gets no mail about it. Rule 8.87
      expect(subjects(told.parent)).toEqual(isByParent ? [] : [...ofSuspended, BOTH]);
    },
  );

  test('a block: neither is notified of the approval', async ({ family, toldOf }) => {
    const id = await request(family);
    const told = await toldOf(async () => {
      await approve(family.parent, id);
      await block(family.elder, family.youth);
    });
    for (const one of [told.elder, told.youth]) {
      expect(one.notices).toEqual(['session-cancelled']);
      expect(one.pushes).toEqual(['session-cancelled']);
      expect(one.words).not.toMatch(/Rosa|Sam Young|Maria/);
    }
    expect(told.parent.notices).toEqual(['session-cancelled']);
    expect(told.parent.words).toContain('Rosa Alvarez');
  });

  test('the child’s removal: the elder sees no name, and the child nothing', async ({
    family,
    toldOf,
  }) => {
    const id = await request(family);
    const { parent, youth } = family;
    const told = await toldOf(async () => {
      await approve(parent, id);
      const path = `/api/children/${youth.personId}/removal`;
      await parent.must('POST', path, { password: PASSWORD });
    });
    expect([told.elder.notices, told.elder.pushes]).toEqual([
      ['session-cancelled'],
      ['session-cancelled'],
    ]);
    expect([subjects(told.elder), calendars(told.elder)]).toEqual([[CANCELLED], [null]]);
    expect(told.elder.words).not.toMatch(/Sam|Maria|Linden/);
    expect(told.youth).toMatchObject({ notices: [], pushes: [], mails: [] });
    expect(JSON.stringify(told.parent.mails)).not.toContain(ADDRESS);
  });

  test('the elder’s removal: youth and parent see neither name nor text of them', async ({
    family,
    toldOf,
  }) => {
    const id = await request(family);
    const told = await toldOf(async () => {
      await approve(family.parent, id);
      await family.elder.must('POST', '/api/account/removal', { password: PASSWORD });
    });
    expect(told.elder).toMatchObject({ notices: [], pushes: [], mails: [] });
    expect(told.youth.notices).toEqual(['session-cancelled']);
    for (const one of [told.youth, told.parent]) {
      expect(one.words).not.toMatch(/Rosa|Linden/);
      expect(subjects(one)).toEqual([CANCELLED]);
    }
  });

  test('a cancellation: no one is told of the approval, no mail tells anyone to go, and no calendar keeps it', async ({
    family,
    toldOf,
  }) => {
    const id = await request(family);
    const told = await toldOf(async () => {
      await approve(family.parent, id);
      await cancel(family.youth, id, 'Something has come up.');
    });
    expect(told.elder.notices).toEqual(['session-cancelled']);
    expect(subjects(told.elder)).toEqual([CANCELLED]);
    expect(calendars(told.elder)).toEqual(['CANCEL']);
    expect(told.elder.words).toContain('Something has come up.');
    expect([told.youth.notices, told.youth.mails]).toEqual([[], []]);
    for (const { mails } of Object.values(told))
      expect(JSON.stringify(mails)).not.toContain(ADDRESS);
  });

  test('a change: the youth is told not to go, and no longer sees the old place', async ({
    family,
    toldOf,
  }) => {
    const body = meeting(family.youth, { date: nextDay() });
    await ask(family.elder, body);
    const told = await toldOf(async () => {
      await approve(family.parent, body.id);
      const changed = changeOf(body, { date: nextDay(), address: '9 New Street' });
      expect((await change(family.elder, body.id, changed)).status).toBe(200);
    });
    expect(told.elder.mails).toEqual([]);
    expect(calendars(told.youth)).toEqual(['CANCEL']);
    expect(JSON.stringify([told.youth.mails, told.parent.mails])).not.toMatch(/Linden|New Street/);
    expect(told.parent.mails).toHaveLength(1);
  });
});

describe('a request delivered only after', () => {
  const linksIn = ({ mails }: Told) => mails.filter(({ text }) => encryptedLinkIn(text) !== '');

  test('a cancellation or decision: the parent gets no decision link', async ({
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

  test('a change: the parent gets one link, to the new version', async ({
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
    const approving = await approveByLink(app.browser(), link);
    expect(approving.status).toBe(200);
  });
});

test('a mail delivered after its notice isn’t written to a person blocked in the meantime', async ({
  app,
  family,
}) => {
  const { config, origin, log, clock } = app.platform;
  const { databaseUrl } = app;
  const before = (await app.mails()).length;
  const beside = await startDelivery({
    config,
    databaseUrl,
    origin,
    log,
    clock,
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
  // The block hides earlier notifications.
  const { items } = (await family.elder.get('/api/notifications')).body;
  expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['session-cancelled']);
});

test('if one cancels and then blocks, the other still learns of the cancellation, without a name', async ({
  family,
  toldOf,
}) => {
  const { elder, youth, parent } = family;
  const id = await request(family);
  await approve(parent, id);
  const told = await toldOf(async () => {
    await cancel(elder, id);
    await block(elder, youth);
  });
  expect(told.youth.notices).toEqual(['session-cancelled']);
  expect(subjects(told.youth)).toEqual([CANCELLED]);
  expect(told.youth.words).not.toMatch(/Rosa|Alvarez/);
});
