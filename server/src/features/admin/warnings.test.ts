import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { actAs, actAsModerator } from '../../testing/act-as.ts';
import type { Browser } from '../../testing/browser.ts';
import { tablesContaining } from '../../testing/database-state.ts';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { enrolledModerator } from '../../testing/moderator.ts';
import { refused } from '../../testing/refused.ts';
import { newId } from '../../testing/session-request.ts';
import { PASSWORD } from '../../testing/test-app.ts';

test.beforeEach(({ app }) => app.query`delete from rate_limits`);

const WORDS = 'Please don’t ask for phone numbers.';
const warn = (by: Browser, { personId }: Browser, more: object = {}) =>
  by.post(`/api/moderation/people/${personId}/warnings`, { words: WORDS, ...more });
const mine = async (reader: Browser) => (await reader.get('/api/warnings')).body.items;
const read = (reader: Browser, id: string, answer = '') =>
  reader.post(`/api/warnings/${id}/read`, { answer });

/** The youth reports the elder, and a moderator takes the case. */
async function takenCase(by: Browser, from: Browser, about: Browser): Promise<string> {
  const id = newId();
  const body = { id, personId: about.personId, category: 'rude-or-hurtful' };
  await from.must('POST', '/api/reports', body);
  await by.must('POST', `/api/moderation/reports/${id}/assign`);
  return id;
}

describe('Rules 9.146 and 9.148, a warning is sent, read and answered once', () => {
  test('the person reads and answers it; moderators see when, and the answer', async ({
    app,
    moderator,
  }) => {
    const { elder } = await openFamily(app);
    expect((await warn(moderator, elder)).status).toBe(204);
    const [warning] = await mine(elder);
    expect(warning).toMatchObject({ isOwn: true, words: WORDS, readAt: null, answer: '' });
    expect((await read(elder, warning.id, 'I am sorry.')).status).toBe(204);
    const again = await refused(app, () => read(elder, warning.id, 'And another thing.'));
    expect([again.status, again.body.code]).toEqual([409, 'already-read']);
    const page = await moderator.get(`/api/moderation/people/${elder.personId}`);
    expect(page.body.warnings).toMatchObject([
      { words: WORDS, answer: 'I am sorry.', isMine: true, readAt: expect.any(String) },
    ]);
    for (const words of [WORDS, 'I am sorry.'])
      expect(await tablesContaining(app.platform.db, words)).toEqual(['warnings']);
  });

  test('a youth’s parent is notified, and reads it with the answer; strangers see nothing', async ({
    app,
    moderator,
  }) => {
    const { youth, parent, elder } = await openFamily(app);
    await warn(moderator, youth);
    const kinds = async (reader: Browser) =>
      (await reader.get('/api/notifications')).body.items.map(
        ({ kind, childId }: { kind: string; childId: string | null }) => [kind, childId],
      );
    expect(await kinds(parent)).toContainEqual(['warning-sent', youth.personId]);
    expect((await kinds(youth)).map(([kind]: [string]) => kind)).toContain('warning-sent');
    const family = new Set([youth.email, parent.email, elder.email]);
    const mails = (await app.mails()).filter(
      ({ to, subject }) => family.has(to) && subject.startsWith('The moderators'),
    );
    expect(mails.map(({ to }) => to).toSorted()).toEqual([youth.email, parent.email].toSorted());
    for (const { text } of mails) expect(text).not.toContain(WORDS);
    const [warning] = await mine(parent);
    expect(warning).toMatchObject({ personId: youth.personId, isOwn: false, words: WORDS });
    expect((await refused(app, () => read(parent, warning.id))).status).toBe(403);
    expect((await refused(app, () => read(elder, warning.id))).status).toBe(404);
    expect(await mine(elder)).toEqual([]);
    await read(youth, warning.id, 'Sorry');
    expect(await mine(parent)).toMatchObject([{ answer: 'Sorry' }]);
    const { items } = (await parent.get(`/api/children/${youth.personId}/changes`)).body;
    expect(items.slice(0, 2)).toMatchObject([
      { type: 'WarningRead', by: 'child' },
      { type: 'PersonWarned', by: 'moderator' },
    ]);
  });

  test('no one learns its case or author', async ({ app, moderator }) => {
    const { elder, youth } = await openFamily(app);
    const reportId = await takenCase(moderator, youth, elder);
    await warn(moderator, elder, { reportId });
    const { text } = await elder.get('/api/warnings');
    for (const secret of [reportId, moderator.personId, youth.personId])
      expect(text).not.toContain(secret);
    const select = sql`select report_id, moderator_id from warnings`;
    await expect(
      actAs(app.platform.db, elder.personId, (tx) => select.execute(tx)),
    ).rejects.toThrow('permission denied');
  });
});

