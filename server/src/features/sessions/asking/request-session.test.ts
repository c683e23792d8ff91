import { NO_TEXTS } from '@oakling/domain/sessions/offer-texts';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { actAs } from '../../../testing/act-as.ts';
import { openFamily } from '../../../testing/family.ts';
import { test } from '../../../testing/fixtures.ts';
import { refused, told } from '../../../testing/refused.ts';
import {
  ask,
  dayFromNow,
  meeting,
  newId,
  nextDay,
  videoCall,
} from '../../../testing/session-request.ts';

describe('Rules 6.1 and 6.19, requesting a session', () => {
  test.for(['elder', 'youth'] as const)(
    'the %s requests it, and the session is pending',
    async (who, { app, family }) => {
      const other = who === 'elder' ? 'youth' : 'elder';
      const body = videoCall(family[other], { message: 'Bring\nyour camera' });
      const answer = await family[who].post('/api/sessions', body);

      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({
        id: body.id,
        status: 'pending',
        bucket: 'pending',
        version: 1,
        requiresApproval: true,
        connectionMode: 'Remote',
        place: { videoProvider: 'Zoom', videoLink: body.videoLink },
        initiator: { id: family[who].personId },
        receiver: { id: family[other].personId },
        startsAt: `${body.date}T10:00:00.000Z`,
        endsAt: `${body.date}T11:00:00.000Z`,
        durationMinutes: 60,
        message: 'Bring\nyour camera',
        decidedAt: null,
      });
      // The response is built without reading the session again, so it is compared with a later read.
      const { text } = await family[who].get(`/api/sessions/${body.id}`);
      expect(answer.text).toBe(text);
      const rows = await app.query`
      select elder_id, youth_id, created_by, status from sessions where id = ${body.id}
    `;
      const [elder, youth] = [family.elder.personId, family.youth.personId];
      const created_by = family[who].personId;
      expect(rows).toEqual([{ elder_id: elder, youth_id: youth, created_by, status: 'pending' }]);
    },
  );

  test('a server of the previous release doesn’t send a newer text: it is empty', async ({
    app,
    family,
  }) => {
    const [id, day] = [newId(), nextDay()];
    const { elder, youth } = family;
    const session = {
      ...{ id, elder_id: elder.personId, youth_id: youth.personId, created_by: elder.personId },
      ...{ connection_mode: 'In-Person', interests: ['Photography'], time_zone: 'UTC' },
      ...{ start_time: `${day}T10:00`, end_time: `${day}T11:00` },
      ...{ starts_at: `${day}T10:00Z`, ends_at: `${day}T11:00Z`, created_at: new Date() },
    };
    const offer = { session_id: id, version: 1, address: 'The park' };
    await actAs(app.platform.db, elder.personId, (tx) =>
      sql`select insert_session(${JSON.stringify(session)}, ${JSON.stringify(offer)})`.execute(tx),
    );
    const { body } = await elder.get(`/api/sessions/${id}`);
    expect(body).toMatchObject({ place: { address: 'The park' }, ...NO_TEXTS });
  });

  test('one audit row has what, who and when, without place and message', async ({
    app,
    family,
  }) => {
    const id = await ask(
      family.elder,
      meeting(family.youth, { address: 'Secret Street 5', message: 'whisper' }),
    );
    const rows = await app.query<Record<string, unknown>>`
      select actor_id, type, before, after from audit_log where subject_id = ${id}
    `;
    expect(rows).toMatchObject([
      { actor_id: family.elder.personId, type: 'SessionRequested', before: null },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Secret|whisper/);
  });

  test('the zone is stored with the local times, and the instants derive from it', async ({
    family,
  }) => {
    const date = `${new Date().getUTCFullYear() + 1}-07-15`;
    const body = meeting(family.youth, { date, timeZone: 'America/New_York' });
    const { body: session } = await family.elder.must('POST', '/api/sessions', body);
    expect(session).toMatchObject({ date, startTime: '10:00', timeZone: 'America/New_York' });
    expect(session.startsAt).toBe(`${date}T14:00:00.000Z`);
  });
});

describe('Rule 6.2, only a match can be asked', () => {
  test('an unknown person, an unmatched youth, a parent and another elder get the same 404', async ({
    app,
    family,
  }) => {
    const stranger = await app.invite(family.parent, 'Lea Young');
    await app.choose(stranger, { 'Gardening & Nature': 1 });
    const nobody = Object.assign(app.browser(), { personId: newId() });
    const otherElder = await app.signUp('elder');
    await app.choose(otherElder, { Photography: 1 });
    for (const match of [nobody, stranger, family.parent, otherElder, family.elder]) {
      const answer = await refused(app, () => family.elder.post('/api/sessions', meeting(match)));
      expect(told(answer)).toEqual({
        type: 'about:blank',
        title: 'Not found',
        status: 404,
        code: 'not-found',
        detail: 'There is nothing here.',
      });
    }
  });

  test('not with an interest shared with others, but not with this match', async ({ app }) => {
    const { elder, youth, parent } = await openFamily(app);
    const interests = ['Travel & World Cultures'] as const;
    await app.choose(elder, { [interests[0]]: 3 });
    for (const name of ['Mia Young', 'Max Young']) {
      const traveller = await app.invite(parent, name);
      await app.choose(traveller, { [interests[0]]: 3 });
      expect((await elder.get('/api/matches')).text).toContain(traveller.personId);
    }
    const body = meeting(youth, { date: dayFromNow(51), interests });
    const answer = await refused(app, () => elder.post('/api/sessions', body));
    expect(answer.status).toBe(422);
  });
});

describe('Rules 6.14 to 6.18, when', () => {
  test('today and now are in the request’s time zone', async ({ app, family }) => {
    app.setNow(new Date('2031-05-05T23:30:00.000Z'));
    const tokyo = { date: '2031-05-05', timeZone: 'Asia/Tokyo' };
    const hawaii = { date: '2031-05-05', startTime: '14:00', endTime: '15:00' };
    const early = await family.elder.post('/api/sessions', meeting(family.youth, tokyo));
    const fine = await family.elder.post(
      '/api/sessions',
      meeting(family.youth, { ...hawaii, timeZone: 'Pacific/Honolulu' }),
    );
    app.setNow(null);
    expect([early.status, early.body.code, fine.status]).toEqual([422, 'date-in-past', 201]);
  });
});

test('if the match ends between decision and insert, the response is 404', async ({ app }) => {
  const [elder, parent] = [await app.signUp('elder'), await app.signUp('parent')];
  const youth = await app.invite(parent);
  await app.choose(elder, { Photography: 1 });
  await app.choose(youth, { Photography: 1 });
  await app.query`
    create function end_the_match() returns trigger language plpgsql as $$
    begin
      perform set_config('app.optional', '{}', true);
      return new;
    end $$
  `;
  await app.query`
    create trigger end_the_match before insert on sessions
      for each row execute function end_the_match()
  `;
  const answer = await elder.post('/api/sessions', meeting(youth));
  await app.query`drop trigger end_the_match on sessions`;
  expect(answer.status).toBe(404);
  expect((await elder.get('/api/sessions?bucket=pending')).body.items).toEqual([]);
});
