import { describe, expect } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { storeChecks } from '../../../testing/checks.ts';
import { mailedLink } from '../../../testing/decision-link.ts';
import { openFamily } from '../../../testing/family.ts';
import { test } from '../../../testing/fixtures.ts';
import { showPicture } from '../../../testing/pictures.ts';
import { refused } from '../../../testing/refused.ts';
import { ask, meeting } from '../../../testing/session-request.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const CHANGES: readonly [string, (app: TestApp, elder: Browser) => Promise<unknown>][] = [
  [
    'name',
    (app, { personId }) =>
      app.query`update people set full_name = 'Rosa Luna' where id = ${personId}`,
  ],
  [
    'bio',
    (_app, elder) => elder.must('PATCH', '/api/profile', { fullName: 'Rosa Alvarez', bio: 'Oaks' }),
  ],
  ['picture', showPicture],
  ['checks', (app, elder) => storeChecks(app.platform.db, elder.personId)],
];

async function requested(app: TestApp) {
  const { elder, parent, youth } = await openFamily(app);
  const id = await ask(elder, meeting(youth));
  const read = async () => (await parent.get(`/api/sessions/${id}`)).body;
  return { elder, parent, id, read, card: (await read()).elderProfile.card };
}

describe('Rule 1.140, an approval names the elder’s card that was read', () => {
  test.for(CHANGES)(
    'a changed %s: 409, then the new card is approved',
    async ([, change], { app }) => {
      const { elder, parent, id, read, card } = await requested(app);
      const approve = (body: object) =>
        parent.post(`/api/sessions/${id}/approve`, { version: 1, ...body });
      await change(app, elder);
      const answer = await refused(app, () => approve({ card }));
      expect([answer.status, answer.body.code]).toEqual([409, 'card-changed']);
      const { elderProfile } = await read();
      expect(elderProfile.card).not.toBe(card);
      expect((await approve({ card: elderProfile.card })).status).toBe(200);
    },
  );

  test('by mail, too', async ({ app }) => {
    const { elder, parent, card } = await requested(app);
    const link = await mailedLink(app, parent);
    const approve = (body: object) =>
      app.browser().post('/api/decision-links/approve', { link, ...body });
    await elder.must('PATCH', '/api/profile', { fullName: 'Rosa Alvarez', bio: 'Oaks' });
    const answer = await refused(app, () => approve({ card }));
    expect([answer.status, answer.body.code]).toEqual([409, 'card-changed']);
    const now = await app.browser().post('/api/decision-links/read', { link });
    const { elderProfile } = now.body.session;
    expect(elderProfile.bio).toBe('Oaks');
    expect((await approve({ card: elderProfile.card })).status).toBe(200);
  });

  test('an approval without a card is refused, by mail, too', async ({ app }) => {
    const { parent, id } = await requested(app);
    const link = await mailedLink(app, parent);
    for (const approve of [
      () => parent.post(`/api/sessions/${id}/approve`, { version: 1 }),
      () => app.browser().post('/api/decision-links/approve', { link }),
    ]) {
      const answer = await refused(app, approve);
      expect([answer.status, answer.body.code]).toEqual([422, 'card-missing']);
    }
  });

  test('what has not changed keeps the card', async ({ app }) => {
    const { elder, read, card } = await requested(app);
    await elder.must('PUT', '/api/interests/Photography', { level: 1 });
    expect((await read()).elderProfile.card).toBe(card);
  });
});
