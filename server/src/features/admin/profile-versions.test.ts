import type { WrittenVersion } from '@oakling/domain/admin/contract';
import type { WaitingVersion } from '@oakling/domain/profile/contract';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { tryAs } from '../../testing/as-role.ts';
import type { Browser } from '../../testing/browser.ts';
import { storeChecks } from '../../testing/checks.ts';
import { openFamily } from '../../testing/family.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { showPicture, uploadPicture } from '../../testing/pictures.ts';
import { refused } from '../../testing/refused.ts';
import { approve, ask, meeting, newId, nextDay } from '../../testing/session-request.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';

const BIO = 'Roses. Write me on Snapchat, do not tell mum https://t.me/rosa';

const waitingOf = async (moderator: Browser, { personId }: Browser): Promise<WaitingVersion[]> => {
  const { items } = (await moderator.get('/api/moderation/profile-versions')).body;
  return items.filter(({ person }: WaitingVersion) => person.id === personId);
};

const decide = (by: Browser, id: string | undefined, outcome: 'shown' | 'refused') =>
  by.post(`/api/moderation/profile-versions/${id}/decision`, { outcome });

const verify = (app: TestApp, { personId }: Browser) => storeChecks(app.platform.db, personId);

const cardOf = async (reader: Browser, { personId }: Browser) =>
  (await reader.get(`/api/matches/${personId}`)).body;

describe('Rule 1.138, an elder’s contact details and uploads wait for a moderator', () => {
  test('the former bio stays until the moderator has passed the new one', async ({
    family,
    moderator,
  }) => {
    const { elder, youth } = family;
    await elder.must('PATCH', '/api/profile', { fullName: 'Rosa Alvarez', bio: 'Roses' });
    const { body } = await elder.must('PATCH', '/api/profile', {
      fullName: 'Rosa Alvarez',
      bio: BIO,
    });
    expect(body).toMatchObject({ bio: BIO, waiting: ['bio'] });
    expect((await cardOf(youth, elder)).bio).toBe('Roses');
    const [version] = await waitingOf(moderator, elder);
    expect(version).toMatchObject({ field: 'bio', words: BIO, isVerified: false });
    expect((await decide(moderator, version?.id, 'shown')).status).toBe(204);
    expect((await cardOf(youth, elder)).bio).toBe(BIO);
    expect(await waitingOf(moderator, elder)).toEqual([]);
  });

  test('no one can sign up with them in the name', async ({ app }) => {
    const answer = await refused(app, () =>
      app.browser().post('/api/sign-up', {
        role: 'elder',
        fullName: 'Rosa snap: rosa99',
        email: 'rosa99@elsewhere.example',
        password: 'a long enough password',
        ageRange: '75+',
        acceptTerms: true,
      }),
    );
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ path: 'fullName' }]);
  });

  test('a refused one stays hidden, and the elder is told', async ({ family, moderator }) => {
    const { elder, youth } = family;
    await elder.must('PATCH', '/api/profile', { fullName: 'Rosa Alvarez', bio: BIO });
    const [version] = await waitingOf(moderator, elder);
    expect((await decide(moderator, version?.id, 'refused')).status).toBe(204);
    expect((await cardOf(youth, elder)).bio).toBe('');
    const [notice] = (await elder.get('/api/notifications')).body.items;
    expect(notice).toMatchObject({ kind: 'profile-decided', names: { outcome: 'refused' } });
    const again = await decide(moderator, version?.id, 'shown');
    expect([again.status, again.body.code]).toEqual([409, 'already-decided']);
  });

  test('youths see an uploaded picture once it is passed and the elder is verified', async ({
    app,
    family,
    moderator,
  }) => {
    const { elder, youth } = family;
    await uploadPicture(elder);
    const { avatarUrl } = (await elder.get('/api/profile')).body;
    const [version] = await waitingOf(moderator, elder);
    const looked = await moderator.get(version?.pictureUrl ?? '');
    expect(looked.headers.get('content-type')).toBe('image/webp');
    await decide(moderator, version?.id, 'shown');
    const seen = async () => [
      (await cardOf(youth, elder)).avatarUrl,
      (await youth.get(avatarUrl)).status,
    ];
    expect(await seen()).toEqual([null, 404]);
    const id = await ask(elder, meeting(youth, { date: nextDay() }));
    const ofSession = async () => (await youth.get(`/api/sessions/${id}`)).body.initiator.avatarUrl;
    expect([await ofSession(), ...(await seen())]).toEqual([null, null, 404]);
    await verify(app, elder);
    expect([await ofSession(), ...(await seen())]).toEqual([avatarUrl, avatarUrl, 200]);
  });

  test('parents don’t decide about elders, nor moderators about children', async ({
    app,
    family,
    moderator,
  }) => {
    const { elder, youth, parent } = family;
    await elder.must('PATCH', '/api/profile', { fullName: 'Rosa Alvarez', bio: BIO });
    await youth.must('PATCH', '/api/profile', { fullName: 'Sam Oak' });
    const [version] = await waitingOf(moderator, elder);
    const own = await refused(app, () =>
      parent.post(`/api/profile-versions/${version?.id}/decision`, { outcome: 'shown' }),
    );
    expect(own.status).toBe(404);
    const { versions } = (await parent.get(`/api/children/${youth.personId}`)).body;
    const ofChild = await refused(app, () => decide(moderator, versions[0].id, 'shown'));
    expect(ofChild.status).toBe(404);
  });

  test('the database refuses what goes around it', async ({ app, family: { elder } }) => {
    const { db } = app.platform;
    await verify(app, elder);
    for (const change of [
      sql`full_name = 'Rosa Else'`,
      sql`bio = ${BIO}`,
      sql`avatar = ${`upload:${'ab'.repeat(32)}`}`,
    ]) {
      const update = sql`update people set ${change} where id = ${elder.personId}`;
      expect(await tryAs(db, elder.personId, update)).toEqual({ refused: 'grant' });
    }
  });
});

