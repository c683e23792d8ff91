import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { tryAs } from '../../testing/as-role.ts';
import type { Browser } from '../../testing/browser.ts';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { refused, told } from '../../testing/refused.ts';
import { rounds } from '../../testing/rounds.ts';
import { approve, ask, dayFromNow, meeting, newId } from '../../testing/session-request.ts';
import { storeSession } from '../../testing/stored-session.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';

const pause = (by: Browser, child: { personId: string }) =>
  by.send('POST', `/api/children/${child.personId}/pause`);
const resume = (by: Browser, child: { personId: string }) =>
  by.send('POST', `/api/children/${child.personId}/resume`);
const logIn = (app: TestApp, { email }: Browser, password = PASSWORD) =>
  app.browser().post('/api/log-in', { email, password });
const counts = async (person: Browser) =>
  (await person.get('/api/sessions?bucket=past')).body.counts;

describe('Rules 9.11 and 9.44, a paused child', () => {
  test('is logged out within a second: every cookie is 401 and the streams end', async ({
    app,
    server,
  }) => {
    const { parent, youth } = await openFamily(app);
    const sibling = await app.invite(parent, 'Mia Young');
    const second = Object.assign(app.browser(), { email: youth.email });
    await second.must('POST', '/api/log-in', { email: youth.email, password: PASSWORD });
    const streams = [await server.open(youth), await server.open(second)];
    const startedAt = performance.now();
    expect((await pause(parent, youth)).status).toBe(204);
    // The streams end with an event, so pages react before they reconnect.
    const last = await Promise.all(streams.map((stream) => stream.next()));
    expect(last.map(({ event }) => event)).toEqual(['ended', 'ended']);
    await Promise.all(streams.map(({ ended }) => ended));
    expect(performance.now() - startedAt).toBeLessThan(1000);
    for (const browser of [youth, second]) expect((await browser.get('/api/me')).status).toBe(401);
    for (const other of [parent, sibling]) expect((await other.get('/api/me')).status).toBe(200);
  });

  test('can’t log in, and learns why only with the right password', async ({ app }) => {
    const { parent, youth, elder } = await openFamily(app);
    await pause(parent, youth);
    const answer = await refused(app, () => logIn(app, youth));
    expect([answer.status, answer.body.code]).toEqual([403, 'account-paused']);
    const wrong = await refused(app, () => logIn(app, youth, 'wrong password'));
    expect(told(wrong)).toEqual(told(await logIn(app, elder, 'wrong password')));
  });

  test('can’t log in with a new password either', async ({ app }) => {
    const { parent, youth } = await openFamily(app);
    await youth.post('/api/forgot-password', { email: youth.email });
    const mail = (await app.mails()).findLast(({ to }) => to === youth.email);
    await pause(parent, youth);
    const token = /code=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const reset = { token, newPassword: 'another long one' };
    expect((await app.browser().post('/api/reset-password', reset)).status).toBe(204);
    expect((await logIn(app, youth, 'another long one')).body.code).toBe('account-paused');
  });

  test('a login left in the database has no effect', async ({ app }) => {
    const { parent, youth } = await openFamily(app);
    await app.query`create table kept_logins as select * from logins where user_id = ${youth.personId}`;
    await pause(parent, youth);
    await app.query`alter table logins disable trigger logins_refused`;
    await app.query`insert into logins select * from kept_logins`;
    await app.query`alter table logins enable trigger logins_refused`;
    await app.query`drop table kept_logins`;
    expect((await youth.get('/api/me')).status).toBe(401);
    await resume(parent, youth);
    expect((await youth.get('/api/me')).status).toBe(200);
  });

  test('has open requests and future meetings canceled, and both sides notified', async ({
    app,
    server,
  }) => {
    const { elder, parent, youth } = await openFamily(app);
    await ask(elder, meeting(youth, { date: dayFromNow(8) }));
    await approve(parent, await ask(youth, meeting(elder, { date: dayFromNow(9) })));
    const stream = await server.open(elder);
    await pause(parent, youth);
    // The streams are renewed, as they are after a block, so their end doesn't reveal a block. Rule 9.50
    await stream.ended;
    expect(await counts(parent)).toEqual({ pending: 0, upcoming: 0, rejected: 0, past: 2 });
    const { items } = (await elder.get('/api/notifications')).body;
    const kinds = items.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(['session-cancelled', 'session-approved', 'session-requested']);
  });

  test('Rules 9.1 and 9.5, is hidden from matches, except for people with an approved meeting', async ({
    app,
  }) => {
    const { elder, parent, youth } = await openFamily(app);
    const asked = await app.signUp('elder', 'Otto');
    await app.choose(asked, { Photography: 3 });
    const request = await ask(asked, meeting(youth, { date: dayFromNow(8) }));
    const approved = await ask(elder, meeting(youth, { date: dayFromNow(9) }));
    await approve(parent, approved);
    await pause(parent, youth);
    for (const viewer of [elder, asked]) {
      const hidden = await viewer.get(`/api/matches/${youth.personId}`);
      expect(told(hidden)).toEqual(told(await viewer.get(`/api/matches/${newId()}`)));
    }
    expect(await counts(asked)).toEqual({ pending: 0, upcoming: 0, rejected: 0, past: 0 });
    expect((await asked.get(`/api/sessions/${request}`)).status).toBe(404);
    expect((await elder.get(`/api/sessions/${approved}`)).body).toMatchObject({
      status: 'cancelled',
      receiver: { name: 'Sam Young' },
    });
    await resume(parent, youth);
    expect((await asked.get(`/api/sessions/${request}`)).body.status).toBe('cancelled');
  });

  test('Rule 9.5, is hidden from the person whose request was rejected: neither session nor name stays', async ({
    app,
  }) => {
    const { elder, parent, youth } = await openFamily(app);
    const rejected = await ask(elder, meeting(youth, { date: dayFromNow(8) }));
    await parent.must('POST', `/api/sessions/${rejected}/reject`, { version: 1 });
    await pause(parent, youth);
    expect((await elder.get(`/api/sessions/${rejected}`)).status).toBe(404);
    const card = sql`select 1 from person_cards where id = ${youth.personId}`;
    expect(await tryAs(app.platform.db, elder.personId, card)).toEqual({ rows: 0 });
    await resume(parent, youth);
    expect((await elder.get(`/api/sessions/${rejected}`)).body.status).toBe('rejected');
    expect(await tryAs(app.platform.db, elder.personId, card)).toEqual({ rows: 1 });
  });

  test('keeps past meetings', async ({ app }) => {
    const family = await openFamily(app);
    const held = await storeSession(app.platform.db, family);
    await pause(family.parent, family.youth);
    expect((await family.parent.get(`/api/sessions/${held}`)).body.status).toBe('approved');
    expect((await family.elder.get(`/api/sessions/${held}`)).body.status).toBe('approved');
  });

  test('can find others and be found again after the pause', async ({ app }) => {
    const { elder, parent, youth } = await openFamily(app);
    await pause(parent, youth);
    expect((await resume(parent, youth)).status).toBe(204);
    await youth.must('POST', '/api/log-in', { email: youth.email, password: PASSWORD });
    expect((await youth.get(`/api/matches/${elder.personId}`)).status).toBe(200);
    expect((await elder.get(`/api/matches/${youth.personId}`)).status).toBe(200);
  });
});

