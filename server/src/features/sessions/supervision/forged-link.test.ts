import { describe, expect } from 'vitest';
import { makeDecisionLinks } from './decision-links.ts';
import { outboxEncryption } from '../../../open-platform.ts';
import { approveByLink, mailedLink } from '../../../testing/decision-link.ts';
import { openFamily } from '../../../testing/family.ts';
import { test } from '../../../testing/fixtures.ts';
import { refused } from '../../../testing/refused.ts';
import { ask, meeting } from '../../../testing/session-request.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { countTries } from '../../../testing/use-up.ts';

const DAY_MS = 86_400_000;

async function request(app: TestApp) {
  const { elder, youth, parent } = await openFamily(app);
  const id = await ask(elder, meeting(youth));
  return { parent, id, link: await mailedLink(app, parent) };
}

const read = (app: TestApp, link: string) =>
  app.browser().post('/api/decision-links/read', { link });
const approveBy = (app: TestApp, link: string) => approveByLink(app.browser(), link);
const rejectBy = (app: TestApp, link: string) =>
  app.browser().post('/api/decision-links/reject', { link, reason: '' });

describe('Rule 6.81, any other link', () => {
  test('truncated, altered, or for another purpose or secret, is invalid', async ({ app }) => {
    const { link, id, parent } = await request(app);
    const { origin, secret } = app.platform;
    const bytes = Buffer.from(link, 'base64url');
    const altered = [0, 12, 28, bytes.length - 1].map((place) => {
      const copy = Buffer.from(bytes);
      copy[place] = (copy[place] ?? 0) ^ 1;
      return copy.toString('base64url');
    });
    const right = [id, parent.personId, 1, Date.now() + DAY_MS] as const;
    const foreign = {
      sessionId: id,
      guardianId: parent.personId,
      version: 1,
      expiresAt: new Date(Date.now() + DAY_MS),
      mailedAt: new Date(),
    };
    const other = makeDecisionLinks('another secret of the tests, long', origin).urlOf(
      foreign,
      'a@b.example',
    );
    const ofOutbox = Buffer.from(
      outboxEncryption(secret).encrypt(JSON.stringify(right), 'link'),
      'base64',
    );
    for (const bad of [
      ...altered,
      `${link}A`,
      link.slice(0, -4),
      link.slice(4),
      'a'.repeat(160),
      other.slice(other.indexOf('=') + 1),
      ofOutbox.toString('base64url'),
    ]) {
      for (const call of [read, approveBy, rejectBy]) {
        const answer = await refused(app, () => call(app, bad));
        expect([bad, answer.status, answer.body.code]).toEqual([bad, 409, 'link-invalid']);
      }
    }
    expect((await read(app, link)).body.state).toBe('open');
  });

  test('Rule 6.85, limits attempts per address', async ({ app }) => {
    const { link } = await request(app);
    // Each test browser has its own IP address.
    const here = app.browser();
    await here.must('POST', '/api/decision-links/read', { link });
    await countTries(app, 'decision-link', 300);
    const answer = await refused(app, () => here.post('/api/decision-links/approve', { link }));
    expect(answer.status).toBe(429);
    expect((await approveBy(app, link)).status).toBe(200);
  });
});
