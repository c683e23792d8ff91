import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { actAs, actAsModerator } from '../../testing/act-as.ts';
import { yearsAgo } from '../../testing/birthdays.ts';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { answerOutcome, HELD, heldSession } from '../../testing/held-session.ts';
import { passProfile, photoWithPlace } from '../../testing/pictures.ts';
import { refused } from '../../testing/refused.ts';
import { ADDRESS, ask, dayFromNow, meeting, newId } from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';

test.beforeEach(({ app }) => app.query`delete from rate_limits`);

const PEOPLE = '/api/moderation/people';

async function looksAt(app: TestApp, subjectId: string): Promise<string[]> {
  const rows = await app.query<{ type: string }>`
    select type from audit_log where subject_id = ${subjectId} and type like '%Viewed' order by id
  `;
  return rows.map(({ type }) => type);
}

describe('Rule 9.141, a person’s identity', () => {
  test('names, bio, age, dates and family; nothing else of the account', async ({
    app,
    moderator,
  }) => {
    const { parent, youth, elder } = await openFamily(app);
    const sibling = await app.invite(parent, 'Mia Young');
    await parent.must('PUT', `/api/children/${youth.personId}/shown-name`, {
      style: 'first-name-and-initial',
    });
    await youth.must('PATCH', '/api/profile', { fullName: 'Sam Young', bio: 'I like trains' });
    await passProfile(parent, youth);
    const { body, text } = await moderator.get(`${PEOPLE}/${youth.personId}`);
    expect(body).toMatchObject({
      name: 'Sam Y.',
      fullName: 'Sam Young',
      bio: 'I like trains',
      ageRange: '10-15',
      avatarUrl: null,
      isPaused: false,
      lastSeen: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      family: [
        { id: parent.personId, role: 'parent', kin: 'guardian' },
        { id: sibling.personId, role: 'youth', kin: 'sibling' },
      ],
    });
    expect(Date.parse(body.joinedAt)).toBeLessThanOrEqual(Date.now());
    const ofParent = (await moderator.get(`${PEOPLE}/${parent.personId}`)).body;
    expect(ofParent.family.map(({ kin }: { kin: string }) => kin)).toEqual(['child', 'child']);
    expect((await moderator.get(`${PEOPLE}/${elder.personId}`)).body.family).toEqual([]);
    for (const one of [parent, youth, elder]) expect(text).not.toContain(one.email);
  });

  test('Rule 9.214, that a date of birth was corrected, by whom, when and why; never the date', async ({
    app,
    moderator,
  }) => {
    const { parent, youth } = await openFamily(app);
    const shown = async () =>
      (await moderator.get(`${PEOPLE}/${youth.personId}`)).body.birthDateCorrected;
    const path = `/api/children/${youth.personId}/birth-date`;
    await parent.must('PUT', path, { birthDate: yearsAgo(12) });
    expect(await shown()).toBeNull();
    const correct = { birthDate: yearsAgo(13), reason: 'I mistyped the year' };
    await parent.must('POST', `${path}/correct`, correct);
    expect(await shown()).toEqual({
      by: 'Maria Young',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      reason: 'I mistyped the year',
    });
    const { text } = await moderator.get(`${PEOPLE}/${youth.personId}`);
    for (const date of [yearsAgo(12), yearsAgo(13)]) expect(text).not.toContain(date);
    expect((await looksAt(app, youth.personId)).every((type) => type === 'PersonViewed')).toBe(
      true,
    );
  });

  test('a console route serves the person’s picture, and each view is recorded', async ({
    app,
    moderator,
  }) => {
    const { youth, parent } = await openFamily(app);
    const picture = `${PEOPLE}/${youth.personId}/picture`;
    expect((await refused(app, () => moderator.get(picture))).status).toBe(404);
    const body = new Uint8Array(await photoWithPlace('png'));
    await youth.send('PUT', '/api/profile/avatar', {
      body,
      headers: { 'content-type': 'image/png' },
    });
    await passProfile(parent, youth);
    const { avatarUrl } = (await moderator.get(`${PEOPLE}/${youth.personId}`)).body;
    expect(avatarUrl).toBe(picture);
    const given = await moderator.get(picture);
    expect([
      given.status,
      given.headers.get('content-type'),
      given.headers.get('cache-control'),
    ]).toEqual([200, 'image/webp', 'private, no-store']);
    expect(await looksAt(app, youth.personId)).toEqual(['PersonViewed', 'PictureViewed']);
    expect((await refused(app, () => parent.get(picture))).status).toBe(403);
  });

  test('reports about them and by them are separate', async ({ app, moderator }) => {
    const { youth, elder } = await openFamily(app);
    const category = 'rude-or-hurtful';
    await youth.must('POST', '/api/reports', { id: newId(), personId: elder.personId, category });
    const seen = async (id: string) => (await moderator.get(`${PEOPLE}/${id}`)).body;
    const [about, by] = [await seen(elder.personId), await seen(youth.personId)];
    expect([about.reports.length, about.reportsBy.length]).toEqual([1, 0]);
    expect([by.reports.length, by.reportsBy.length]).toEqual([0, 1]);
  });
});

describe('Rule 9.142, the address of an account', () => {
  test('is shown on request to a moderator, and recorded in the audit log', async ({
    app,
    moderator,
  }) => {
    const { youth } = await openFamily(app);
    const email = (id: string) => `${PEOPLE}/${id}/email`;
    const told = await moderator.post(email(youth.personId));
    expect([told.status, told.body]).toEqual([200, { email: youth.email }]);
    expect(await looksAt(app, youth.personId)).toEqual(['EmailViewed']);
    expect((await refused(app, () => moderator.post(email(moderator.personId)))).status).toBe(404);
  });

  test('no other statement of a moderator can read it, and a member can’t request it', async ({
    app,
    moderator,
  }) => {
    const { youth } = await openFamily(app);
    const { db } = app.platform;
    const asModerator = (id: string, statement: ReturnType<typeof sql>) =>
      actAsModerator(db, id, (tx) => statement.execute(tx));
    const look = sql`select look_at_email(${youth.personId}, 'by hand')`;
    for (const table of ['users', 'invites', 'dev_mailbox', 'logins', 'session_offers'])
      await expect(
        asModerator(moderator.personId, sql`select * from ${sql.table(table)}`),
      ).rejects.toThrow('permission denied');
    await expect(asModerator('', look)).rejects.toThrow('only a moderator');
    await expect(actAs(db, youth.personId, (tx) => look.execute(tx))).rejects.toThrow(
      'permission denied',
    );
    expect(await looksAt(app, youth.personId)).toEqual([]);
  });
});

describe('Rule 9.143, a person’s sessions', () => {
  test('with whom, when, status and outcome; no place, no text', async ({ app, moderator }) => {
    const family = await openFamily(app);
    const { elder, youth } = family;
    await answerOutcome(youth, await heldSession(app, family), HELD);
    const words = { date: dayFromNow(5), message: 'Bring the album' };
    await ask(elder, meeting(youth, words));
    const { body, text } = await moderator.get(`${PEOPLE}/${elder.personId}`);
    const other = { id: youth.personId, name: 'Sam Young' };
    expect(body.sessions).toMatchObject([
      { other, state: 'pending', isOver: false, answers: [] },
      {
        other,
        state: 'approved',
        isOver: true,
        answers: [{ name: 'Sam Young', outcome: 'held' }],
      },
    ]);
    expect(text).not.toContain(ADDRESS);
    expect(text).not.toContain('Bring the album');
  });
});
