import { sql } from 'kysely';
import { expect } from 'vitest';
import { tryAs } from '../../testing/as-role.ts';
import type { Browser } from '../../testing/browser.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { comeOfAge } from '../../testing/growing.ts';
import { newMails } from '../../testing/new-mails.ts';
import {
  ADDRESS,
  approve,
  ask,
  cancel,
  change,
  changeOf,
  meeting,
  nextDay,
} from '../../testing/session-request.ts';

// Attack A169.
test('Rule 9.226, an adult sees the place before agreeing; a child, an adult’s parent and others don’t', async ({
  app,
  family: { elder, parent, youth },
}) => {
  const { db } = app.platform;
  const id = await ask(elder, meeting(youth, { date: nextDay() }));
  const seen = async () => (await youth.get(`/api/sessions/${id}`)).body.place;
  const rows = sql`select from session_offers where session_id = ${id}`;
  expect(await seen()).toBeNull();
  expect(await tryAs(db, youth.personId, rows)).toEqual({ rows: 0 });
  expect((await parent.get(`/api/sessions/${id}`)).body.place).toMatchObject({ address: ADDRESS });

  await comeOfAge(app, youth);
  expect(await seen()).toMatchObject({ address: ADDRESS });
  expect((await youth.get('/api/sessions?bucket=pending')).text).toContain(ADDRESS);
  expect(await tryAs(db, parent.personId, rows)).toEqual({ rows: 0 });
  const stranger = await app.signUp('elder');
  expect(await tryAs(db, stranger.personId, rows)).toEqual({ rows: 0 });
  const mails = await newMails(app, () => approve(youth, id));
  expect(mails.map(({ to }) => to)).not.toContain(parent.email);
});

test('Rule 9.226, an elder asked before the birthday sees the place only after approval', async ({
  app,
  family: { elder, youth },
}) => {
  const id = await ask(youth, meeting(elder, { date: nextDay() }));
  await comeOfAge(app, youth);
  const seen = async () => (await elder.get(`/api/sessions/${id}`)).body.place;
  const rows = sql`select from session_offers where session_id = ${id}`;
  expect(await seen()).toBeNull();
  expect((await elder.get('/api/sessions?bucket=pending')).text).not.toContain(ADDRESS);
  expect(await tryAs(app.platform.db, elder.personId, rows)).toEqual({ rows: 0 });
});

test('Rule 9.226, a session that an adult canceled or never decided shows no place', async ({
  app,
  family: { elder, youth },
}) => {
  await comeOfAge(app, youth);
  const id = await ask(elder, meeting(youth, { date: nextDay() }));
  expect((await youth.get(`/api/sessions/${id}`)).body.place).toMatchObject({ address: ADDRESS });
  expect((await cancel(youth, id)).status).toBe(200);
  expect((await youth.get(`/api/sessions/${id}`)).body.place).toBeNull();
});

test('Rule 6.280, an adult sees a changed request’s former place until they answer; a child and a former parent don’t', async ({
  app,
  family: { elder, parent, youth },
}) => {
  const { db } = app.platform;
  const id = await changedRequest(elder, youth);
  const seen = async () => (await youth.get(`/api/sessions/${id}`)).body.previous;
  const rows = sql`select from session_offers where session_id = ${id} and version = 1`;
  expect(await seen()).toMatchObject({ place: null, message: null });
  expect(await tryAs(db, youth.personId, rows)).toEqual({ rows: 0 });

  await comeOfAge(app, youth);
  expect(await seen()).toMatchObject({ place: { address: ADDRESS } });
  expect(await tryAs(db, youth.personId, rows)).toEqual({ rows: 1 });
  expect(await tryAs(db, parent.personId, rows)).toEqual({ rows: 0 });
  const stranger = await app.signUp('elder');
  expect(await tryAs(db, stranger.personId, rows)).toEqual({ rows: 0 });

  expect((await approve(youth, id, 2)).status).toBe(200);
  expect(await seen()).toBeNull();
  expect(await tryAs(db, youth.personId, rows)).toEqual({ rows: 0 });
});

// Reads all rows in one query: an adult who may read one session's places can't read another session's.
test('Rule 6.280, an adult with one pending change sees no former place of another', async ({
  app,
  family: { elder, parent, youth },
}) => {
  const sister = await app.invite(parent, 'Ada Young');
  await app.choose(sister, { Photography: 3, 'Art & Creativity': 3 });
  for (const child of [youth, sister]) await changedRequest(elder, child);
  await comeOfAge(app, youth);
  const all = sql`select from session_offers where version = 1`;
  expect(await tryAs(app.platform.db, youth.personId, all)).toEqual({ rows: 1 });
});

async function changedRequest(elder: Browser, youth: Browser): Promise<string> {
  const request = meeting(youth, { date: nextDay() });
  await ask(elder, request);
  const { status } = await change(
    elder,
    request.id,
    changeOf(request, { address: 'The library, Market Square 1' }),
  );
  expect(status).toBe(200);
  return request.id;
}
