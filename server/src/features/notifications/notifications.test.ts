import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import {
  ADDRESS,
  approve,
  ask,
  dayFromNow,
  meeting,
  reject,
} from '../../testing/session-request.ts';

const listOf = async (person: Browser) => (await person.get('/api/notifications')).body;
const kindsOf = async (person: Browser) =>
  (await listOf(person)).items.map(({ kind }: { kind: string }) => kind);

describe('Rule 8.2, the recipients of each notice', () => {
  test('a request notifies the parent and the receiver; a decision notifies both participants', async ({
    app,
  }) => {
    const { elder, parent, youth } = await openFamily(app);
    const first = await ask(elder, meeting(youth, { date: dayFromNow(20) }));
    const second = await ask(youth, meeting(elder, { date: dayFromNow(21) }));
    expect(await kindsOf(parent)).toEqual([
      'session-requested',
      'session-requested',
      'invite-accepted',
    ]);
    for (const person of [elder, youth])
      expect(await kindsOf(person)).toEqual(['session-requested']);

    await approve(parent, first);
    await reject(parent, second, 'Exams');
    for (const person of [elder, youth]) {
      const { items, unread } = await listOf(person);
      expect(unread).toBe(3);
      expect(items).toMatchObject([
        {
          kind: 'session-rejected',
          names: { initiator: 'Sam Young', receiver: 'Rosa Alvarez' },
          reason: 'Exams',
        },
        {
          kind: 'session-approved',
          names: { initiator: 'Rosa Alvarez', receiver: 'Sam Young' },
          reason: '',
        },
        { kind: 'session-requested' },
      ]);
    }
  });

  test('Rules 4.5 and 8.5, by the shown name, without place, address and code', async ({ app }) => {
    const { elder, parent } = await openFamily(app);
    const youth = await app.invite(parent, 'Ada Maria Lovelace', {
      shownNameStyle: 'first-name-and-initial',
    });
    await app.choose(youth, { Photography: 1 });
    await approve(parent, await ask(youth, meeting(elder, { message: 'whisper' })));
    for (const person of [elder, youth, parent]) {
      const { text } = await person.get('/api/notifications');
      expect(text).not.toMatch(/@|whisper/);
      expect(text).not.toContain(ADDRESS);
    }
    const { text, body } = await elder.get('/api/notifications');
    expect(body.items[0].names.initiator).toBe('Ada L.');
    expect(text).not.toContain('Lovelace');
  });
});

describe('Rules 8.1 and 8.6, reading them', () => {
  test('marking them read clears the count, once, only for this person', async ({ app }) => {
    const { elder, parent, youth } = await openFamily(app);
    await approve(parent, await ask(elder, meeting(youth)));
    expect((await elder.send('POST', '/api/notifications/read')).status).toBe(204);
    const { items, unread } = await listOf(elder);
    expect([unread, items.map(({ isRead }: { isRead: boolean }) => isRead)]).toEqual([0, [true]]);
    expect((await listOf(youth)).unread).toBe(2);
    // Deciding marks the parent's own notification of the request as read. Rule 8.119
    expect((await listOf(parent)).unread).toBe(1);

    const events = await app.count('audit_log');
    expect((await elder.send('POST', '/api/notifications/read')).status).toBe(204);
    expect(await app.count('audit_log')).toBe(events);
    const rows = await app.query`
      select type, before, after from audit_log
      where feature = 'notifications' and subject_id = ${elder.personId}
    `;
    expect(rows).toEqual([
      { type: 'NotificationsRead', before: { unread: 1 }, after: { unread: 0 } },
    ]);
  });

  test('one alone, or everything up to the newest shown', async ({ app }) => {
    const { elder, parent, youth } = await openFamily(app);
    await approve(parent, await ask(elder, meeting(youth, { date: dayFromNow(11) })));
    await approve(parent, await ask(elder, meeting(youth, { date: dayFromNow(12) })));
    await approve(parent, await ask(elder, meeting(youth, { date: dayFromNow(13) })));
    const read = (meant: object) => elder.post('/api/notifications/read', meant);
    const isRead = async () =>
      (await listOf(elder)).items.map((item: { isRead: boolean }) => item.isRead);
    const [, middle] = (await listOf(elder)).items;
    expect((await read({ only: middle.id })).status).toBe(204);
    expect(await isRead()).toEqual([false, true, false]);
    expect((await read({ upTo: middle.id })).status).toBe(204);
    expect(await isRead()).toEqual([false, true, true]);
    // The id of another person's notification, like a nonexistent one, selects nothing.
    const [other] = (await listOf(youth)).items;
    for (const meant of [{ only: other.id }, { upTo: other.id }, { upTo: randomUUID() }]) {
      expect((await read(meant)).status).toBe(204);
    }
    expect([await isRead(), (await listOf(youth)).unread]).toEqual([[false, true, true], 6]);
    expect((await read({ only: 'all' })).status).toBe(422);
  });

  test('another person’s are invisible', async ({ app }) => {
    const { elder, parent, youth } = await openFamily(app);
    await approve(parent, await ask(elder, meeting(youth)));
    const other = await openFamily(app);
    expect(await listOf(other.elder)).toEqual({ items: [], nextCursor: null, unread: 0 });
    expect(await kindsOf(other.parent)).toEqual(['invite-accepted']);
    const { unread } = await listOf(parent);
    await other.parent.send('POST', '/api/notifications/read');
    expect([unread, (await listOf(parent)).unread]).toEqual([1, 1]);
  });

  test('are newest first, twenty a page, without gap or repeat', async ({ app }) => {
    const elder = await app.signUp('elder');
    // Many rows have the same timestamp, so the id breaks ties.
    await app.query`
      insert into notifications (person_id, kind, subject_id, created_at)
      select ${elder.personId}, 'session-approved', gen_random_uuid(),
        '2026-01-01T00:00:00.000001Z'::timestamptz + (number / 3) * interval '1 microsecond'
      from generate_series(1, 50) as number
    `;
    const rows = await app.query<{ id: string }>`
      select id from notifications where person_id = ${elder.personId}
      order by created_at desc, id desc
    `;
    const ids: string[] = [];
    const sizes: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`;
      const { body } = await elder.get(`/api/notifications${query}`);
      expect(body.unread).toBe(50);
      sizes.push(body.items.length);
      ids.push(...body.items.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor;
    }
    expect(sizes).toEqual([20, 20, 10]);
    expect(ids).toEqual(rows.map(({ id }) => id));
  });
});
