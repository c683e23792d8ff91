import type { NotificationView } from '@oakling/domain/notifications/contract';
import { describe, expect } from 'vitest';
import { asPerson } from '../../platform/db/database.ts';
import { block, withMeetings } from '../../testing/blocks.ts';
import type { Browser } from '../../testing/browser.ts';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { approve, ask, dayFromNow, meeting } from '../../testing/session-request.ts';
import { pageOfChildsNotifications } from './store.ts';

describe('Rule 8.3, a child’s notifications', () => {
  test('the parent can read them unchanged, and they stay unread for the child', async ({
    app,
  }) => {
    const { parent, youth, elder } = await withMeetings(app);
    const sibling = await app.invite(parent, 'Mia Young');
    await app.choose(sibling, { Photography: 1 });
    await approve(parent, await ask(elder, meeting(sibling, { date: dayFromNow(40) })));
    const mine = (await youth.get('/api/notifications')).body;
    const theirs = (await parent.get(`/api/children/${youth.personId}/notifications`)).body;
    expect(theirs).toEqual({ items: mine.items, nextCursor: null });
    expect(theirs.items).not.toEqual([]);
    expect((await youth.get('/api/notifications')).body.unread).toBe(mine.unread);
    // The parent's own list doesn't show the notification, either.
    const ids = theirs.items.map(({ id }: { id: string }) => id);
    const own = (await parent.get('/api/notifications')).body.items;
    for (const { id } of own) expect(ids).not.toContain(id);
  });

  test('stay with the parent when a block hides them from the child', async ({ app }) => {
    const { parent, youth, elder, pending } = await withMeetings(app);
    await approve(parent, pending);
    await block(youth, elder);
    const hidden = (await youth.get('/api/notifications')).body.items;
    const { items } = (await parent.get(`/api/children/${youth.personId}/notifications`)).body;
    expect(items.length).toBeGreaterThan(hidden.length);
  });

  test('the database only returns one’s own child’s', async ({ app }) => {
    const { parent, youth } = await withMeetings(app);
    const { parent: other } = await openFamily(app);
    const asked = (by: Browser) => {
      const family = { guardianId: by.personId, childId: youth.personId };
      return asPerson(app.platform.db, by.personId, (tx) =>
        pageOfChildsNotifications(tx, family, null),
      );
    };
    expect(await asked(parent)).not.toEqual([]);
    expect(await asked(other)).toEqual([]);
  });

  test('comes in pages', async ({ app }) => {
    const { parent, youth, elder } = await withMeetings(app);
    for (let day = 13; day < 33; day += 1) {
      await approve(parent, await ask(youth, meeting(elder, { date: dayFromNow(day) })));
    }
    const path = `/api/children/${youth.personId}/notifications`;
    const first = (await parent.get(path)).body;
    const at = encodeURIComponent(first.nextCursor);
    const second = (await parent.get(`${path}?cursor=${at}`)).body;
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([20, 2, null]);
  });
});

describe('Rules 9.45 and 9.96, a parent’s notifications about a child', () => {
  test('name the child whose page they link to, and reach the open page at once', async ({
    app,
    notices,
  }) => {
    const { parent, youth, elder } = await openFamily(app);
    await notices.take();
    await youth.must('PATCH', '/api/profile', { fullName: 'Sam Y' });
    await block(youth, elder);
    const heard = (await notices.take()).filter(({ people }) => people.includes(parent.personId));
    const notice = { feature: 'notifications', id: youth.personId, people: [parent.personId] };
    expect(heard).toEqual([notice, notice]);
    const { items } = (await parent.get('/api/notifications')).body;
    const told = items.map(({ kind, childId }: NotificationView) => [kind, childId]);
    expect(told).toEqual([
      ['child-blocked', youth.personId],
      ['child-changed', youth.personId],
      ['invite-accepted', youth.personId],
    ]);
    const own = (await youth.get('/api/notifications')).body.items;
    for (const { childId } of own) expect(childId).toBeNull();
  });
});
