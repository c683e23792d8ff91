import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { tryAs } from '../../testing/as-role.ts';
import { collide } from '../../testing/at-once.ts';
import type { Browser } from '../../testing/browser.ts';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { agree, comeOfAge } from '../../testing/growing.ts';
import { heldSession } from '../../testing/held-session.ts';
import { newMails } from '../../testing/new-mails.ts';
import { refusal } from '../../testing/owner-changes.ts';
import { refused } from '../../testing/refused.ts';
import { beginRound, RACE, rounds } from '../../testing/rounds.ts';
import {
  answerProposal,
  approve,
  ask,
  cancel,
  change,
  changeOf,
  dayFromNow,
  meeting,
  nextDay,
  propose,
} from '../../testing/session-request.ts';
import { setRules } from '../../testing/standing-rules.ts';

const view = async (person: Browser, id: string) => (await person.get(`/api/sessions/${id}`)).body;
const asked = (from: Browser, to: Browser, changes: object = {}) =>
  ask(from, meeting(to, { date: nextDay(), ...changes }));

describe('Rules 6.163 and 6.164, an adult youth decides alone', () => {
  test('their own request is approved with it, and the elder still answers', async ({ app }) => {
    const { elder, youth, parent } = await openFamily(app);
    await comeOfAge(app, youth);
    const request = meeting(elder, { date: nextDay() });
    const mails = await newMails(app, async () => {
      const { body } = await youth.must('POST', '/api/sessions', request);
      expect(body).toMatchObject({ status: 'approved', nextApprover: 'youth' });
    });
    expect(mails.map(({ to }) => to)).not.toContain(parent.email);
    expect(await view(elder, request.id)).toMatchObject({ status: 'approved', agreedAt: null });
    expect((await agree(elder, request.id)).status).toBe(200);
    const rows = await app.query`select decided_by from sessions where id = ${request.id}`;
    expect(rows).toEqual([{ decided_by: youth.personId }]);
  });

  test('their agreement approves an elder’s request, through either route', async ({ app }) => {
    const { elder, youth } = await openFamily(app);
    await comeOfAge(app, youth);
    const [one, other] = [await asked(elder, youth), await asked(elder, youth)];
    expect((await approve(youth, one)).body).toMatchObject({
      status: 'approved',
      agreedAt: expect.any(String),
    });
    expect((await agree(youth, other)).body.status).toBe('approved');
    const third = await asked(elder, youth);
    expect((await cancel(youth, third)).body.status).toBe('cancelled');
  });

  test('they decide what was pending at midnight, no matter who requested it', async ({ app }) => {
    const { elder, youth, parent } = await openFamily(app);
    const [own, theirs] = [await asked(youth, elder), await asked(elder, youth)];
    await comeOfAge(app, youth);
    for (const id of [own, theirs]) {
      expect(await view(youth, id)).toMatchObject({ status: 'pending', nextApprover: 'youth' });
      expect((await refused(app, () => approve(parent, id))).status).toBe(404);
      expect((await refused(app, () => approve(elder, id))).body.code).toBe('wrong-role');
      expect((await approve(youth, id)).body.status).toBe('approved');
    }
  });

  test('their own change, and a proposed time the elder accepts, are approved at once', async ({
    app,
  }) => {
    const { elder, youth } = await openFamily(app);
    await comeOfAge(app, youth);
    const request = meeting(elder, { date: nextDay() });
    const own = await ask(youth, request);
    await change(youth, own, changeOf(request, { date: nextDay() }));
    expect(await view(elder, own)).toMatchObject({ status: 'approved', version: 2 });
    const theirs = meeting(youth, { date: nextDay() });
    await ask(elder, theirs);
    await propose(youth, theirs.id, nextDay());
    await answerProposal(elder, theirs.id, 'accept');
    expect(await view(youth, theirs.id)).toMatchObject({ status: 'approved', version: 2 });
    // If the elder changes the session, the adult must agree again.
    await change(elder, theirs.id, changeOf(theirs, { date: nextDay(), version: 2 }));
    expect(await view(youth, theirs.id)).toMatchObject({ status: 'pending', version: 3 });
  });

  test('a guardian’s rules no longer apply', async ({ app }) => {
    const { elder, youth, parent } = await openFamily(app);
    await setRules(parent, youth, { videoOnly: true });
    const wish = meeting(elder, { date: nextDay() });
    expect((await refused(app, () => youth.post('/api/sessions', wish))).body.code).toBe(
      'video-only',
    );
    await comeOfAge(app, youth);
    const ways = await youth.get(`/api/matches/${elder.personId}/meeting-ways`);
    expect(ways.body).toEqual({ inPerson: 'any' });
    expect((await youth.post('/api/sessions', wish)).body.status).toBe('approved');
  });

  test('a running meeting continues unchanged', async ({ app }) => {
    const family = await openFamily(app);
    const { elder, youth } = family;
    const id = await heldSession(app, family, { ago: 30 * 60_000 });
    const before = [await view(elder, id), await view(youth, id)];
    await comeOfAge(app, youth);
    const now = [await view(elder, id), await view(youth, id)];
    const same = ({ status, place, agreedAt, startsAt }: (typeof now)[number]) => ({
      status,
      place,
      agreedAt,
      startsAt,
    });
    expect(now.map(same)).toEqual(before.map(same));
  });

  test('the database: no one else can approve, not even the owner, and before that not the youth', async ({
    app,
  }) => {
    const { elder, youth, parent } = await openFamily(app);
    const id = await asked(youth, elder);
    const approved = (by: Browser) => sql`
      update sessions set status = 'approved', decided_at = now(), decided_by = ${by.personId}
      where id = ${id}
    `;
    const { db } = app.platform;
    expect(await tryAs(db, youth.personId, approved(youth))).toMatchObject({
      refused: expect.stringMatching(/policy|23514/),
    });
    await comeOfAge(app, youth);
    expect(await refusal(db, [approved(parent)])).toBe('sessions_decided_alone');
    expect(await tryAs(db, parent.personId, approved(parent))).toEqual({ rows: 0 });
    expect(await tryAs(db, elder.personId, approved(elder))).toMatchObject({
      refused: expect.stringMatching(/policy|23514/),
    });
    expect(await tryAs(db, youth.personId, approved(youth))).toEqual({ rows: 1 });
    // Adults can't decide about content that they haven't read. They can't reject a session, either, but only cancel
    // it.
    const moved = sql`
      update sessions set status = 'approved', decided_at = now(), decided_by = ${youth.personId},
        interests = '{Photography,Gardening}' where id = ${id}
    `;
    expect(await tryAs(db, youth.personId, moved)).toEqual({ refused: '23514' });
    const rejected = sql`
      update sessions set status = 'rejected', decided_at = now(), decided_by = ${youth.personId}
      where id = ${id}
    `;
    expect(await tryAs(db, youth.personId, rejected)).toEqual({ refused: 'policy' });
  });
});

