import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { tryAs } from '../../testing/as-role.ts';
import type { Browser } from '../../testing/browser.ts';
import { downloaded } from '../../testing/downloaded.ts';
import { openFamily } from '../../testing/family.ts';
import { eventually } from '../../testing/eventually.ts';
import { test as base } from '../../testing/fixtures.ts';
import { enrollModerator } from '../../testing/moderator.ts';
import { WITH_ROOMS } from '../../testing/kept-app.ts';
import { callSoon, meet, roomOf } from '../../testing/rooms.ts';
import { addGuardian, endGuardian } from '../../testing/second-guardian.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { remindOfHelp } from './help-routes.ts';

const test = base.extend('environment', WITH_ROOMS);

test.beforeEach(({ app }) => app.query`delete from help_requests`);

async function asked(app: TestApp) {
  const family = await openFamily(app);
  const max = await addGuardian(app, [family.youth]);
  const id = await callSoon(app, family);
  const peers = await meet(family.elder, family.youth, id);
  const press = (who: Browser) => who.must('POST', `/api/sessions/${id}/room/help`);
  // The start of the call is announced to the elder, too.
  await eventually(async () => {
    await app.deliver();
    expect((await max.get('/api/notifications')).body.items).toMatchObject([
      { kind: 'call-began' },
    ]);
  });
  await app.notices.take();
  const before = await seen(app, family.elder, id);
  await press(family.youth);
  const end = () => {
    for (const peer of peers) peer.close();
  };
  return { ...family, max, id, before, press, end };
}

const open = async (who: Browser) => (await who.get('/api/help-requests')).body.items;
const queue = async (who: Browser) => (await who.get('/api/moderation/help-requests')).body.items;
const openFor = (...people: readonly Browser[]) =>
  Promise.all(people.map(async (who) => (await open(who)).length));
const answer = async (who: Browser, request: string) =>
  (await who.post(`/api/help-requests/${request}/answer`)).status;
const close = async (who: Browser, request: string) =>
  (await who.post(`/api/moderation/help-requests/${request}/close`)).status;
const requestOf = async (who: Browser): Promise<string> => (await open(who))[0].id;
const later = (app: TestApp, minutes: number) => app.query`
  update help_requests set asked_at = asked_at - ${minutes} * interval '1 minute'
`;

async function seen(app: TestApp, elder: Browser, id: string) {
  const pages = [`/api/sessions/${id}`, '/api/sessions?bucket=upcoming', '/api/help-requests'];
  const more = ['/api/notifications', `/api/sessions/${id}/calendar.ics`];
  const bodies = await Promise.all(
    [...pages, ...more].map(async (page) => {
      const { status, text } = await elder.get(page);
      expect(status, page).toBe(200);
      return text;
    }),
  );
  const { help } = await roomOf(elder, id);
  const { data } = await downloaded(app, elder, '/api/account/export');
  const { sessions, helpRequests, changes } = data;
  const known = JSON.stringify({ help, sessions, helpRequests, changes });
  return [...bodies.map((body) => body.replace(/DTSTAMP:.*/, '')), known];
}

describe('Rules 6.330 to 6.332, a request for help stays open', () => {
  test('on every guardian’s pages until they answer, and for others a day longer', async ({
    app,
  }) => {
    const { elder, youth, parent, max, end } = await asked(app);
    expect(await open(parent)).toMatchObject([
      { by: 'youth', elder: 'Rosa Alvarez', youth: 'Sam Young', isAnswered: false, told: [] },
    ]);
    expect(await openFor(parent, max, youth, elder)).toEqual([1, 1, 1, 0]);
    const request = await requestOf(parent);
    expect([await answer(parent, request), await answer(parent, request)]).toEqual([204, 204]);
    expect(await openFor(parent, max)).toEqual([0, 1]);
    await app.query`update help_answers set answered_at = answered_at - interval '24 hours'`;
    expect(await openFor(parent, max)).toEqual([0, 0]);
    end();
  });

  // Attack A242.
  test('no one but a guardian answers it, and no one but a moderator closes it', async ({
    app,
    moderator,
  }) => {
    const { elder, youth, parent, max, end } = await asked(app);
    const request = await requestOf(parent);
    const other = await openFamily(app);
    await endGuardian(app, max, youth);
    for (const who of [elder, youth, max, other.parent]) {
      expect(await answer(who, request)).toBe(404);
      const forged = sql`
        insert into help_answers (request_id, guardian_id) values (${request}, ${who.personId})
      `;
      expect(await tryAs(app.platform.db, who.personId, forged)).toEqual({ refused: 'policy' });
    }
    const hidden = sql`
      insert into help_answers (request_id, guardian_id, answered_at)
      values (${request}, ${parent.personId}, now() - interval '2 days')
    `;
    expect(await tryAs(app.platform.db, parent.personId, hidden)).toEqual({ refused: 'policy' });
    const closing = sql`update help_requests set closed_at = now() where id = ${request}`;
    expect(await tryAs(app.platform.db, parent.personId, closing)).toEqual({ refused: 'grant' });
    expect(await close(parent, request)).toBe(403);
    expect(await queue(moderator)).toMatchObject([{ id: request, isAnswered: false }]);
    expect(await answer(parent, request)).toBe(204);
    expect(await queue(moderator)).toMatchObject([{ id: request, isAnswered: true }]);
    const { browser: late } = await enrollModerator(app);
    expect(await queue(late)).toHaveLength(1);
    expect([await close(late, request), await close(moderator, request)]).toEqual([204, 204]);
    expect([await queue(late), await queue(moderator)]).toEqual([[], []]);
    const [row] = await app.query<{ by: string }>`select closed_by as by from help_requests`;
    expect(row?.by).toBe(late.personId);
    end();
  });
});

