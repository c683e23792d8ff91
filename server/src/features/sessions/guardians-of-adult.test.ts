import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { tryAs } from '../../testing/as-role.ts';
import type { Browser } from '../../testing/browser.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { agree, comeOfAge, growTo } from '../../testing/growing.ts';
import { answerOutcome, HELD, heldSession, uncomfortable } from '../../testing/held-session.ts';
import { newMails } from '../../testing/new-mails.ts';
import { refused } from '../../testing/refused.ts';
import { proposalRow } from '../../testing/rows.ts';
import {
  answerParent,
  approve,
  ask,
  askElder,
  cancel,
  meeting,
  nextDay,
  propose,
} from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';

const view = async (person: Browser, id: string) => (await person.get(`/api/sessions/${id}`)).body;
const asked = (from: Browser, to: Browser, changes: object = {}) =>
  ask(from, meeting(to, { date: nextDay(), ...changes }));

describe('Rules 6.165 to 6.167, former guardians keep sessions that had started, and nothing later', () => {
  test('they see only sessions that had started, without place, picture and outcome', async ({
    app,
  }) => {
    const family = await openFamily(app);
    const { elder, youth, parent } = family;
    const held = await heldWithPlace(app, family);
    expect(await view(parent, held)).toMatchObject({ place: { address: 'The bakery' } });
    const [ahead, waiting] = [await asked(youth, elder), await asked(elder, youth)];
    await approve(parent, ahead);
    expect((await answerOutcome(parent, held, HELD)).status).toBe(200);
    await comeOfAge(app, youth);
    expect(await view(parent, held)).toMatchObject({
      status: 'approved',
      place: null,
      outcome: null,
      proposal: null,
      message: '',
    });
    for (const id of [ahead, waiting]) {
      expect((await parent.get(`/api/sessions/${id}`)).status).toBe(404);
    }
    const lists = await Promise.all(
      ['pending', 'upcoming', 'past', 'rejected'].map(async (bucket) => {
        const { body } = await parent.get(`/api/sessions?bucket=${bucket}`);
        return body.items.map(({ id }: { id: string }) => id);
      }),
    );
    expect(lists).toEqual([[], [], [held], []]);
    const later = await asked(youth, elder);
    expect((await parent.get(`/api/sessions/${later}`)).status).toBe(404);
    const again = () => answerOutcome(parent, held, uncomfortable());
    expect((await refused(app, again)).status).toBe(404);
  });

  test('A131: no guardian is mailed about events from before midnight', async ({ app }) => {
    const { elder, youth, parent } = await openFamily(app);
    await growTo(app, youth, '16-17');
    await comeOfAge(app, youth);
    const mails = await newMails(app, async () => {
      const id = await asked(elder, youth);
      await agree(youth, id);
      await cancel(elder, id);
    });
    expect(mails.length).toBeGreaterThan(0);
    expect(mails.map(({ to }) => to)).not.toContain(parent.email);
  });

  test('A139: in the database they read no place, proposal or approval', async ({ app }) => {
    const family = await openFamily(app);
    const { elder, youth, parent } = family;
    await heldWithPlace(app, family);
    await propose(elder, await asked(youth, elder), nextDay());
    await comeOfAge(app, youth);
    const { db } = app.platform;
    const count = (table: string) =>
      tryAs(db, parent.personId, sql`select from ${sql.table(table)}`);
    expect(await count('sessions')).toEqual({ rows: 1 });
    for (const table of [
      'session_offers',
      'session_approvals',
      'session_questions',
      'pre_approvals',
      'standing_rules',
    ]) {
      expect(await count(table), table).toEqual({ rows: 0 });
    }
    // Participants can still read the offers.
    expect(await tryAs(db, youth.personId, sql`select from session_offers`)).toEqual({
      rows: 3,
    });
  });

  test('A140: in the database they can’t answer about a session that they still see', async ({
    app,
  }) => {
    const family = await openFamily(app);
    const { youth, parent } = family;
    const id = await heldWithPlace(app, family);
    const { db } = app.platform;
    const answer = ({ personId }: Browser) => sql`
      insert into session_outcomes (session_id, person_id, outcome, answered_at)
      values (${id}, ${personId}, 'held', now())
    `;
    // Backdates the proposal to before the session began.
    const proposal = proposalRow(id, parent.personId, {
      created_at: new Date(Date.now() - 30 * 3_600_000).toISOString(),
    });
    expect(await tryAs(db, parent.personId, answer(parent))).toEqual({ rows: 1 });
    expect(await tryAs(db, parent.personId, proposal)).toEqual({ rows: 1 });
    await comeOfAge(app, youth);
    expect(await tryAs(db, parent.personId, answer(parent))).toEqual({ refused: 'policy' });
    expect(await tryAs(db, parent.personId, proposal)).toEqual({ refused: 'policy' });
    expect(await tryAs(db, youth.personId, answer(youth))).toEqual({ rows: 1 });
  });
});

