import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { tablesContaining } from '../../testing/database-state.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { enrolledModerator } from '../../testing/moderator.ts';
import { refused } from '../../testing/refused.ts';
import { ask, dayFromNow, meeting, newId } from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';

const test = base.extend(
  'another',
  { scope: 'file', auto: true },
  async ({ app }) => (await enrolledModerator(app)).browser,
);

test.beforeEach(({ app }) => sql`delete from rate_limits`.execute(app.platform.db));

const QUEUE = '/api/moderation/reports';

/** Has the youth report the elder; gives the id of the case. */
async function report(
  family: Family,
  about: object = { personId: family.elder.personId },
): Promise<string> {
  const id = newId();
  const body = {
    id,
    category: 'made-me-uncomfortable',
    details: 'He asked where I live',
    ...about,
  };
  await family.youth.must('POST', '/api/reports', body);
  return id;
}
const act = (who: Browser, id: string, verb: string, body: object = {}) =>
  who.post(`${QUEUE}/${id}/${verb}`, body);
const close = (who: Browser, id: string) =>
  act(who, id, 'close', { outcome: 'warned', note: 'Spoke with him' });

async function auditOf(app: TestApp, id: string): Promise<[string, string][]> {
  const { rows } = await sql<{ type: string; actor_id: string }>`
    select type, actor_id from audit_log where feature = 'admin' and subject_id = ${id} order by id
  `.execute(app.platform.db);
  return rows.map(({ type, actor_id }) => [type, actor_id]);
}

describe('Rule 9.71, the queue', () => {
  test('has open cases first, the oldest first, and pages without losing one', async ({
    openApp,
  }) => {
    const fresh = await openApp();
    const { youth, elder } = await openFamily(fresh);
    const { browser } = await enrolledModerator(fresh);
    const ids: string[] = [];
    for (let n = 0; n < 23; n += 1) {
      const id = newId();
      ids.push(id);
      await sql`delete from rate_limits`.execute(fresh.platform.db);
      const body = { id, personId: elder.personId, category: 'rude-or-hurtful' };
      await youth.must('POST', '/api/reports', body);
    }
    const [first = '', second = ''] = ids;
    await act(browser, first, 'assign');
    await act(browser, second, 'assign');
    await close(browser, second);
    const page = (await browser.get(QUEUE)).body;
    const cursor = encodeURIComponent(page.nextCursor);
    const rest = (await browser.get(`${QUEUE}?cursor=${cursor}`)).body;
    const found = [...page.items, ...rest.items].map(({ id }: { id: string }) => id);
    expect([page.items.length, rest.nextCursor]).toEqual([20, null]);
    expect(found).toEqual([...ids.slice(2), first, second]);
    const closed = (await browser.get(`${QUEUE}?status=closed`)).body.items;
    expect(closed).toMatchObject([{ id: second, outcome: 'warned', isMine: false }]);
  });

  test('a report tells every moderator at once, and nobody else', async ({
    app,
    notices,
    family,
    moderator,
    another,
  }) => {
    await notices.take();
    const id = await report(family);
    const { rows } = await sql<{ user_id: string }>`select user_id from moderators`.execute(
      app.platform.db,
    );
    const known = rows.map(({ user_id }) => user_id);
    expect(known).toEqual(expect.arrayContaining([moderator.personId, another.personId]));
    const [notice] = await notices.take();
    expect(notice).toMatchObject({ feature: 'admin', id });
    expect(notice?.people.toSorted()).toEqual(known.toSorted());
  });

  test('a cursor that was altered, or a status there is not, is refused', async ({
    app,
    moderator,
  }) => {
    for (const query of ['cursor=abcd', 'status=lost', 'email=rosa', 'status=open&status=closed'])
      expect((await refused(app, () => moderator.get(`${QUEUE}?${query}`))).status).toBe(422);
  });
});

