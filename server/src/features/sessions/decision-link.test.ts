import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { mailedLink } from '../../testing/decision-link.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { openHouse, PASSWORD, type House } from '../../testing/house.ts';
import { refused } from '../../testing/refused.ts';
import {
  ADDRESS,
  approve,
  ask,
  change,
  changeOf,
  dayFromNow,
  meeting,
  reject,
} from '../../testing/session-request.ts';
import { openServerBeside } from '../../testing/server-beside.ts';

const DAY_MS = 86_400_000;
let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** A request in a family of its own, and the link that its parent was mailed. */
async function request(changes: object = {}) {
  const family = await openFamily(house);
  const { elder, youth, parent } = family;
  const id = await ask(elder, meeting(youth, { message: 'whisper', ...changes }));
  return { ...family, id, link: await mailedLink(house, parent) };
}

const read = (link: string) => house.browser().post('/api/decision-links/read', { link });
const approveBy = (link: string) => house.browser().post('/api/decision-links/approve', { link });
const rejectBy = (link: string, reason = '') =>
  house.browser().post('/api/decision-links/reject', { link, reason });
const statusOf = async (person: Browser, id: string) =>
  (await person.get(`/api/sessions/${id}`)).body.status;
const pause = ({ parent, youth }: Family) =>
  parent.must('POST', `/api/children/${youth.personId}/pause`);

