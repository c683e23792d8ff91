import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startDelivery } from '../../open-delivery.ts';
import { block } from '../../testing/blocks.ts';
import type { Browser } from '../../testing/browser.ts';
import { encryptedLinkIn } from '../../testing/decision-link.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { openHouse, PASSWORD, type House, type QueuedMail } from '../../testing/house.ts';
import { pushJobs, forgetPushes, subscribe } from '../../testing/push-jobs.ts';
import {
  ADDRESS,
  approve,
  ask,
  cancel,
  change,
  changeOf,
  dayFromNow,
  LINK,
  meeting,
  reject,
  videoCall,
} from '../../testing/session-request.ts';
import { findPushes } from './push-store.ts';

let house: House;
let family: Family;
let days = 20;

beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  family = await openFamily(house);
  for (const person of Object.values(family)) await subscribe(person);
  await forgetPushes(house);
});
afterAll(() => house.close());

interface Told {
  readonly notices: readonly string[];
  readonly pushes: readonly string[];
  readonly mails: readonly QueuedMail[];
  /** Everything that was written to them, as one text. */
  readonly words: string;
}

/** What each of the family is told of what was done while nobody was. */
async function toldOf(act: () => Promise<unknown>): Promise<Record<keyof Family, Told>> {
  const { db } = house.platform;
  const before = (await house.mails()).length;
  await sql`delete from notifications`.execute(db);
  await house.holdingDelivery(act);
  expect(await house.count('notifications')).toBe(0);
  await house.deliver();
  const sent = (await house.mails()).slice(before);
  const jobs = (await pushJobs(house)).map((job) => String(Reflect.get(job, 'eventId')));
  const pushes = await Promise.all(jobs.map((id) => findPushes(db, id, new Date())));
  const told = async ({ personId, email }: Browser, role: string): Promise<Told> => {
    const { rows } = await sql<{ kind: string }>`
      select kind, names, reason from notifications where person_id::text = ${personId} order by event_id
    `.execute(db);
    const mails = sent.filter(({ to }) => to === email);
    return {
      notices: rows.map(({ kind }) => kind),
      pushes: pushes.flat().flatMap((push) => (push.role === role ? [push.kind] : [])),
      mails,
      words: JSON.stringify([rows, mails]),
    };
  };
  return {
    elder: await told(family.elder, 'elder'),
    youth: await told(family.youth, 'youth'),
    parent: await told(family.parent, 'parent'),
  };
}

const subjects = ({ mails }: Told) => mails.map(({ subject }) => subject);
const calendars = ({ mails }: Told) => mails.map(({ calendar }) => calendar?.method ?? null);
const CANCELLED = 'A session was cancelled';

/** A request of the elder's of which everybody heard. */
const request = (make: typeof meeting | typeof videoCall = meeting) =>
  ask(family.elder, make(family.youth, { date: dayFromNow((days += 1)) }));