describe('Rule 9.147, warnings can’t become a conversation', () => {
  test('none while the last one is unread, within a week, or to a suspended person', async ({
    app,
    moderator,
  }) => {
    const { elder } = await openFamily(app);
    await warn(moderator, elder);
    const code = async () => (await refused(app, () => warn(moderator, elder))).body.code;
    expect(await code()).toBe('not-read-yet');
    const [warning] = await mine(elder);
    await read(elder, warning.id, 'I am sorry.');
    expect(await code()).toBe('warned-lately');
    await app.query`alter table warnings disable trigger warnings_read`;
    await app.query`update warnings set sent_at = now() - interval '8 days'`;
    await app.query`alter table warnings enable trigger warnings_read`;
    expect((await warn(moderator, elder)).status).toBe(204);
    const suspend = `/api/moderation/people/${elder.personId}/suspend`;
    await moderator.must('POST', suspend, { note: 'Enough', told: 'You were rude.' });
    expect(await code()).toBe('suspended');
  });

  test('of ten at once, one is sent', async ({ app, moderator }) => {
    const { elder } = await openFamily(app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => warn(moderator, elder)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(9).fill(409)]);
    expect(await mine(elder)).toHaveLength(1);
  });

  test('of ten answers at once, one stays', async ({ app, moderator }) => {
    const { elder } = await openFamily(app);
    await warn(moderator, elder);
    const [{ id }] = await mine(elder);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => read(elder, id, `Answer ${n}`)),
    );
    const won = answers.findIndex(({ status }) => status === 204);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await mine(elder)).toMatchObject([{ answer: `Answer ${won}` }]);
  });

  test('by a statement, neither side can write a second time, or in another’s name', async ({
    app,
    moderator,
  }) => {
    const { elder, youth, parent } = await openFamily(app);
    await warn(moderator, youth);
    const { db } = app.platform;
    const answer = (words: string) => sql`update warnings set read_at = now(), answer = ${words}`;
    const asYouth = (words: string) => actAs(db, youth.personId, (tx) => answer(words).execute(tx));
    const byParent = await actAs(db, parent.personId, (tx) => answer('x').execute(tx));
    expect(byParent.numAffectedRows).toBe(0n);
    await asYouth('Sorry');
    await expect(asYouth('And another thing')).rejects.toThrow('read only once');
    const forge = sql`
      insert into warnings (person_id, moderator_id, words) values (${elder.personId}, ${elder.personId}, 'x')
    `;
    await expect(actAsModerator(db, moderator.personId, (tx) => forge.execute(tx))).rejects.toThrow(
      'row-level security',
    );
    const rewrite = sql`update warnings set words = 'x'`;
    await expect(
      actAsModerator(db, moderator.personId, (tx) => rewrite.execute(tx)),
    ).rejects.toThrow('permission denied');
  });
});

describe('Rule 9.149, a case is closed as warned only after a warning', () => {
  test('only from one’s own case, and about this person', async ({ app, moderator }) => {
    const { elder, youth } = await openFamily(app);
    const another = (await enrolledModerator(app)).browser;
    const reportId = await takenCase(moderator, youth, elder);
    const code = async (by: Browser, other: Browser) =>
      (await refused(app, () => warn(by, other, { reportId }))).body.code;
    expect(await code(another, elder)).toBe('assigned-to-another');
    expect(await code(moderator, youth)).toBe('not-about-them');
    expect((await refused(app, () => warn(moderator, elder, { reportId: newId() }))).status).toBe(
      404,
    );
    const close = () =>
      moderator.post(`/api/moderation/reports/${reportId}/close`, {
        outcome: 'warned',
        outcomeNote: 'Warned her',
      });
    expect((await refused(app, close)).body.code).toBe('warn-first');
    const view = () => moderator.get(`/api/moderation/reports/${reportId}`);
    expect((await view()).body.isWarned).toBe(false);
    expect((await warn(moderator, elder, { reportId })).status).toBe(204);
    const warnings = [{ words: WORDS, readAt: null }];
    expect((await view()).body).toMatchObject({ isWarned: true, warnings });
    expect((await close()).status).toBe(204);
  });

  test('Rule 9.234, even if the person has left since', async ({ app, moderator }) => {
    const { elder, youth } = await openFamily(app);
    const reportId = await takenCase(moderator, youth, elder);
    expect((await warn(moderator, elder, { reportId })).status).toBe(204);
    await elder.must('POST', '/api/account/removal', { password: PASSWORD });
    const done = { outcome: 'warned', outcomeNote: 'Warned her' };
    const closed = await moderator.post(`/api/moderation/reports/${reportId}/close`, done);
    expect(closed.status).toBe(204);
  });
});