describe('Rules 6.80 and 6.83, the link in the mail of a request', () => {
  test('opens the request as the parent sees it, with place and note, and changes nothing', async () => {
    const { id, link } = await request();
    const { status, body } = await read(link);
    expect([status, body.state]).toEqual([200, 'open']);
    expect(body.session).toMatchObject({
      id,
      status: 'pending',
      message: 'whisper',
      place: { address: ADDRESS },
      initiator: { name: 'Rosa Alvarez' },
    });
    expect((await read(link)).body.state).toBe('open');
  });

  test('approves in the parent’s name, and the audit log says how', async () => {
    const { id, link, parent, youth } = await request();
    const answer = await approveBy(link);
    expect([answer.status, answer.body]).toEqual([200, { state: 'approved' }]);
    expect(await statusOf(youth, id)).toBe('approved');
    const { rows } = await sql`
      select type, actor_id, after from audit_log
      where subject_id = ${id} order by audit_log.id desc limit 1
    `.execute(house.platform.db);
    const after = { status: 'approved', version: 1, by: 'mailed-link' };
    expect(rows).toEqual([{ type: 'SessionApproved', actor_id: parent.personId, after }]);
    const { items } = (await youth.get('/api/notifications')).body;
    expect(items).toMatchObject([{ kind: 'session-approved' }]);
  });

  test('rejects with a reason, which both are told', async () => {
    const { id, link, elder } = await request();
    const answer = await rejectBy(link, 'Exams');
    expect([answer.status, answer.body]).toEqual([200, { state: 'rejected' }]);
    expect(await statusOf(elder, id)).toBe('rejected');
    expect((await elder.get('/api/notifications')).body.items[0].reason).toBe('Exams');
  });

  test('is no log-in: nothing else can be seen or done with it', async () => {
    const { id, link } = await request();
    const browser = house.browser();
    await browser.post('/api/decision-links/read', { link });
    expect(browser.cookies.size).toBe(0);
    expect((await browser.get(`/api/sessions/${id}`)).status).toBe(401);
    expect((await browser.get('/api/me')).status).toBe(401);
  });

  test('decides for the parent it was mailed to, whoever is signed in', async () => {
    const { id, link, elder, youth } = await request();
    for (const person of [elder, youth]) {
      expect((await refused(house, () => approve(person, id))).status).toBe(403);
    }
    expect((await elder.post('/api/decision-links/approve', { link })).status).toBe(200);
    const { rows } = await sql<{ decided_by: string }>`
      select decided_by from sessions where id = ${id}
    `.execute(house.platform.db);
    expect(rows[0]?.decided_by).not.toBe(elder.personId);
  });

  test('of 20 approvals and 20 rejections at once one wins, and everyone is told once', async () => {
    const { link, elder } = await request();
    const presses = Array.from({ length: 20 }, () => [approveBy(link), rejectBy(link)]).flat();
    const statuses = (await Promise.all(presses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(39);
    expect((await elder.get('/api/notifications')).body.items).toHaveLength(1);
  });
});

describe('Rule 6.84, a link with nothing left to decide says what happened, and decides nothing', () => {
  const cases: readonly [string, (request: Family & { id: string }) => Promise<unknown>][] = [
    ['approved', ({ parent, id }) => approve(parent, id)],
    ['rejected', ({ parent, id }) => reject(parent, id)],
    ['cancelled', pause],
    [
      'suspended',
      ({ parent }) =>
        sql`update people set vetting = 'suspended' where id = ${parent.personId}`.execute(
          house.platform.db,
        ),
    ],
    ['gone', ({ parent }) => parent.must('POST', '/api/account/removal', { password: PASSWORD })],
    ['gone', ({ elder }) => elder.must('POST', '/api/account/removal', { password: PASSWORD })],
    [
      'gone',
      ({ parent, youth }) =>
        parent.must('POST', `/api/children/${youth.personId}/removal`, { password: PASSWORD }),
    ],
    [
      'changed',
      ({ id, elder, youth }) =>
        change(elder, id, changeOf(meeting(youth), { date: dayFromNow(12) })),
    ],
  ];

  test.for(cases)('%s', async ([state, happen]) => {
    const { link, ...rest } = await request();
    await happen(rest);
    const { body, text } = await read(link);
    expect(body).toEqual({ state });
    expect(text).not.toMatch(/Rosa|Sam|whisper/);
    for (const decide of [approveBy, rejectBy]) {
      const answer = await refused(house, () => decide(link));
      expect([answer.status, answer.body.code]).toEqual([409, state]);
    }
  });

  test('a request whose start has come can no longer be decided', async () => {
    const { link } = await request({ date: dayFromNow(3) });
    await at(dayFromNow(4), async () => {
      expect((await read(link)).body).toEqual({ state: 'too-late' });
      expect((await refused(house, () => approveBy(link))).body.code).toBe('too-late');
    });
  });

  test('after fourteen days the link has run out, and the request has not', async () => {
    const { link, parent, id } = await request({ date: dayFromNow(30) });
    await at(new Date(Date.now() + 14 * DAY_MS - 60_000).toISOString(), async () => {
      expect((await read(link)).body.state).toBe('open');
    });
    await at(new Date(Date.now() + 14 * DAY_MS + 60_000).toISOString(), async () => {
      expect((await read(link)).body).toEqual({ state: 'expired' });
      expect((await refused(house, () => rejectBy(link))).body.code).toBe('expired');
    });
    expect((await approve(parent, id)).status).toBe(200);
  });

  test('rule 1.51: while changed terms wait for the parent, deciding waits too', async () => {
    const { link } = await request();
    const terms = { version: '2031-01', hash: 'b'.repeat(64) };
    const released = await openServerBeside(house, { terms });
    const browser = released.carry(house.browser());
    expect((await browser.post('/api/decision-links/read', { link })).body).toEqual({
      state: 'terms',
    });
    const answer = await refused(house, () =>
      browser.post('/api/decision-links/approve', { link }),
    );
    expect([answer.status, answer.body.code]).toEqual([409, 'terms']);
    await released.close();
    expect((await approveBy(link)).status).toBe(200);
  });

  test('an overlap that the database refuses is said too', async () => {
    const { link, elder, youth, parent } = await request();
    await approve(parent, await ask(youth, meeting(elder)));
    expect((await refused(house, () => approveBy(link))).body.code).toBe('overlaps');
    expect((await rejectBy(link)).status).toBe(200);
  });
});

/** Does something while the application's clock shows another time. */
async function at(moment: string, run: () => Promise<void>): Promise<void> {
  house.setNow(new Date(moment));
  try {
    await run();
  } finally {
    house.setNow(null);
  }
}
