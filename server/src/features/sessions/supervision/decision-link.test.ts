import { describe, expect } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { approveByLink, mailedLink } from '../../../testing/decision-link.ts';
import { openFamily, type Family } from '../../../testing/family.ts';
import { test } from '../../../testing/fixtures.ts';
import { pinChild } from '../../../testing/pin-child.ts';
import { changesNothing, refusal, refused } from '../../../testing/refused.ts';
import {
  ADDRESS,
  approve,
  ask,
  change,
  changeOf,
  dayFromNow,
  meeting,
  reject,
} from '../../../testing/session-request.ts';
import { PASSWORD, type TestApp } from '../../../testing/test-app.ts';

const DAY_MS = 86_400_000;

async function request(app: TestApp, changes: object = {}) {
  const family = await openFamily(app);
  const { elder, youth, parent } = family;
  const id = await ask(elder, meeting(youth, { message: 'whisper', ...changes }));
  return { ...family, id, link: await mailedLink(app, parent) };
}

const read = (app: TestApp, link: string) =>
  app.browser().post('/api/decision-links/read', { link });
const approveBy = (app: TestApp, link: string) => approveByLink(app.browser(), link);
const rejectBy = (app: TestApp, link: string, reason = '') =>
  app.browser().post('/api/decision-links/reject', { link, reason });
const statusOf = async (person: Browser, id: string) =>
  (await person.get(`/api/sessions/${id}`)).body.status;
const pause = ({ parent, youth }: Family) =>
  parent.must('POST', `/api/children/${youth.personId}/pause`);

