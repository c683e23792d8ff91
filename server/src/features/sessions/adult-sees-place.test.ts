import { sql } from 'kysely';
import { expect } from 'vitest';
import { tryAs } from '../../testing/as-role.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { comeOfAge } from '../../testing/growing.ts';
import { newMails } from '../../testing/new-mails.ts';
import { ADDRESS, approve, ask, cancel, meeting, nextDay } from '../../testing/session-request.ts';

// Attack A169
test('Rule 9.226, an adult reads where it is before they say yes; a child, the parent of an adult and anybody else do not', async ({
  app,
  family: { elder, parent, youth },
}) => {
  const { db } = app.platform;
  const id = await ask(elder, meeting(youth, { date: nextDay() }));
  const seen = async () => (await youth.get(`/api/sessions/${id}`)).body.place;
  const rows = sql`select from session_arrangements where session_id = ${id}`;
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

test('Rule 9.226, what an adult called off or never decided shows no place', async ({
  app,
  family: { elder, youth },
}) => {
  await comeOfAge(app, youth);
  const id = await ask(elder, meeting(youth, { date: nextDay() }));
  expect((await youth.get(`/api/sessions/${id}`)).body.place).toMatchObject({ address: ADDRESS });
  expect((await cancel(youth, id)).status).toBe(200);
  expect((await youth.get(`/api/sessions/${id}`)).body.place).toBeNull();
});
