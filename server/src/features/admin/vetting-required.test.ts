import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { clearElder, dropChecks, lapseChecks } from '../../testing/checks.ts';
import type { Family } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { showPicture } from '../../testing/pictures.ts';
import { refused } from '../../testing/refused.ts';
import { approve, dayFromNow, meeting, newId } from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';

const test = base.extend('environment', { ELDER_VETTING: 'required' });

test.beforeEach(async ({ app }) => {
  await app.query`delete from sessions`;
  await dropChecks(app.platform.db);
});

const verify = (family: Family, moderator: Browser) => clearElder(moderator, family.elder);
const expire = (app: TestApp, family: Family) =>
  lapseChecks(app.platform.db, family.elder.personId, 'Talk');

async function ways({ elder, youth }: Family): Promise<string[]> {
  const found: string[] = [];
  for (const [name, viewer, other] of [
    ['elder', elder, youth],
    ['youth', youth, elder],
  ] as const) {
    for (const query of ['', '?name=a', '?interest=Photography']) {
      const { body } = await viewer.get(`/api/matches${query}`);
      if (body.items.length > 0) found.push(`${name} lists ${query}`);
    }
    if ((await viewer.get(`/api/matches/${other.personId}`)).status === 200)
      found.push(`${name} opens`);
  }
  return found;
}

describe('ELDER_VETTING=required, rules 5.21 and 9.128', () => {
  test('without verification neither finds the other; with it both do; after it expires neither does', async ({
    app,
    family,
    moderator,
  }) => {
    expect(await ways(family)).toEqual([]);
    await verify(family, moderator);
    expect(await ways(family)).toHaveLength(8);
    await expire(app, family);
    expect(await ways(family)).toEqual([]);
  });

  test('the elder’s own profile says while checks are missing or have expired (rule 10.320)', async ({
    app,
    family,
    moderator,
  }) => {
    const awaits = async () => (await family.elder.get('/api/profile')).body.awaitsChecks;
    expect(await awaits()).toBe(true);
    await verify(family, moderator);
    expect(await awaits()).toBe(false);
    await expire(app, family);
    expect(await awaits()).toBe(true);
    expect((await family.youth.get('/api/profile')).body.awaitsChecks).toBeUndefined();
  });

  test('neither can request a session with the other', async ({ app, family, moderator }) => {
    const request = async (who: Browser, other: Browser) =>
      who.post('/api/sessions', { ...meeting(other, { date: dayFromNow(9) }), id: newId() });
    for (const prepare of [
      async () => undefined,
      async () => {
        await verify(family, moderator);
        await expire(app, family);
      },
    ]) {
      await prepare();
      for (const [who, other] of [
        [family.elder, family.youth],
        [family.youth, family.elder],
      ] as const)
        expect((await refused(app, () => request(who, other))).status).toBe(404);
    }
    await verify(family, moderator);
    expect((await request(family.youth, family.elder)).status).toBe(201);
  });

  test('neither sees the other’s picture', async ({ app, family, moderator }) => {
    for (const [owner, viewer] of [
      [family.elder, family.youth],
      [family.youth, family.elder],
    ] as const) {
      await showPicture(app, owner);
      const { avatarUrl } = (await owner.get('/api/profile')).body;
      const look = async () => (await viewer.get(avatarUrl)).status;
      expect(await look()).toBe(404);
      await verify(family, moderator);
      expect(await look()).toBe(200);
      await expire(app, family);
      expect(await look()).toBe(404);
      await dropChecks(app.platform.db);
    }
  });

  test('a parent can’t approve an earlier request after the expiry', async ({
    app,
    family,
    moderator,
  }) => {
    await verify(family, moderator);
    const id = newId();
    await family.youth.must('POST', '/api/sessions', {
      ...meeting(family.elder, { date: dayFromNow(12) }),
      id,
    });
    await expire(app, family);
    const press = () => approve(family.parent, id);
    expect((await refused(app, press)).status).toBe(409);
    await verify(family, moderator);
    expect((await press()).status).toBe(200);
  });
});