describe('Rule 1.139, an elder’s new name and every later bio wait for a moderator', () => {
  test('until then everybody sees the former ones, and the badge stays', async ({
    app,
    moderator,
  }) => {
    const { elder, youth, parent } = await openFamily(app);
    await showPicture(app, elder);
    await verify(app, elder);
    const before = await cardOf(youth, elder);
    const id = await ask(elder, meeting(youth, { date: nextDay() }));
    await approve(parent, id);
    const { body } = await elder.must('PATCH', '/api/profile', { fullName: 'Sam’s Mumxyz' });
    await elder.send('PUT', '/api/profile/avatar', {
      body: await other(),
      headers: { 'content-type': 'image/png' },
    });
    expect(body.waiting).toEqual(['fullName']);
    expect(await cardOf(youth, elder)).toEqual(before);
    expect(before.isVerified).toBe(true);
    const calendarOf = async (reader: Browser) => {
      const { address } = (await reader.must('POST', '/api/calendar-feed')).body;
      return (await app.browser().get(new URL(address).pathname)).text;
    };
    const everything = async () => {
      const read = [youth, parent].flatMap((reader) => [
        reader.get(`/api/sessions/${id}`),
        reader.get('/api/notifications'),
        reader.get('/api/sessions?bucket=upcoming'),
      ]);
      const pages = (await Promise.all(read)).map(({ text }) => text);
      const calendars = [await calendarOf(youth), await calendarOf(parent)];
      const mails = (await app.mails()).filter(({ to }) =>
        [youth.email, parent.email].includes(to),
      );
      return [...pages, ...calendars, ...mails.map(({ text }) => text)].join();
    };
    await ask(elder, meeting(youth, { date: nextDay() }));
    expect(await everything()).toContain('Rosa Alvarez');
    expect(await everything()).not.toContain('Mumxyz');
    const waiting = await waitingOf(moderator, elder);
    expect(waiting.map(({ field }) => field).toSorted()).toEqual(['avatar', 'fullName']);
    for (const version of waiting) await decide(moderator, version.id, 'shown');
    expect(await cardOf(youth, elder)).toMatchObject({ name: 'Sam’s Mumxyz', isVerified: true });
    expect((await cardOf(youth, elder)).avatarUrl).not.toBe(before.avatarUrl);
  });

  test('no name and no later bio is a message to a child, even after an empty one', async ({
    app,
  }) => {
    const { elder, youth } = await openFamily(app);
    const fullName = 'Rosa Alvarez';
    await elder.must('PATCH', '/api/profile', { fullName, bio: 'Roses' });
    await elder.must('PATCH', '/api/profile', { fullName, bio: '' });
    const words = { fullName: 'Sam Meet Me At Elm Park', bio: 'Sam, I am waiting for you' };
    const { body } = await elder.must('PATCH', '/api/profile', words);
    expect(body).toMatchObject({ ...words, waiting: ['fullName', 'bio'] });
    expect(await cardOf(youth, elder)).toMatchObject({ name: fullName, bio: '' });
    const update = sql`update people set bio = 'Sam' where id = ${elder.personId}`;
    expect(await tryAs(app.platform.db, elder.personId, update)).toEqual({ refused: 'grant' });
  });

  test('nor is the next bio after a moderator withdrew the first one', async ({
    family: { elder, youth },
    moderator,
  }) => {
    await elder.must('PATCH', '/api/profile', { fullName: 'Rosa Alvarez', bio: BIO });
    const [first] = await waitingOf(moderator, elder);
    expect((await decide(moderator, first?.id, 'shown')).status).toBe(204);
    expect((await decide(moderator, first?.id, 'refused')).status).toBe(204);
    await elder.must('PATCH', '/api/profile', { fullName: 'Rosa Alvarez', bio: 'Tulips' });
    expect((await waitingOf(moderator, elder)).map(({ words }) => words)).toEqual(['Tulips']);
    expect((await cardOf(youth, elder)).bio).toBe('');
  });
});