describe('Rules 6.80 and 6.83, the link in the mail of a request', () => {
  test('opens the request as the parent sees it, with place and note, and changes nothing', async ({
    app,
  }) => {
    const { id, link } = await request(app);
    const { status, body } = await read(app, link);
    expect([status, body.state]).toEqual([200, 'open']);
    expect(body.session).toMatchObject({
      id,
      status: 'pending',
      message: 'whisper',
      place: { address: ADDRESS },
      initiator: { name: 'Rosa Alvarez' },
    });
    expect((await read(app, link)).body.state).toBe('open');
  });

  test('approves in the parent’s name, and the audit log says how', async ({ app }) => {
    const { id, link, parent, youth } = await request(app);
    const answer = await approveBy(app, link);
    expect([answer.status, answer.body]).toEqual([200, { state: 'approved' }]);
    expect(await statusOf(youth, id)).toBe('approved');
    const rows = await app.query`
      select type, actor_id, after from audit_log
      where subject_id = ${id} order by audit_log.id desc limit 1
    `;
    const after = { status: 'approved', version: 1, by: 'mailed-link' };
    expect(rows).toEqual([{ type: 'SessionApproved', actor_id: parent.personId, after }]);
    const { items } = (await youth.get('/api/notifications')).body;
    expect(items).toMatchObject([{ kind: 'session-approved' }, { kind: 'session-requested' }]);
  });

  test('rejects with a reason, which both read', async ({ app }) => {
    const { id, link, elder } = await request(app);
    const answer = await rejectBy(app, link, 'Exams');
    expect([answer.status, answer.body]).toEqual([200, { state: 'rejected' }]);
    expect(await statusOf(elder, id)).toBe('rejected');
    expect((await elder.get('/api/notifications')).body.items[0].reason).toBe('Exams');
  });

  test('isn’t a login: nothing else can be seen or done with it', async ({ app }) => {
    const { id, link } = await request(app);
    const browser = app.browser();
    await browser.post('/api/decision-links/read', { link });
    expect(browser.cookies.size).toBe(0);
    expect((await browser.get(`/api/sessions/${id}`)).status).toBe(401);
    expect((await browser.get('/api/me')).status).toBe(401);
  });

  test('decides for the parent it was mailed to, even if another parent is signed in', async ({
    app,
  }) => {
    const { id, link } = await request(app);
    const other = await app.signUp('parent');
    expect((await approveByLink(other, link)).status).toBe(200);
    const rows = await app.query<{ decided_by: string }>`
      select decided_by from sessions where id = ${id}
    `;
    expect(rows[0]?.decided_by).not.toBe(other.personId);
  });

  test('decides and shows nothing in a browser of the two people, until the parent logs in there (rule 6.360, A283)', async ({
    app,
  }) => {
    const parent = await app.signUp('parent');
    const tablet = await pinChild(app, parent);
    await tablet.must('PUT', '/api/interests/Photography', { level: 1 });
    const elder = await app.signUp('elder');
    await elder.must('PUT', '/api/interests/Photography', { level: 3 });
    const id = await ask(elder, meeting(tablet));
    const link = await mailedLink(app, parent);
    const press = (browser: Browser, verb: string) =>
      browser.post(`/api/decision-links/${verb}`, { link });
    const opens = (browser: Browser) =>
      changesNothing(app, async () => [
        (await press(browser, 'read')).body,
        (await refusal(() => press(browser, 'picture'))).status,
        (await refusal(() => press(browser, 'approve'))).body.code,
        (await refusal(() => press(browser, 'reject'))).body.code,
      ]);
    const closed = [{ state: 'their-browser' }, 404, 'their-browser', 'their-browser'];
    expect(await opens(elder)).toEqual(closed);
    expect(await opens(tablet)).toEqual(closed);
    // Logging out doesn't take the device away from the child.
    await tablet.must('POST', '/api/log-out');
    expect(await opens(tablet)).toEqual(closed);
    const { email } = parent;
    await tablet.must('POST', '/api/log-in', { email, password: PASSWORD });
    expect((await approveByLink(tablet, link)).status).toBe(200);
    expect(await statusOf(elder, id)).toBe('approved');
  });

  test('of 5 approvals and 5 rejections at once, one succeeds, and everyone is notified once', async ({
    app,
  }) => {
    const { link, elder } = await request(app);
    const presses = Array.from({ length: 5 }, () => [
      approveBy(app, link),
      rejectBy(app, link),
    ]).flat();
    const statuses = (await Promise.all(presses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
    expect((await elder.get('/api/notifications')).body.items).toHaveLength(1);
  });
});

describe('Rule 6.84, a link with nothing left to decide says why, and decides nothing', () => {
  const cases: readonly [
    string,
    (request: Family & { id: string }, app: TestApp) => Promise<unknown>,
  ][] = [
    ['approved', ({ parent, id }) => approve(parent, id)],
    ['rejected', ({ parent, id }) => reject(parent, id)],
    ['cancelled', pause],
    [
      'suspended',
      ({ parent }, app) =>
        app.query`update people set vetting = 'suspended' where id = ${parent.personId}`,
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

  test.for(cases)('%s', async ([state, happen], { app }) => {
    const { link, ...rest } = await request(app);
    await happen(rest, app);
    const { body, text } = await read(app, link);
    // The page shows when the request was decided. Rule 6.139
    const decided = { by: null, at: expect.any(String) };
    const isDecided = state === 'approved' || state === 'rejected';
    expect(body).toEqual(isDecided ? { state, decided } : { state });
    expect(text).not.toMatch(/Rosa|Sam|whisper/);
    for (const decide of [approveBy, rejectBy]) {
      const answer = await refused(app, () => decide(app, link));
      expect([answer.status, answer.body.code]).toEqual([409, state]);
    }
  });

  test('a request whose start has passed can’t be decided anymore', async ({ app }) => {
    const { link } = await request(app, { date: dayFromNow(3) });
    await at(app, dayFromNow(4), async () => {
      expect((await read(app, link)).body).toEqual({ state: 'too-late' });
      expect((await refused(app, () => approveBy(app, link))).body.code).toBe('too-late');
    });
  });

  test('after fourteen days the link has expired, but not the request', async ({ app }) => {
    const { link, parent, id } = await request(app, { date: dayFromNow(30) });
    await at(app, new Date(Date.now() + 14 * DAY_MS - 60_000).toISOString(), async () => {
      expect((await read(app, link)).body.state).toBe('open');
    });
    await at(app, new Date(Date.now() + 14 * DAY_MS + 60_000).toISOString(), async () => {
      expect((await read(app, link)).body).toEqual({ state: 'expired' });
      expect((await refused(app, () => rejectBy(app, link))).body.code).toBe('expired');
    });
    expect((await approve(parent, id)).status).toBe(200);
  });

  test('rule 1.51: while the parent must accept changed terms, deciding waits, too', async ({
    app,
    serverBeside,
  }) => {
    const { link } = await request(app);
    const terms = { version: '2031-01', hash: 'b'.repeat(64) };
    const released = await serverBeside({ terms });
    const browser = released.carry(app.browser());
    expect((await browser.post('/api/decision-links/read', { link })).body).toEqual({
      state: 'terms',
    });
    const answer = await refused(app, () => browser.post('/api/decision-links/approve', { link }));
    expect([answer.status, answer.body.code]).toEqual([409, 'terms']);
    expect((await approveBy(app, link)).status).toBe(200);
  });

  test('an overlap that the database refuses is reported', async ({ app }) => {
    const { link, elder, youth, parent } = await request(app);
    await approve(parent, await ask(youth, meeting(elder)));
    expect((await refused(app, () => approveBy(app, link))).body.code).toBe('overlaps');
    expect((await rejectBy(app, link)).status).toBe(200);
  });
});

async function at(app: TestApp, moment: string, run: () => Promise<void>): Promise<void> {
  app.setNow(new Date(moment));
  try {
    await run();
  } finally {
    app.setNow(null);
  }
}