describe('Rule 6.170, elders learn that no parent approves', () => {
  test('on match and session, and only they', async ({ app }) => {
    const { elder, youth, parent } = await openFamily(app);
    const id = await asked(elder, youth);
    const youthOf = (session: { receiver: { adult?: string } }) => session.receiver.adult;
    expect(youthOf(await view(elder, id))).toBeUndefined();
    await app.query`update people set created_at = now() - interval '2 years' where id = ${youth.personId}`;
    await comeOfAge(app, youth);
    expect(youthOf(await view(elder, id))).toBe('turned-18');
    expect(youthOf(await view(youth, id))).toBeUndefined();
    const match = (await elder.get(`/api/matches/${youth.personId}`)).body;
    expect(match.adult).toBe('turned-18');
    expect(JSON.stringify(match)).not.toMatch(/ofAge|20\d\d-/);
    expect((await parent.get(`/api/sessions/${id}`)).status).toBe(404);
  });

  test('for one who joined as an adult, that they are one', async ({ app }) => {
    const { elder, youth } = await openFamily(app);
    await comeOfAge(app, youth);
    expect((await elder.get(`/api/matches/${youth.personId}`)).body.adult).toBe('adult');
  });
});

test(
  'A132: a parent’s approval and the eighteenth birthday at once have one outcome',
  RACE,
  async ({ app }) => {
    for (const round of rounds(1)) {
      await beginRound(app);
      const { elder, youth, parent } = await openFamily(app);
      const id = await asked(elder, youth, { date: dayFromNow(120 + round) });
      const row = { text: 'select from sessions where id = $1 for update', values: [id] };
      const answers = await collide(
        app,
        row,
        [() => approve(parent, id), () => approve(parent, id)],
        2,
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const waiting = await asked(elder, youth, { date: dayFromNow(240 + round) });
      // The time of the birthday is set in advance and passes during the requests.
      await comeOfAge(app, youth, 20);
      const presses = await Promise.all(Array.from({ length: 12 }, () => approve(parent, waiting)));
      const statuses = presses.map((press) => press.status);
      expect(statuses.filter((code) => code !== 404 && code !== 409)).toEqual(
        statuses.includes(200) ? [200] : [],
      );
      await expect.poll(async () => (await view(youth, waiting)).nextApprover).toBe('youth');
      const { status } = await view(youth, waiting);
      const isApproved = statuses.includes(200);
      expect(status).toBe(isApproved ? 'approved' : 'pending');
      expect((await approve(youth, waiting)).status).toBe(isApproved ? 409 : 200);
    }
  },
);