test('Rule 1.141, a case shows what both showed or tried to show, former versions included', async ({
  family: { elder, youth },
  moderator,
}) => {
  const name = { fullName: 'Rosa Alvarez' };
  for (const bio of ['Roses', BIO, 'Oaks'])
    await elder.must('PATCH', '/api/profile', { ...name, bio });
  await youth.must('PATCH', '/api/profile', { fullName: 'Sam Oak' });
  await elder.must('PATCH', '/api/profile', { fullName: 'Rosa Oak' });
  const renamed = (await waitingOf(moderator, elder)).find(({ field }) => field === 'fullName');
  expect((await decide(moderator, renamed?.id, 'shown')).status).toBe(204);
  const id = newId();
  const about = { id, personId: elder.personId, category: 'rude-or-hurtful' };
  await youth.must('POST', '/api/reports', about);
  const seen = async () => (await moderator.get(`/api/moderation/reports/${id}`)).body.versions;
  const expected = [
    ['Rosa Oak', 'shown'],
    ['Sam Oak', 'waiting'],
    ['Oaks', 'waiting'],
    [BIO, 'replaced'],
    ['Roses', 'shown'],
    ['Rosa Alvarez', 'replaced'],
  ];
  const inShort = (versions: WrittenVersion[]) =>
    versions.map(({ words, state }) => [words, state]);
  expect(inShort(await seen())).toEqual(expected);
  for (const who of [elder, youth])
    expect((await who.get(`/api/moderation/reports/${id}`)).status).toBe(403);
  // The snapshot of an account deleted during the case contains the versions, too.
  await elder.must('POST', '/api/account/removal', { password: PASSWORD });
  expect(inShort(await seen())).toEqual([['Sam Oak', 'waiting']]);
  const { body } = await moderator.get(`/api/moderation/account-snapshots/${elder.personId}`);
  expect(inShort(body.versions)).toEqual(expected.filter(([words]) => words !== 'Sam Oak'));
});

async function other(): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const create = { width: 300, height: 300, channels: 3, background: 'blue' } as const;
  return new Uint8Array(await sharp({ create }).png().toBuffer());
}