describe('an approval that is told of only when', () => {
  const SILENT = {
    'one has blocked the other': () => block(family.youth, family.elder),
    'the child is paused': () =>
      family.parent.must('POST', `/api/children/${family.youth.personId}/pause`),
    'the elder is suspended': () => suspend(family.elder),
  };

  async function suspend({ personId }: Browser): Promise<void> {
    const { transact } = house.platform;
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
          },
        ],
      };
    });
  }

  test.for(Object.keys(SILENT) as (keyof typeof SILENT)[])(
    '%s: nobody is sent there, and of the end the two read no name',
    async (name) => {
      const ids = [await request(), await request(videoCall)];
      const told = await toldOf(async () => {
        for (const id of ids) await approve(family.parent, id);
        await SILENT[name]();
      });
      for (const one of [told.elder, told.youth]) {
        expect(subjects(one)).toEqual([CANCELLED, CANCELLED]);
        expect(calendars(one)).toEqual([null, null]);
        expect(one.notices.filter((kind) => kind === 'session-cancelled')).toHaveLength(2);
        for (const secret of [ADDRESS, LINK]) expect(one.words).not.toContain(secret);
        const texts = JSON.stringify(one.mails);
        expect(texts).not.toMatch(/Rosa|Sam Young|Maria/);
      }
      expect(subjects(told.parent)).toEqual([CANCELLED, CANCELLED]);
    },
  );

  test('one has blocked the other: neither hears of the approval at all', async () => {
    const id = await request();
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

  test('the child is removed: the elder reads no name, and the child nothing', async () => {
    const id = await request();
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

  test('the elder has left: the youth and the parent read no name of theirs', async () => {
    const id = await request();
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

  test('it was called off: no mail sends anybody there, and no calendar keeps it', async () => {
    const id = await request();
    const told = await toldOf(async () => {
      await approve(family.parent, id);
      await cancel(family.youth, id, 'My bike broke');
    });
    expect(told.elder.notices).toEqual(['session-approved', 'session-cancelled']);
    expect(subjects(told.elder)).toEqual([CANCELLED]);
    expect(calendars(told.elder)).toEqual(['CANCEL']);
    expect(told.elder.words).toContain('My bike broke');
    expect([told.youth.notices, told.youth.mails]).toEqual([['session-approved'], []]);
    for (const { mails } of Object.values(told))
      expect(JSON.stringify(mails)).not.toContain(ADDRESS);
  });

  test('it was changed: the youth is asked not to go, and reads the old place no more', async () => {
    const body = meeting(family.youth, { date: dayFromNow((days += 1)) });
    await ask(family.elder, body);
    const told = await toldOf(async () => {
      await approve(family.parent, body.id);
      const changed = changeOf(body, { date: dayFromNow((days += 1)), address: '9 New Street' });
      expect((await change(family.elder, body.id, changed)).status).toBe(200);
    });
    expect(told.elder.mails).toEqual([]);
    expect(calendars(told.youth)).toEqual(['CANCEL']);
    expect(JSON.stringify([told.youth.mails, told.parent.mails])).not.toMatch(/Linden|New Street/);
    expect(told.parent.mails).toHaveLength(1);
  });
});

describe('a request that is told of only when', () => {
  const linksIn = ({ mails }: Told) => mails.filter(({ text }) => encryptedLinkIn(text) !== '');

  test('it was called off, or decided: the parent gets no link to decide it', async () => {
    const told = await toldOf(async () => {
      await cancel(family.elder, await request());
      await reject(family.parent, await request());
    });
    expect(linksIn(told.parent)).toEqual([]);
    expect(subjects(told.parent)).toEqual([CANCELLED]);
    expect(told.parent.notices.toSorted()).toEqual([
      'session-cancelled',
      'session-requested',
      'session-requested',
    ]);
  });

  test('it was changed: the parent gets one link, to the new version', async () => {
    const body = meeting(family.youth, { date: dayFromNow((days += 1)) });
    const told = await toldOf(async () => {
      await ask(family.elder, body);
      await change(family.elder, body.id, changeOf(body, { date: dayFromNow((days += 1)) }));
    });
    const links = linksIn(told.parent);
    expect(links).toHaveLength(1);
    expect(told.parent.notices).toEqual(['session-requested', 'session-changed']);
    const link = encryptedLinkIn(links[0]?.text ?? '');
    const approving = await house.browser().post('/api/decision-links/approve', { link });
    expect(approving.status).toBe(200);
  });
});

test('a mail that waits behind its notice is not written to whom has been blocked since', async () => {
  const { config, origin, log, clock } = house.platform;
  const { databaseUrl } = house;
  const before = (await house.mails()).length;
  const beside = await startDelivery({
    ...{ config, databaseUrl, origin, log, clock },
    runsJobs: false,
  });
  await house.holdingDelivery(async () => {
    await approve(family.parent, await request());
    await beside.drain();
    await block(family.youth, family.elder);
  });
  await beside.stop();
  await house.deliver();
  const sent = (await house.mails()).slice(before);
  const toElder = sent.filter(({ to }) => to === family.elder.email);
  expect(toElder.map(({ subject }) => subject)).toEqual([CANCELLED]);
  expect(JSON.stringify(toElder)).not.toMatch(/Sam|Linden/);
  // What had been written before the block is hidden by it.
  const { items } = (await family.elder.get('/api/notifications')).body;
  expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['session-cancelled']);
});
