import { describe, expect } from 'vitest';
import { test } from '../../testing/fixtures.ts';
import { messages, refused } from '../../testing/refused.ts';
import { sendInvite } from '../../testing/sent-invite.ts';

const DAY_MS = 86_400_000;

describe('Rule 4.16, the invites of a parent', () => {
  test('have name, address, status and times, newest first', async ({ app }) => {
    const parent = await app.signUp('parent');
    const start = Date.parse('2031-05-05T12:00:00.000Z');
    const at = (days: number) => new Date(start + days * DAY_MS);
    app.setNow(at(0));
    const first = await sendInvite(app, parent, { childName: 'Tom Young', note: 'whisper' });
    app.setNow(at(20));
    const second = await sendInvite(app, parent, { childName: 'Ada Young' });
    await app.browser().must('POST', '/api/youth-completion', second.completion);
    app.setNow(at(25));
    const third = await sendInvite(app, parent, { childName: 'Bo Young' });
    app.setNow(at(30));
    const { body } = await parent.get('/api/invites');
    app.setNow(null);
    const told = (days: number) => at(days).toISOString();
    expect(body).toEqual({
      nextCursor: null,
      items: [
        {
          token: third.token,
          childName: 'Bo Young',
          childEmail: third.email,
          status: 'pending',
          acceptedAt: null,
          mailFailure: null,
          sentAt: told(25),
          expiresAt: told(55),
        },
        {
          token: second.token,
          childName: 'Ada Young',
          childEmail: second.email,
          status: 'accepted',
          acceptedAt: told(20),
          mailFailure: null,
          sentAt: told(20),
          expiresAt: told(50),
        },
        {
          token: first.token,
          childName: 'Tom Young',
          childEmail: first.email,
          status: 'expired',
          acceptedAt: null,
          mailFailure: null,
          sentAt: told(0),
          expiresAt: told(30),
        },
      ],
    });
  });

  test('are paged by twenty without gaps, even at the same instant', async ({ app }) => {
    const parent = await app.signUp('parent');
    app.setNow(new Date('2031-05-05T12:00:00.000Z'));
    const tokens: string[] = [];
    for (let sent = 0; sent < 20; sent += 1) tokens.push((await sendInvite(app, parent)).token);
    expect((await parent.get('/api/invites')).body.nextCursor).toBeNull();
    // Resets the daily limit.
    await app.platform.db.deleteFrom('rate_limits').execute();
    for (let sent = 0; sent < 3; sent += 1) tokens.push((await sendInvite(app, parent)).token);
    app.setNow(null);
    const { body: one } = await parent.get('/api/invites');
    const next = encodeURIComponent(one.nextCursor);
    const { body: two } = await parent.get(`/api/invites?cursor=${next}`);
    expect([one.items.length, two.items.length, two.nextCursor]).toEqual([20, 3, null]);
    const listed = [...one.items, ...two.items].map((item: { token: string }) => item.token);
    expect(listed.toSorted()).toEqual(tokens.toSorted());
  });

  test('an unknown cursor is refused', async ({ app }) => {
    const parent = await app.signUp('parent');
    const cursor = Buffer.from('["x","y"]').toString('base64');
    const answer = await refused(app, () => parent.get(`/api/invites?cursor=${cursor}`));
    expect(messages(answer)).toEqual({ cursor: 'This page link isn’t valid.' });
  });
});
