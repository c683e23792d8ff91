import { describe, expect } from 'vitest';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { consentLinks, recordByMail } from '../../testing/mailed-consent.ts';
import { refused } from '../../testing/refused.ts';
import { approve, ask, dayFromNow, meeting } from '../../testing/session-request.ts';

describe('A110, a consent withdrawn while pages, a stream and a feed are open', () => {
  test('closes everything of the child, even where no consent is required', async ({
    app,
    family,
    server,
  }) => {
    const { elder, youth, parent } = family;
    await recordByMail(app, parent);
    const id = await ask(elder, meeting(youth, { date: dayFromNow(3) }));
    await approve(parent, id);
    const { body: feed } = await youth.must('POST', '/api/calendar-feed');
    const { pathname } = new URL(feed.address);
    expect((await app.browser().send('GET', pathname)).status).toBe(200);
    const stream = await server.open(youth);
    const [link] = await consentLinks(app, parent);
    await app.browser().must('POST', '/api/consent-links/withdraw', { link });
    await stream.ended;
    for (const path of ['/api/me', '/api/sessions?bucket=upcoming', '/api/matches']) {
      expect((await refused(app, () => youth.get(path))).status).toBe(401);
    }
    expect((await app.browser().send('GET', pathname)).status).toBe(404);
    expect((await elder.get(`/api/matches/${youth.personId}`)).status).toBe(404);
    expect((await elder.get(`/api/sessions/${id}`)).body.status).toBe('cancelled');
  });
});
