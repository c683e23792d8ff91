import type { ChildChange } from '@oakling/domain/safety/child-change';
import { describe, expect } from 'vitest';
import { asPerson } from '../../platform/db/database.ts';
import { block, lift, withMeetings } from '../../testing/blocks.ts';
import type { Browser } from '../../testing/browser.ts';
import { openFamily } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { refused } from '../../testing/refused.ts';
import { ask, dayFromNow, meeting, reject } from '../../testing/session-request.ts';
import { storePeople } from '../../testing/stored-people.ts';
import { changesQuery, pageOfChanges } from './queries.ts';

const test = base.extend('sharesApp', false);

async function changes(parent: Browser, { personId }: Browser): Promise<ChildChange[]> {
  return (await parent.get(`/api/children/${personId}/changes`)).body.items;
}
const short = ({ by, type, elder }: ChildChange) => [by, type, ...(elder === null ? [] : [elder])];

describe('Rule 9.97, a child’s history', () => {
  test('tells what happened, who did it and with whom, newest first', async ({ app }) => {
    const { parent, youth, elder } = await openFamily(app);
    await youth.must('PUT', '/api/interests/Gardening%20%26%20Nature', { level: 2 });
    const id = await ask(elder, meeting(youth, { message: 'A secret note' }));
    await reject(parent, id, 'A secret reason');
    await youth.must('PATCH', '/api/profile', { fullName: 'Sam Y', bio: 'A secret bio' });
    await parent.json('PUT', `/api/children/${youth.personId}/matching`, { isOn: false });
    await parent.must('POST', `/api/children/${youth.personId}/pause`);
    const { body, text } = await parent.get(`/api/children/${youth.personId}/changes`);
    expect(body.items.map(short)).toEqual([
      ['you', 'YouthPaused'],
      ['you', 'MatchingSwitched'],
      ['child', 'ProfileChanged'],
      ['you', 'SessionRejected', 'Rosa Alvarez'],
      ['elder', 'SessionRequested', 'Rosa Alvarez'],
      ['child', 'InterestAdded'],
      ['child', 'PersonSignedUp'],
      ['child', 'InviteAccepted'],
      ['you', 'InviteSent'],
    ]);
    expect(body.items[2].facts).toEqual({ nameChanged: true, bioChanged: true });
    expect(body.items[5].facts).toEqual({ name: 'Gardening & Nature', level: 2 });
    expect(text).not.toMatch(/secret/);
    expect(text).not.toContain(youth.email);
  });

  test('lists the people whom the child blocked, and the sessions that canceled', async ({
    app,
  }) => {
    const { parent, youth, elder } = await withMeetings(app);
    await block(youth, elder);
    await lift(youth, youth, elder);
    expect((await changes(parent, youth)).slice(0, 4).map(short)).toEqual([
      ['child', 'PersonUnblocked', 'Rosa Alvarez'],
      ['child', 'SessionCancelled', 'Rosa Alvarez'],
      ['child', 'SessionCancelled', 'Rosa Alvarez'],
      ['child', 'PersonBlocked', 'Rosa Alvarez'],
    ]);
  });

  test.for([
    ['a block by the elder', 'block'],
    ['a removal of the elder', 'removal'],
    ['a suspension by a moderator', 'suspension'],
  ])('a cancellation by %s has neither cause nor person', async ([, cause], { app }) => {
    const { parent, youth, elder, pending } = await withMeetings(app);
    const { personId: actor } = cause === 'suspension' ? await app.signUp('parent') : elder;
    await app.query`
      insert into audit_log (actor_id, type, feature, subject_id, before, after)
      values (${actor}, 'SessionCancelled', 'sessions', ${pending}, '{"status": "pending"}',
        jsonb_build_object('status', 'cancelled', 'cause', ${cause}::text))
    `;
    const [cancelled] = await changes(parent, youth);
    expect(cancelled).toMatchObject({
      type: 'SessionCancelled',
      by: 'nobody',
      elder: 'Rosa Alvarez',
      timeZone: 'UTC',
      startsAt: expect.any(String),
    });
    expect(cancelled?.facts).toEqual({});
  });

  test('a moderator’s action has no name', async ({ app }) => {
    const { parent, youth } = await openFamily(app);
    const moderator = await app.signUp('parent', 'Morgan Mentor');
    await app.query`
      insert into audit_log (actor_id, type, feature, subject_id, after)
      values (${moderator.personId}, 'PersonSuspended', 'safety', ${youth.personId},
        '{"note": "A secret note"}')
    `;
    const { body, text } = await parent.get(`/api/children/${youth.personId}/changes`);
    expect(body.items[0]).toMatchObject({ by: 'moderator', type: 'PersonSuspended' });
    expect(body.items[0].facts).toEqual({});
    expect(text).not.toMatch(/Morgan|secret/);
    expect(text).not.toContain(moderator.personId);
  });

  test('an unknown event is omitted', async ({ app }) => {
    const { parent, youth } = await openFamily(app);
    const before = await changes(parent, youth);
    await app.query`
      insert into audit_log (actor_id, type, feature, subject_id)
      values (${youth.personId}, 'ReportMade', 'safety', ${youth.personId}),
        (${youth.personId}, 'NotificationsRead', 'notifications', ${youth.personId})
    `;
    expect(await changes(parent, youth)).toEqual(before);
  });

  test('doesn’t include siblings’', async ({ app }) => {
    const { parent, youth, elder } = await withMeetings(app);
    const sister = await app.invite(parent, 'Ada Young');
    await block(parent, elder, youth);
    expect((await changes(parent, sister)).map(short)).toEqual([
      ['child', 'PersonSignedUp'],
      ['child', 'InviteAccepted'],
      ['you', 'InviteSent'],
    ]);
  });

  test('the database only returns one’s own child’s', async ({ app }) => {
    const { parent, youth } = await openFamily(app);
    const { parent: other } = await openFamily(app);
    const asked = (by: Browser) => {
      const family = { readerId: by.personId, childId: youth.personId };
      return asPerson(app.platform.db, by.personId, (tx) => pageOfChanges(tx, family, null));
    };
    expect(await asked(parent)).not.toEqual([]);
    expect(await asked(other)).toEqual([]);
  });

  test('is paged, with cursors that fit no other list', async ({ app }) => {
    const { parent, youth, elder } = await openFamily(app);
    for (let day = 8; day < 18; day += 1) {
      // The youth makes these requests, because an elder may not ask again after three refusals.
      await reject(parent, await ask(youth, meeting(elder, { date: dayFromNow(day) })));
    }
    const path = `/api/children/${youth.personId}/changes`;
    const first = (await parent.get(path)).body;
    const at = `cursor=${encodeURIComponent(first.nextCursor)}`;
    const second = (await parent.get(`${path}?${at}`)).body;
    expect([first.items.length, second.items.length]).toEqual([20, 3]);
    expect(second.nextCursor).toBeNull();
    const sister = await app.invite(parent, 'Ada Young');
    const foreign = `/api/children/${sister.personId}/changes?${at}`;
    expect((await refused(app, () => parent.get(foreign))).status).toBe(422);
    const plain = Buffer.from('["99999"]').toString('base64');
    expect((await refused(app, () => parent.get(`${path}?cursor=${plain}`))).status).toBe(422);
  });

  test('among thousands of people, looks each one up by key', async ({ app }) => {
    const { db } = app.platform;
    const { parent, youth, elder } = await withMeetings(app);
    await block(youth, elder);
    await storePeople(
      db,
      Array.from({ length: 2000 }, () => ({})),
    );
    await app.query`analyze people, audit_log, sessions, invites`;
    const family = { readerId: parent.personId, childId: youth.personId };
    const rows = await app.query<object>`explain ${changesQuery(family, null)}`;
    const plan = rows.map((row) => Object.values(row).join('')).join('\n');
    expect(plan).toMatch(/Index (Only )?Scan using people_pkey on people blocked/);
    expect(plan).not.toMatch(/Seq Scan on people/);
  });
});
