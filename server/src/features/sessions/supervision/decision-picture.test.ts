import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { mailedLink } from '../../../testing/decision-link.ts';
import { openFamily } from '../../../testing/family.ts';
import { test } from '../../../testing/fixtures.ts';
import { showPicture } from '../../../testing/pictures.ts';
import { changesNothing, told } from '../../../testing/refused.ts';
import {
  approve,
  ask,
  cancel,
  change,
  changeOf,
  dayFromNow,
  meeting,
  reject,
} from '../../../testing/session-request.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { makeDecisionLinks } from './decision-links.ts';

const PRESET = { fullName: 'Rosa Alvarez', avatar: 'elder-1' };

async function request(app: TestApp) {
  const family = await openFamily(app);
  await showPicture(app, family.elder);
  await showPicture(app, family.youth);
  const body = meeting(family.youth);
  const id = await ask(family.elder, body);
  return { ...family, id, body, link: await mailedLink(app, family.parent) };
}

const pictureBy = (app: TestApp, link: string) =>
  app.browser().post('/api/decision-links/picture', { link });

async function bytesBy(app: TestApp, link: string): Promise<Response> {
  return app.fetch(
    new Request(new URL('/api/decision-links/picture', app.platform.origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.platform.origin },
      body: JSON.stringify({ link }),
    }),
  );
}

describe('Rule 6.83, the elder’s picture behind a mailed link', () => {
  test('is the re-encoded upload, isn’t cached, and the view says that there is one', async ({
    app,
  }) => {
    const { link, elder } = await request(app);
    const read = await app.browser().post('/api/decision-links/read', { link });
    expect([read.body.hasElderPicture, read.body.session.initiator.avatarUrl]).toEqual([
      true,
      null,
    ]);
    const response = await bytesBy(app, link);
    expect(response.status).toBe(200);
    const headers = ['content-type', 'cache-control', 'x-content-type-options'];
    expect(headers.map((name) => response.headers.get(name))).toEqual([
      'image/webp',
      'no-store',
      'nosniff',
    ]);
    expect(response.headers.getSetCookie()).toEqual([]);
    const content = Buffer.from(await response.arrayBuffer());
    const { format, exif } = await sharp(content).metadata();
    expect([format, exif]).toEqual(['webp', undefined]);
    // Removes the elder's picture. The child uses the same photo.
    await elder.must('PATCH', '/api/profile', PRESET);
    expect((await pictureBy(app, link)).status).toBe(404);
  });

  test('is the same 404 for any other link, and if nothing is left to decide', async ({ app }) => {
    const { origin } = app.platform;
    const without = await openFamily(app);
    await ask(without.elder, meeting(without.youth));
    const answers = [await pictureBy(app, await mailedLink(app, without.parent))];
    const { link, id, parent } = await request(app);
    const expiresAt = new Date(Date.now() + 86_400_000);
    const foreign = makeDecisionLinks('another secret of the tests, long', origin).urlOf(
      {
        ...{
          sessionId: id,
          guardianId: parent.personId,
          version: 1,
          expiresAt,
          mailedAt: new Date(),
        },
      },
      parent.email,
    );
    for (const bad of [foreign.slice(foreign.indexOf('=') + 1), link.slice(4), 'a'.repeat(160)])
      answers.push(await changesNothing(app, () => pictureBy(app, bad)));
    type Asked = Awaited<ReturnType<typeof request>>;
    for (const end of [
      (asked: Asked) => approve(asked.parent, asked.id),
      (asked: Asked) => reject(asked.parent, asked.id),
      (asked: Asked) => cancel(asked.elder, asked.id),
      (asked: Asked) =>
        change(asked.elder, asked.id, changeOf(asked.body, { date: dayFromNow(11) })),
      ({ parent: own, youth }: Asked) => own.post(`/api/children/${youth.personId}/pause`),
    ]) {
      const asked = await request(app);
      expect((await pictureBy(app, asked.link)).status).toBe(200);
      await end(asked);
      answers.push(await changesNothing(app, () => pictureBy(app, asked.link)));
    }
    const { link: late } = await request(app);
    app.setNow(new Date(`${dayFromNow(10)}T10:00Z`));
    answers.push(await pictureBy(app, late));
    app.setNow(null);
    expect(new Set(answers.map((answer) => JSON.stringify(told(answer)))).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
  });

  test('is that session’s elder, no matter who is signed in', async ({ app }) => {
    const [one, other] = [await request(app), await request(app)];
    await other.elder.must('PATCH', '/api/profile', PRESET);
    const asking = (person: Browser) =>
      person.post('/api/decision-links/picture', { link: one.link });
    expect([(await asking(other.parent)).status, (await asking(other.elder)).status]).toEqual([
      200, 200,
    ]);
    expect((await pictureBy(app, other.link)).status).toBe(404);
  });
});
