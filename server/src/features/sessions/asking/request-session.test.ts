import { NO_TEXTS } from '@oakling/domain/sessions/offer-texts';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { actAs } from '../../../testing/act-as.ts';
import { openFamily } from '../../../testing/family.ts';
import { test } from '../../../testing/fixtures.ts';
import { messages, refused, told } from '../../../testing/refused.ts';
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
      // The response is built without reading the session again.
      const { text } = await family[who].get(`/api/sessions/${body.id}`);
      expect(answer.text).toBe(text);
      const { rows } = await sql`
      select elder_id, youth_id, created_by, status from sessions where id = ${body.id}
    `.execute(app.platform.db);
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
    const { rows } = await sql<Record<string, unknown>>`
      select actor_id, type, before, after from audit_log where subject_id = ${id}
    `.execute(app.platform.db);
    expect(rows).toMatchObject([
      { actor_id: family.elder.personId, type: 'SessionRequested', before: null },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Secret|whisper/);
  });

  test('a parent is refused with 403', async ({ app, family }) => {
    const answer = await refused(app, () =>
      family.parent.post('/api/sessions', meeting(family.elder)),
    );
    expect(answer.status).toBe(403);
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

describe('Rule 6.5, fields that only the server sets', () => {
  test.for<object>([
    { status: 'approved' },
    { createdBy: newId() },
    { requiresApproval: false },
    { elderId: newId() },
    { youthId: newId() },
    { version: 7 },
    { approvedAt: '2026-01-01T00:00:00.000Z' },
    { constructor: 'x' },
  ])('a body with %o is refused with 422', async (extra, { app, family }) => {
    const answer = await refused(app, () =>
      family.elder.post('/api/sessions', meeting(family.youth, extra)),
    );
    expect(answer.status).toBe(422);
    expect(Object.keys(messages(answer))).toEqual(Object.keys(extra));
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

  test('an interest that only one of them has gets 422', async ({ app, family }) => {
    const body = meeting(family.elder, { interests: ['Photography', 'Music & Dance'] });
    const answer = await refused(app, () => family.youth.post('/api/sessions', body));
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('interest-not-shared');
  });
});

describe('Rules 6.14 to 6.18, when', () => {
  test.for([
    ['a day before today', { date: dayFromNow(-2) }, 'date-in-past'],
    ['more than a year ahead (rule 6.94)', { date: dayFromNow(368) }, 'too-far-ahead'],
    ['the last year there is', { date: '9999-12-31' }, 'too-far-ahead'],
    [
      'a start before the present minute',
      { date: '2031-05-05', startTime: '09:59', endTime: '12:00' },
      'start-in-past',
    ],
    [
      'hours that a clock change swallows',
      { date: '2031-03-30', startTime: '02:30', endTime: '03:15', timeZone: 'Europe/Berlin' },
      'end-before-start',
    ],
  ] as const)('%s is refused with 422', async ([, when, code], { app, family }) => {
    if (code === 'start-in-past') app.setNow(new Date('2031-05-05T10:00:00.000Z'));
    if (code === 'end-before-start') app.setNow(new Date('2031-03-01T10:00:00.000Z'));
    const answer = await refused(app, () =>
      family.elder.post('/api/sessions', meeting(family.youth, when)),
    ).finally(() => app.setNow(null));
    expect([answer.status, answer.body.code]).toEqual([422, code]);
  });

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

describe('Rules 6.7 to 6.13, where', () => {
  test.for([
    'javascript:alert(1)',
    'https://zoom.us.evil.example/j/1',
    'https://zoom.us@evil.example/j/1',
    'https://evil.example/zoom.us/j/1',
    'https://zoom.us:8443/j/1',
    'https://zoom.us/profile',
  ])('the link %s is refused with 422', async (videoLink, { app, family }) => {
    const answer = await refused(app, () =>
      family.elder.post('/api/sessions', videoCall(family.youth, { videoLink })),
    );
    expect(answer.status).toBe(422);
    expect(messages(answer)).toEqual({ videoLink: 'Enter a valid Zoom URL.' });
  });

  test('a field of the other mode is refused with 422', async ({ app, family }) => {
    const body = meeting(family.youth, { videoLink: 'https://zoom.us/j/1' });
    const answer = await refused(app, () => family.elder.post('/api/sessions', body));
    expect(answer.status).toBe(422);
  });
});

test('if the match ends between decision and insert, the response is 404', async ({ app }) => {
  const [elder, parent] = [await app.signUp('elder'), await app.signUp('parent')];
  const youth = await app.invite(parent);
  await app.choose(elder, { Photography: 1 });
  await app.choose(youth, { Photography: 1 });
  const { db } = app.platform;
  await sql`
    create function end_the_match() returns trigger language plpgsql as $$
    begin
      perform set_config('app.optional', '{}', true);
      return new;
    end $$
  `.execute(db);
  await sql`
    create trigger end_the_match before insert on sessions
      for each row execute function end_the_match()
  `.execute(db);
  const answer = await elder.post('/api/sessions', meeting(youth));
  await sql`drop trigger end_the_match on sessions`.execute(db);
  expect(answer.status).toBe(404);
  expect((await elder.get('/api/sessions?bucket=pending')).body.items).toEqual([]);
});