describe('Rules 9.7 and 9.11, who pauses', () => {
  test('pausing twice is one pause', async ({ app }) => {
    const { parent, youth } = await openFamily(app);
    const answers = await Promise.all([pause(parent, youth), pause(parent, youth)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    const rows = await app.query`
      select type, actor_id, after from audit_log
      where feature = 'safety' and subject_id = ${youth.personId}
    `;
    expect(rows).toEqual([
      { type: 'YouthPaused', actor_id: parent.personId, after: { paused: true } },
    ]);
  });
});

describe('Rules 9.44 and 9.49, a pause at the same moment as', () => {
  test.for(rounds(2))(
    'log-ins, requests and approvals leaves no login and nothing open, round %i',
    async (_, { app }) => {
      const { elder, parent, youth } = await openFamily(app);
      const pending = await ask(elder, meeting(youth, { date: dayFromNow(8) }));
      const browsers = Array.from({ length: 4 }, () => app.browser());
      const { email } = youth;
      const results = await Promise.all([
        ...browsers.map((browser) => browser.post('/api/log-in', { email, password: PASSWORD })),
        pause(parent, youth),
        elder.post('/api/sessions', meeting(youth, { date: dayFromNow(9) })),
        youth.post('/api/sessions', meeting(elder, { date: dayFromNow(10) })),
        approve(parent, pending),
      ]);
      for (const { status, text } of results) expect(status, text).toBeLessThan(500);
      for (const browser of browsers) expect((await browser.get('/api/me')).status).toBe(401);
      const { pending: open, upcoming } = await counts(parent);
      expect([open, upcoming]).toEqual([0, 0]);
    },
  );
});
