import { PREPARED_REASONS } from '@oakling/domain/sessions/asking/decide-cancellation';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { actAs } from '../../../testing/act-as.ts';
import { tryAs } from '../../../testing/as-role.ts';
import { openFamily, type Family } from '../../../testing/family.ts';
import { test as base } from '../../../testing/fixtures.ts';
import { comeOfAge } from '../../../testing/growing.ts';
import { downloaded } from '../../../testing/downloaded.ts';
import { refused } from '../../../testing/refused.ts';
import { approve, ask, cancel, meeting, nextDay } from '../../../testing/session-request.ts';
import type { Browser } from '../../../testing/browser.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const WORDS = 'Write me on Snapchat tonight';
const test = base.extend('family', ({ app }) => openFamily(app));

const passOn = (by: Browser, id: string) => by.post(`/api/sessions/${id}/pass-on-reason`);

async function calledOff(family: Family, by: Browser, reason: string): Promise<string> {
  const id = await ask(family.elder, meeting(family.youth, { date: nextDay() }));
  await approve(family.parent, id);
  expect((await cancel(by, id, reason)).status).toBe(200);
  return id;
}

/** The places, including mails, in which the person can read the reason. */
async function placesWith(app: TestApp, person: Browser, id: string): Promise<unknown> {
  const paths = [`/api/sessions/${id}`, '/api/sessions?bucket=past', '/api/notifications'];
  const pages = await Promise.all(paths.map(async (path) => (await person.get(path)).text));
  const archive = await downloaded(app, person, '/api/account/export');
  const feed = (await person.must('POST', '/api/calendar-feed')).body.address;
  const calendar = (await app.browser().get(new URL(feed).pathname)).text;
  const mails = (await app.mails()).filter(({ to }) => to === person.email);
  const parts = { ...pages, archive: archive.text, calendar, mails: mails.map(({ text }) => text) };
  return Object.entries(parts).flatMap(([place, text]) =>
    String(text).includes('Snapchat') ? [place] : [],
  );
}

describe('Rule 6.270, own words between an elder and a child wait for a guardian', () => {
  test.for([
    ['elder', 'youth'],
    ['youth', 'elder'],
  ] as const)(
    'of the %s: absent for the %s until a guardian passes them on',
    async ([writer, other], { app }) => {
      const family = await openFamily(app);
      const id = await calledOff(family, family[writer], WORDS);
      expect(await placesWith(app, family[other], id)).toEqual([]);
      const { body } = await family.parent.get(`/api/sessions/${id}`);
      expect(body.cancelled).toMatchObject({ reason: WORDS, isHeld: true });
      const mail = (await app.mails()).findLast(({ to }) => to === family.parent.email);
      expect(mail?.text).toMatch(/hasn’t read this\. You can pass it on/);

      const passed = await passOn(family.parent, id);
      expect(passed.body.cancelled).toMatchObject({ reason: WORDS, isHeld: false });
      expect((await family[other].get(`/api/sessions/${id}`)).body.cancelled.reason).toBe(WORDS);
      // The calendar never contains a reason.
      const places = ['0', '1', '2', 'archive', 'mails'];
      expect(await placesWith(app, family[other], id)).toEqual(places);
      const theirs = (await app.mails()).filter(({ to }) => to === family[other].email);
      expect(theirs.at(-1)?.text).toContain(WORDS);
      const again = await refused(app, () => passOn(family.parent, id));
      expect([again.status, again.body.code]).toEqual([409, 'not-held-back']);
    },
  );

  test('a prepared reason arrives at once, as does a guardian’s', async ({ family }) => {
    const [prepared = ''] = PREPARED_REASONS;
    for (const [by, reason] of [
      [family.youth, prepared],
      [family.parent, WORDS],
    ] as const) {
      const id = await calledOff(family, by, reason);
      const { body } = await family.elder.get(`/api/sessions/${id}`);
      expect(body.cancelled).toMatchObject({ reason, isHeld: false });
    }
  });

  test('the same for “Not this time”', async ({ family }) => {
    const id = await ask(family.elder, meeting(family.youth, { date: nextDay() }));
    await cancel(family.youth, id, WORDS);
    expect((await family.elder.get(`/api/sessions/${id}`)).body.cancelled.reason).toBe('');
  });

  test('adults read each other’s', async ({ app }) => {
    const family = await openFamily(app);
    await comeOfAge(app, family.youth);
    const id = await ask(family.elder, meeting(family.youth, { date: nextDay() }));
    await cancel(family.elder, id, WORDS);
    expect((await family.youth.get(`/api/sessions/${id}`)).body.cancelled.reason).toBe(WORDS);
  });

  test('the database refuses what goes around it', async ({ app, family }) => {
    const { db } = app.platform;
    const open = await ask(family.elder, meeting(family.youth, { date: nextDay() }));
    const { elder, youth, parent } = family;
    const cancelWith = (reason: string) => sql`
      update sessions set status = 'cancelled', cancelled_at = updated_at, cancelled_by = ${elder.personId},
        cancellation_reason = ${reason} where id = ${open}`;
    expect(await tryAs(db, elder.personId, cancelWith(WORDS))).toEqual({ refused: '23514' });
    expect(await tryAs(db, elder.personId, cancelWith('I am not well.'))).toEqual({ rows: 1 });
    const hold = (writer: Browser) =>
      sql`insert into held_reasons values (${open}, ${writer.personId}, ${WORDS})`;
    expect(await tryAs(db, elder.personId, hold(elder))).toEqual({ refused: 'policy' });

    const id = await calledOff(family, elder, WORDS);
    const read = sql`select from held_reasons where session_id = ${id}`;
    const readers = [elder, youth, parent].map(({ personId }) => tryAs(db, personId, read));
    expect(await Promise.all(readers)).toEqual([{ rows: 1 }, { rows: 0 }, { rows: 1 }]);
    for (const { personId } of [elder, youth]) {
      const passed = await actAs(db, personId, (tx) =>
        sql<{ id: string | null }>`select pass_on_reason(${id}) as id`.execute(tx),
      );
      expect(passed.rows).toEqual([{ id: null }]);
    }
  });

  test('the database and the domain have the same prepared reasons', async ({ app }) => {
    const { rows } = await sql`select prepared_reasons() as list`.execute(app.platform.db);
    expect(rows).toEqual([{ list: ['', ...PREPARED_REASONS] }]);
  });
});
