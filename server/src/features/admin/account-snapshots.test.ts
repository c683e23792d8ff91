import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { test as base } from '../../testing/fixtures.ts';
import { liveFully } from '../../testing/full-life.ts';
import { newId } from '../../testing/session-request.ts';
import { PASSWORD } from '../../testing/test-app.ts';

const KEPT = '/api/moderation/account-snapshots';
const CASES = '/api/moderation/reports';

const test = base.extend('life', { scope: 'file', auto: true }, async ({ app }) => {
  const life = await liveFully(app);
  const id = newId();
  const category = 'rude-or-hurtful';
  const { elder, youth, parent } = life;
  await youth.browser.must('POST', '/api/reports', {
    id,
    category,
    personId: elder.browser.personId,
  });
  const path = `/api/children/${youth.browser.personId}/removal`;
  await parent.browser.must('POST', path, { password: PASSWORD });
  await elder.browser.must('POST', '/api/account/removal', { password: PASSWORD });
  return { ...life, id };
});

const idOf = ({ browser }: { browser: Browser }) => browser.personId;

describe('Rule 9.159, moderators’ view of an account removed during a case', () => {
  test('the case names both, says until when they are kept, and links to each', async ({
    app,
    life,
    moderator,
  }) => {
    const { body } = await moderator.get(`${CASES}/${life.id}`);
    expect(body).toMatchObject({ reported: null, reporter: null });
    const days = (end: string) =>
      Math.round((Date.parse(end) - app.platform.clock().getTime()) / 8.64e7);
    expect(
      body.kept.map((kept: { id: string; role: string; keptUntil: string }) => [
        kept.id,
        kept.role,
        days(kept.keptUntil),
      ]),
    ).toEqual([
      [idOf(life.elder), 'elder', 90],
      [idOf(life.youth), 'youth', 90],
    ]);
  });

  test('profile, family, every session with its place and texts, and the cases', async ({
    life,
    moderator,
  }) => {
    const { body } = await moderator.get(`${KEPT}/${idOf(life.youth)}`);
    const { elder, youth, parent } = life;
    expect(body).toMatchObject({
      name: youth.texts['name'],
      bio: youth.texts['bio'],
      interests: { Photography: 1 },
      family: [{ name: parent.texts['name'], role: 'parent' }],
      cases: [{ id: life.id }],
      openedAgain: [],
    });
    expect(body.sessions).toHaveLength(4);
    expect(body.sessions).toContainEqual(
      expect.objectContaining({ place: '1 Old Lane', message: elder.texts['note'] }),
    );
    expect(body.sessions).toContainEqual(
      expect.objectContaining({ rejectionReason: parent.texts['reason'] }),
    );
    // Only the operator can see the address and the full name.
    expect(JSON.stringify(body)).not.toContain(youth.browser.email);
    expect(body).not.toHaveProperty('fullName');
  });

  test('the picture', async ({ life, moderator }) => {
    const { body } = await moderator.get(`${KEPT}/${idOf(life.elder)}`);
    expect(body.avatarUrl).toBe(`${KEPT}/${idOf(life.elder)}/picture`);
    const picture = await moderator.get(body.avatarUrl);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await moderator.get(`${KEPT}/${idOf(life.youth)}/picture`)).status).toBe(404);
  });

  test('a search by name finds it, ignoring case and accents', async ({ life, moderator }) => {
    const name = (life.elder.texts['name'] ?? '').toUpperCase().replace('R', 'Ŕ');
    const found = await moderator.get(`${KEPT}?name=${encodeURIComponent(name)}`);
    expect(found.body.items.map(({ id }: { id: string }) => id)).toEqual([idOf(life.elder)]);
    for (const other of ['nobody', '%CC%81%CC%88']) {
      expect((await moderator.get(`${KEPT}?name=${other}`)).body.items).toEqual([]);
    }
  });

  test('each view is recorded', async ({ app, life, moderator }) => {
    const looks = async () => {
      const rows = await app.query<{ type: string }>`
        select type from audit_log
        where actor_id = ${moderator.personId} and type like 'KeptAccount%' order by id desc limit 3
      `;
      return rows.map(({ type }) => type);
    };
    await moderator.get(KEPT);
    await moderator.get(`${KEPT}/${idOf(life.elder)}`);
    await moderator.get(`${KEPT}/${idOf(life.elder)}/picture`);
    expect(await looks()).toEqual(['KeptAccountViewed', 'KeptAccountViewed', 'KeptAccountsListed']);
  });

  test('a person who returns with the same address is shown, without the address (rule 9.160)', async ({
    app,
    life,
    moderator,
  }) => {
    const { email } = life.elder.browser;
    const fullName = 'Rosa Again';
    const again = app.browser();
    await again.must('POST', '/api/sign-up', {
      role: 'elder',
      fullName,
      email,
      password: PASSWORD,
      ageRange: '75+',
      connectionPref: '',
      acceptTerms: true,
    });
    const { body } = await moderator.get(`${KEPT}/${idOf(life.elder)}`);
    expect(body.openedAgain).toMatchObject([{ name: 'Rosa Again', role: 'elder' }]);
    expect(JSON.stringify(body)).not.toContain(email);
    expect((await again.get(KEPT)).status).toBe(403);
  });
});