describe('Rule 9.71, the work on a case', () => {
  test('taken, closed with an outcome and a note: each is written down with who did it', async ({
    app,
    family,
    moderator,
  }) => {
    const id = await report(family);
    expect((await act(moderator, id, 'assign')).status).toBe(204);
    expect((await close(moderator, id)).status).toBe(204);
    const { body } = await moderator.get(`${QUEUE}/${id}`);
    expect(body).toMatchObject({
      status: 'closed',
      outcome: 'warned',
      outcomeNote: 'Spoke with him',
      isMine: false,
      details: 'He asked where I live',
      category: 'made-me-uncomfortable',
    });
    expect(body.closedAt).not.toBeNull();
    const me = moderator.personId;
    expect(await auditOf(app, id)).toEqual([
      ['ReportSent', family.youth.personId],
      ['CaseAssigned', me],
      ['CaseClosed', me],
      ['CaseViewed', me],
    ]);
  });

  test('no words of a report or a note are in the audit', async ({ app, family, moderator }) => {
    const id = await report(family, {
      personId: family.elder.personId,
      details: 'words of the report',
    });
    await act(moderator, id, 'assign');
    await act(moderator, id, 'close', { outcome: 'other', note: 'words of the note' });
    for (const words of ['words of the report', 'words of the note'])
      expect(await tablesContaining(app.platform.db, words)).toEqual(['reports']);
  });

  test('of fifty who take a case at once, and close it, one wins', async ({
    app,
    family,
    moderator,
    another,
  }) => {
    const id = await report(family);
    const take = await Promise.all(
      Array.from({ length: 50 }, (_, n) => act(n % 2 === 0 ? moderator : another, id, 'assign')),
    );
    const winner = (await moderator.get(`${QUEUE}/${id}`)).body.isMine ? moderator : another;
    const loser = winner === moderator ? another : moderator;
    expect(take.filter(({ status }) => status === 409)).toHaveLength(25);
    expect((await auditOf(app, id)).filter(([type]) => type === 'CaseAssigned')).toEqual([
      ['CaseAssigned', winner.personId],
    ]);
    const closings = await Promise.all(Array.from({ length: 10 }, () => close(winner, id)));
    expect(closings.filter(({ status }) => status === 204)).toHaveLength(1);
    expect((await refused(app, () => act(loser, id, 'assign'))).body.code).toBe('closed');
  });

  test('given back, it waits for another', async ({ app, family, moderator, another }) => {
    const id = await report(family);
    await act(moderator, id, 'assign');
    expect((await refused(app, () => act(another, id, 'release'))).status).toBe(409);
    expect((await refused(app, () => close(another, id))).body.code).toBe('assigned-to-another');
    expect((await act(moderator, id, 'release')).status).toBe(204);
    expect((await refused(app, () => close(moderator, id))).body.code).toBe('not-assigned');
    expect((await act(another, id, 'assign')).status).toBe(204);
  });

  test('cases of somebody who is no moderator any more are open again', async ({
    app,
    family,
    moderator,
  }) => {
    const id = await report(family);
    const leaving = (await enrolledModerator(app)).browser;
    await act(leaving, id, 'assign');
    await sql`delete from moderators where user_id = ${leaving.personId}`.execute(app.platform.db);
    expect((await moderator.get(`${QUEUE}/${id}`)).body).toMatchObject({ status: 'open' });
  });

  test('a case that is not there is a 404, and such a look leaves no trace', async ({
    app,
    moderator,
  }) => {
    const answers = [
      await refused(app, () => moderator.get(`${QUEUE}/${newId()}`)),
      await refused(app, () => act(moderator, newId(), 'assign')),
      await refused(app, () => close(moderator, newId())),
    ];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  });
});

describe('Rule 9.72, what a case shows', () => {
  test('both people by shown name, role and standing, earlier reports, and the trails; no e-mail', async ({
    family,
    moderator,
  }) => {
    const earlier = await report(family);
    const id = await report(family);
    const { body, text } = await moderator.get(`${QUEUE}/${id}`);
    expect(body.reporter).toEqual({
      id: family.youth.personId,
      name: 'Sam Young',
      role: 'youth',
      standing: 'unverified',
      verifiedUntil: null,
    });
    expect(body.reported).toMatchObject({ name: 'Rosa Alvarez', role: 'elder' });
    expect(body.session).toBeNull();
    expect(body.earlier.map(({ id: other }: { id: string }) => other)).toContain(earlier);
    expect(body.earlier.map(({ id: other }: { id: string }) => other)).not.toContain(id);
    // Of this case alone, though there is an earlier one.
    expect(body.trail).toMatchObject([{ type: 'ReportSent', actor: 'Sam Young' }]);
    const types = body.reportedTrail.map(({ type }: { type: string }) => type);
    expect(types).toContain('PersonSignedUp');
    expect(types).not.toContain('InterestAdded');
    for (const person of Object.values(family)) expect(text).not.toContain(person.email);
  });

  test('the session with its place only when the report is about it', async ({
    app,
    family,
    moderator,
  }) => {
    const sessionId = await ask(family.elder, meeting(family.youth, { date: dayFromNow(9) }));
    const { rows } = await sql<{ address: string }>`
      select address from session_arrangements where session_id = ${sessionId}
    `.execute(app.platform.db);
    const address = rows[0]?.address ?? 'none';
    const about = await report(family, { sessionId });
    const other = await report(family);
    const shown = await moderator.get(`${QUEUE}/${about}`);
    expect(shown.body.session).toMatchObject({
      elderName: 'Rosa Alvarez',
      youthName: 'Sam Young',
      status: 'pending',
      place: address,
    });
    expect((await moderator.get(`${QUEUE}/${other}`)).text).not.toContain(address);
  });

  test('after both accounts are gone the names stay, for the case', async ({ app, moderator }) => {
    const gone = await openFamily(app);
    const id = newId();
    const body = { id, personId: gone.elder.personId, category: 'not-who-they-say' };
    await gone.youth.must('POST', '/api/reports', body);
    for (const person of [gone.elder, gone.parent])
      await sql`delete from users where id = ${person.personId}`.execute(app.platform.db);
    expect((await moderator.get(`${QUEUE}/${id}`)).body).toMatchObject({
      reporterName: 'Sam Young',
      reportedName: 'Rosa Alvarez',
      reporter: null,
      reported: null,
    });
  });

  test('two moderators see the same case alike, but for whose it is', async ({
    family,
    moderator,
    another,
  }) => {
    const id = await report(family);
    await act(moderator, id, 'assign');
    const [mine, theirs] = [
      await moderator.get(`${QUEUE}/${id}`),
      await another.get(`${QUEUE}/${id}`),
    ];
    expect([mine.body.isMine, theirs.body.isMine]).toEqual([true, false]);
    expect([theirs.status, theirs.body.id]).toEqual([200, id]);
  });
});
