import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { tablesContaining } from '../../testing/database-state.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { enrolledModerator } from '../../testing/moderator.ts';
import { refused } from '../../testing/refused.ts';
import { newId } from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';

const test = base.extend(
  'another',
  { scope: 'file', auto: true },
  async ({ app }) => (await enrolledModerator(app)).browser,
);

test.beforeEach(({ app }) => app.query`delete from rate_limits`);

const QUEUE = '/api/moderation/reports';

/** The youth reports the elder. Returns the case's id. */
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
  act(who, id, 'close', { outcome: 'other', outcomeNote: 'Spoke with him' });

async function auditOf(app: TestApp, id: string): Promise<[string, string][]> {
  const rows = await app.query<{ type: string; actor_id: string }>`
    select type, actor_id from audit_log where feature = 'admin' and subject_id = ${id} order by id
  `;
  return rows.map(({ type, actor_id }) => [type, actor_id]);
}

describe('Rule 9.71, the queue', () => {
  test('has the moderator’s own cases first, oldest first, and pages without gaps', async ({
    openApp,
  }) => {
    const fresh = await openApp();
    const { youth, elder } = await openFamily(fresh);
    const { browser } = await enrolledModerator(fresh);
    const ids: string[] = [];
    for (let n = 0; n < 23; n += 1) {
      const id = newId();
      ids.push(id);
      await fresh.query`delete from rate_limits`;
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
    expect(found).toEqual([first, ...ids.slice(2)]);
    const closed = (await browser.get(`${QUEUE}?status=closed`)).body.items;
    expect(closed).toMatchObject([{ id: second, outcome: 'other', isMine: false }]);
  });

  test('a report notifies every moderator at once, and no one else', async ({
    app,
    notices,
    family,
    moderator,
    another,
  }) => {
    await notices.take();
    const id = await report(family);
    const rows = await app.query<{ user_id: string }>`select user_id from moderators`;
    const known = rows.map(({ user_id }) => user_id);
    expect(known).toEqual(expect.arrayContaining([moderator.personId, another.personId]));
    const [notice] = await notices.take();
    expect(notice).toMatchObject({ feature: 'admin', id });
    expect(notice?.people.toSorted()).toEqual(known.toSorted());
  });

  test('an altered cursor and an unknown status are refused', async ({ app, moderator }) => {
    for (const query of ['cursor=abcd', 'status=lost', 'email=rosa', 'status=open&status=closed'])
      expect((await refused(app, () => moderator.get(`${QUEUE}?${query}`))).status).toBe(422);
  });
});

describe('Rule 9.71, the work on a case', () => {
  test('taken, closed with an outcome and a note: each step is recorded with its moderator', async ({
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
      outcome: 'other',
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

  test('the audit log contains no text of a report or a note', async ({
    app,
    family,
    moderator,
  }) => {
    const id = await report(family, {
      personId: family.elder.personId,
      details: 'words of the report',
    });
    await act(moderator, id, 'assign');
    await act(moderator, id, 'close', { outcome: 'other', outcomeNote: 'words of the note' });
    for (const words of ['words of the report', 'words of the note'])
      expect(await tablesContaining(app.platform.db, words)).toEqual(['reports']);
  });

  test('if ten take a case at once, or close it, one succeeds', async ({
    app,
    family,
    moderator,
    another,
  }) => {
    const id = await report(family);
    const take = await Promise.all(
      Array.from({ length: 10 }, (_, n) => act(n % 2 === 0 ? moderator : another, id, 'assign')),
    );
    const winner = (await moderator.get(`${QUEUE}/${id}`)).body.isMine ? moderator : another;
    const loser = winner === moderator ? another : moderator;
    expect(take.filter(({ status }) => status === 409)).toHaveLength(5);
    expect((await auditOf(app, id)).filter(([type]) => type === 'CaseAssigned')).toEqual([
      ['CaseAssigned', winner.personId],
    ]);
    const closings = await Promise.all(Array.from({ length: 10 }, () => close(winner, id)));
    expect(closings.filter(({ status }) => status === 204)).toHaveLength(1);
    expect((await refused(app, () => act(loser, id, 'assign'))).body.code).toBe('closed');
  });

  test('a returned case waits for another moderator', async ({
    app,
    family,
    moderator,
    another,
  }) => {
    const id = await report(family);
    await act(moderator, id, 'assign');
    expect((await refused(app, () => act(another, id, 'release'))).status).toBe(409);
    expect((await refused(app, () => close(another, id))).body.code).toBe('assigned-to-another');
    expect((await act(moderator, id, 'release')).status).toBe(204);
    expect((await refused(app, () => close(moderator, id))).body.code).toBe('not-assigned');
    expect((await act(another, id, 'assign')).status).toBe(204);
  });

  test('the cases of a former moderator are open again', async ({ app, family, moderator }) => {
    const id = await report(family);
    const leaving = (await enrolledModerator(app)).browser;
    await act(leaving, id, 'assign');
    await app.query`delete from moderators where user_id = ${leaving.personId}`;
    expect((await moderator.get(`${QUEUE}/${id}`)).body).toMatchObject({ status: 'open' });
  });
});