const heldWithPlace = (app: TestApp, family: Family) =>
  heldSession(app, family, { place: { address: 'The bakery' } });

describe('Rule 6.168, guardians’ rights pass to the adult', () => {
  test('matching and the shown name, also in the database, and no one can pause them', async ({
    app,
  }) => {
    const { youth, parent } = await openFamily(app);
    const { db } = app.platform;
    const own = (what: string) => sql`
      update people set ${sql.raw(what)} where id = ${youth.personId}
    `;
    const style = `shown_name_style = 'first-name-and-initial'`;
    for (const what of ['matching_on = false', style]) {
      expect(await tryAs(db, youth.personId, own(what))).toEqual({ refused: 'grant' });
    }
    await comeOfAge(app, youth);
    for (const what of ['matching_on = false', style]) {
      expect(await tryAs(db, youth.personId, own(what))).toEqual({ rows: 1 });
      expect(await tryAs(db, parent.personId, own(what))).toEqual({ rows: 0 });
    }
    expect(await tryAs(db, youth.personId, own('paused_at = now()'))).toEqual({ refused: 'grant' });
  });
});

// Attack A143.
test('Rule 6.171, an elder can’t answer a guardian’s question once the child is of age', async ({
  app,
}) => {
  const { elder, parent, youth } = await openFamily(app);
  const id = await asked(youth, elder);
  await askElder(parent, id, 'Where exactly?');
  await comeOfAge(app, youth);
  const answer = await refused(app, () => answerParent(elder, id, 'In the reading room.'));
  expect([answer.status, answer.body.code]).toEqual([409, 'not-waiting']);
  const write = sql`
    update session_questions set (answer, answered_at) = ('x', now()) where session_id = ${id}
  `;
  expect(await tryAs(app.platform.db, elder.personId, write)).toEqual({ refused: '23514' });
});

// Attack A144.
test('Rule 6.172, a former guardian sees the name they entered, whatever the adult’s name is', async ({
  app,
}) => {
  const family = await openFamily(app);
  const { parent, youth } = family;
  const held = await heldSession(app, family);
  await comeOfAge(app, youth);
  await youth.must('PATCH', '/api/profile', { fullName: 'Robin Brook' });
  const { body: feed } = await parent.must('POST', '/api/calendar-feed');
  const answers = await Promise.all([
    parent.get(`/api/sessions/${held}`),
    parent.get('/api/sessions?bucket=past'),
    parent.get('/api/invites'),
    parent.get('/api/consents'),
    parent.get('/api/notifications'),
    app.browser().send('GET', new URL(feed.address).pathname),
  ]);
  const texts = answers.map(({ status, text }) => `${status} ${text}`);
  expect(texts[0]).toContain('Sam Young');
  for (const text of texts) expect(text).toMatch(/^200 (?!.*Robin)/s);
  const card = sql`select from person_cards where id = ${youth.personId}`;
  expect(await tryAs(app.platform.db, parent.personId, card)).toEqual({ rows: 0 });
});