// Attack A243.
test('rule 6.333, the elder learns nothing of it, not even by a live event', async ({ app }) => {
  const family = await asked(app);
  const { elder, youth, parent, id, before, end } = family;
  const heard = async () =>
    (await app.notices.take()).filter(({ people }) => people.includes(elder.personId));
  await app.deliver();
  expect(await heard()).toEqual([]);
  expect(await seen(app, elder, id)).toEqual(before);
  const rows = await tryAs(app.platform.db, elder.personId, sql`select from help_requests`);
  expect(rows).toEqual({ rows: 0 });
  for (const who of [youth, parent]) {
    const { body } = await who.get(`/api/sessions/${id}`);
    expect(body.history.at(-1)).toMatchObject({ step: 'asked-for-help' });
  }
  end();
});

// Attack A244.
test('rules 6.333, 6.334 and 6.336, the child’s history and a moderator’s case show it, running late can’t be announced, and the child reads who was told', async ({
  app,
  moderator,
}) => {
  const { youth, parent, elder, id, end } = await asked(app);
  expect((await open(youth))[0].told).toEqual(['Maria Young', 'Max Young']);
  const changes = await parent.get(`/api/children/${youth.personId}/changes`);
  expect(changes.body.items).toContainEqual(
    expect.objectContaining({ type: 'RoomHelpAsked', by: 'child', elder: 'Rosa Alvarez' }),
  );
  const isPast = async (who: Browser) => (await who.get(`/api/sessions/${id}`)).body.isPastDelays;
  for (const who of [elder, youth]) {
    expect(await isPast(who)).toBe(true);
    const late = await who.post(`/api/sessions/${id}/delay`, { version: 1, minutes: 5 });
    expect([late.status, late.body.code]).toEqual([409, 'not-the-hour']);
  }
  // Before they have met, the elder can't tell from it that the child asked for help.
  await app.query`update room_calls set began_at = null`;
  expect([await isPast(elder), await isPast(youth)]).toEqual([false, true]);
  const report = crypto.randomUUID();
  const about = { personId: elder.personId, category: 'made-me-uncomfortable', details: '' };
  await youth.must('POST', '/api/reports', { id: report, ...about });
  const { body } = await moderator.get(`/api/moderation/reports/${report}`);
  expect(body.help).toMatchObject([{ by: 'youth', isClosed: false }]);
  end();
});

// Attack A245.
test('rule 6.335, guardians and moderators are told again after ten minutes, once, unless a guardian has answered', async ({
  app,
  moderator,
}) => {
  const { youth, parent, max, press, elder, end } = await asked(app);
  await app.deliver();
  const { transact } = app.platform;
  expect(await remindOfHelp(transact)).toBe(0);
  await later(app, 10);
  expect([await remindOfHelp(transact), await remindOfHelp(transact)]).toEqual([1, 0]);
  await app.deliver();
  const again = (await app.mails()).filter(({ subject }) => /answer/.test(subject));
  const told = again.map(({ to }) => to);
  expect(told).toEqual(expect.arrayContaining([parent.email, max.email, moderator.email]));
  expect(told).not.toContain(elder.email);
  expect(new Set(told).size).toBe(told.length);
  const { body } = await parent.get('/api/notifications');
  expect(body.items.filter(({ kind }: { kind: string }) => kind === 'call-help')).toHaveLength(2);
  // The elder asks for help, too, and a guardian answers in time.
  await press(elder);
  for (const { id } of await open(parent)) expect(await answer(parent, id)).toBe(204);
  await later(app, 10);
  expect(await remindOfHelp(transact)).toBe(0);
  expect(await openFor(youth)).toEqual([2]);
  end();
});
