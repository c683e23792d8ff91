import type { NotificationView } from '@oakling/domain/notifications/contract';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { actAs } from '../../testing/act-as.ts';
import { tryAs } from '../../testing/as-role.ts';
import { downloaded } from '../../testing/downloaded.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { comeOfAge } from '../../testing/growing.ts';
import { comeOfAge as passBirthday } from '../../testing/steps.ts';
import { passProfile, uploadPicture } from '../../testing/pictures.ts';
import { refused } from '../../testing/refused.ts';
import { addGuardian, joinFamily } from '../../testing/second-guardian.ts';
import { approve, ask, meeting, nextDay } from '../../testing/session-request.ts';
import type { Browser } from '../../testing/browser.ts';
import type { TestApp } from '../../testing/test-app.ts';

const NAME = 'Sam Elmschool';
const BIO = 'I walk home from Elmschool alone at 3pm';

const write = (youth: Browser, fullName = 'Sam Oak', bio = 'I like oaks') =>
  youth.must('PATCH', '/api/profile', { fullName, bio });

const versionsOf = async ({ parent, youth }: Family) =>
  (await parent.get(`/api/children/${youth.personId}`)).body.versions;

const cardOf = async ({ elder, youth }: Family) =>
  (await elder.get(`/api/matches/${youth.personId}`)).body;

const decide = (by: Browser, id: string, outcome: 'shown' | 'refused') =>
  by.post(`/api/profile-versions/${id}/decision`, { outcome });

/** The places, including mails and the calendar, in which an elder can read the new name or bio. */
async function placesWith(app: TestApp, elder: Browser, sessionId: string): Promise<unknown> {
  const paths = ['/api/matches', '/api/matches?name=Elmschool', `/api/sessions/${sessionId}`];
  paths.push('/api/sessions?bucket=upcoming', '/api/notifications');
  const pages = await Promise.all(paths.map(async (path) => (await elder.get(path)).text));
  const archive = await downloaded(app, elder, '/api/account/export');
  const feed = (await elder.must('POST', '/api/calendar-feed')).body.address;
  const calendar = (await app.browser().get(new URL(feed).pathname)).text;
  const mails = (await app.mails()).filter(({ to }) => to === elder.email);
  const mailed = mails.map(({ text, html }) => `${text}${html}`);
  const parts = { ...pages, archive: archive.text, calendar, mails: mailed.join() };
  return Object.entries(parts).flatMap(([place, text]) =>
    String(text).includes('Elmschool') ? [place] : [],
  );
}

describe('Rule 1.136, a child’s new name, bio and picture wait for a guardian', () => {
  test('no reader but the family has them before, elders do afterwards', async ({
    app,
    family,
  }) => {
    const { elder, parent, youth } = family;
    const { body } = await write(youth, NAME, BIO);
    expect(body).toMatchObject({ fullName: NAME, bio: BIO, waiting: ['fullName', 'bio'] });
    const id = await ask(youth, meeting(elder, { date: nextDay() }));
    await approve(parent, id);
    expect(await placesWith(app, elder, id)).toEqual([]);

    const notices: NotificationView[] = (await parent.get('/api/notifications')).body.items;
    const waits = notices.filter(({ kind }) => kind === 'child-changed');
    const names = { child: 'Sam Young' };
    expect(waits).toMatchObject([{ names, childId: youth.personId }]);
    await passProfile(parent, youth);
    expect(await cardOf(family)).toMatchObject({ name: NAME, bio: BIO });
    expect((await youth.get('/api/profile')).body.waiting).toEqual([]);
    const told = (await youth.get('/api/notifications')).body.items;
    expect(told[0]).toMatchObject({ kind: 'profile-decided', names: { outcome: 'shown' } });
    expect(await placesWith(app, elder, id)).not.toEqual([]);
  });

  test('an elder sees an uploaded picture once it is passed', async ({ family }) => {
    const { elder, parent, youth } = family;
    await uploadPicture(youth);
    const { avatarUrl, waiting } = (await youth.get('/api/profile')).body;
    expect(waiting).toEqual(['avatar']);
    const statuses = () =>
      Promise.all([youth, parent, elder].map(async (who) => (await who.get(avatarUrl)).status));
    expect(await statuses()).toEqual([200, 200, 404]);
    expect((await cardOf(family)).avatarUrl).toBeNull();
    await passProfile(parent, youth);
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  test('removing something needs no guardian', async ({ family }) => {
    const { parent, youth } = family;
    await write(youth);
    await passProfile(parent, youth);
    await youth.must('PATCH', '/api/profile', { fullName: 'Sam Oak', bio: '', avatar: 'youth-2' });
    expect(await cardOf(family)).toMatchObject({ bio: '', avatarUrl: '/avatars/youth-2.svg' });
  });

  test('what waits at the eighteenth birthday is dropped', async ({ app, family }) => {
    await write(family.youth);
    await passBirthday(app, family.youth);
    expect((await family.youth.get('/api/profile')).body).toMatchObject({ bio: '', waiting: [] });
  });

  test('an adult’s are shown at once', async ({ app, family }) => {
    await comeOfAge(app, family.youth);
    await write(family.youth);
    expect(await cardOf(family)).toMatchObject({ bio: 'I like oaks' });
  });
});

describe('Rule 1.137, guardians pass, keep back and take back', () => {
  test('either guardian takes back what the other passed: the former is shown again', async ({
    app,
    family,
  }) => {
    const { parent, youth } = family;
    const second = await addGuardian(app, [youth]);
    for (const bio of ['First', 'Second']) {
      await youth.must('PATCH', '/api/profile', { fullName: 'Sam Young', bio });
      await passProfile(parent, youth);
    }
    for (const former of ['First', '']) {
      const [shown] = await versionsOf(family);
      expect((await decide(second, shown.id, 'refused')).status).toBe(204);
      expect((await cardOf(family)).bio).toBe(former);
    }
    expect(await versionsOf(family)).toEqual([]);
  });

  test('a guardian of several children sees each child’s versions on that child’s page only', async ({
    app,
    family,
  }) => {
    const sibling = (await openFamily(app)).youth;
    await joinFamily(app, family.parent, [sibling.personId]);
    await write(sibling);
    await passProfile(family.parent, sibling);
    expect(await versionsOf(family)).toEqual([]);
    const ofSibling = await versionsOf({ ...family, youth: sibling });
    expect(ofSibling).toHaveLength(2);
  });

  test('taking one back leaves the one that waits', async ({ family }) => {
    const { parent, youth } = family;
    await write(youth);
    await passProfile(parent, youth);
    await write(youth, 'Sam Oak', 'I like elms');
    const versions = await versionsOf(family);
    const shown = versions.find(({ words }: { words: string }) => words === 'I like oaks');
    expect((await decide(parent, shown.id, 'refused')).status).toBe(204);
    expect((await youth.get('/api/profile')).body).toMatchObject({
      bio: 'I like elms',
      waiting: ['bio'],
    });
    expect((await cardOf(family)).bio).toBe('');
  });

  test('a version that was kept back, or that the child replaced, is decided', async ({
    app,
    family,
  }) => {
    await write(family.youth);
    const [name, bio] = await versionsOf(family);
    expect((await decide(family.parent, name.id, 'refused')).status).toBe(204);
    await family.youth.must('PATCH', '/api/profile', { fullName: 'Sam Young', bio: 'Trains' });
    for (const { id } of [name, bio]) {
      const answer = await refused(app, () => decide(family.parent, id, 'shown'));
      expect([answer.status, answer.body.code]).toEqual([409, 'already-decided']);
    }
  });

  test('the database refuses what goes around it', async ({ app, family }) => {
    const { db } = app.platform;
    const { elder, parent, youth } = family;
    for (const change of [
      sql`full_name = 'Sam Elmschool'`,
      sql`bio = ${BIO}`,
      sql`avatar = ${`upload:${'ab'.repeat(32)}`}`,
    ]) {
      const update = sql`update people set ${change} where id = ${youth.personId}`;
      expect(await tryAs(db, youth.personId, update)).toEqual({ refused: 'grant' });
    }
    await write(youth);
    const [version] = await versionsOf(family);
    const read = sql`select id from profile_versions where id = ${version.id}`;
    const readers = [elder, youth, parent].map(({ personId }) => tryAs(db, personId, read));
    expect(await Promise.all(readers)).toEqual([{ rows: 0 }, { rows: 1 }, { rows: 1 }]);
    const show = sql`update profile_versions set state = 'shown' where id = ${version.id}`;
    expect(await tryAs(db, youth.personId, show)).toEqual({ refused: 'policy' });
    for (const { personId } of [elder, youth]) {
      const passed = await actAs(db, personId, (tx) =>
        sql`select decide_profile_version(${version.id}, 'shown') as id`.execute(tx),
      );
      expect(passed.rows).toEqual([{ id: null }]);
    }
  });
});
