import type { StandingRules } from '@oakling/domain/sessions/supervision/standing-rules';
import { describe, expect } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import { heldSession } from '../../../testing/held-session.ts';
import { refused } from '../../../testing/refused.ts';
import { ADDRESS, approve, ask, meeting, videoCall } from '../../../testing/session-request.ts';
import { setRules, weekday } from '../../../testing/standing-rules.ts';

const TUESDAY = 2;
const SATURDAY = 6;
const LINDEN = { lat: 52.5, lng: 13.4 };
/** A place about two kilometers away. */
const ELSEWHERE = { lat: 52.52, lng: 13.4 };
const day = (number: number, changes: object = {}) => ({ date: weekday(number), ...changes });
const hours = (startTime: string, endTime: string) => day(TUESDAY, { startTime, endTime });

interface Row {
  readonly name: string;
  readonly rules: Partial<StandingRules>;
  readonly refusal: string | null;
  readonly body: (match: Browser) => { readonly id: string };
}

const TUESDAYS: Partial<StandingRules> = { days: [TUESDAY] };
const DAYTIME: Partial<StandingRules> = { hours: { from: '09:00', to: '18:00' } };
const BERLIN = { ...DAYTIME, timeZone: 'Europe/Berlin' };
const TOKYO: Partial<StandingRules> = { ...TUESDAYS, timeZone: 'Asia/Tokyo' };

const ROWS: readonly Row[] = [
  { name: 'nothing is ruled', rules: {}, refusal: null, body: (m) => meeting(m) },
  {
    name: 'video only, in person',
    rules: { videoOnly: true },
    refusal: 'video-only',
    body: (m) => meeting(m),
  },
  {
    name: 'video only, by video',
    rules: { videoOnly: true },
    refusal: null,
    body: (m) => videoCall(m),
  },
  {
    name: 'calls in Oakling only, without calls here (rule 6.338)',
    rules: { callsHereOnly: true },
    refusal: null,
    body: (m) => videoCall(m),
  },
  {
    name: 'no first meeting in person',
    rules: { noFirstInPerson: true },
    refusal: 'in-person-not-yet',
    body: (m) => meeting(m),
  },
  {
    name: 'a first meeting by video',
    rules: { noFirstInPerson: true },
    refusal: null,
    body: (m) => videoCall(m),
  },
  {
    name: 'a day that is ruled out',
    rules: TUESDAYS,
    refusal: 'time-not-possible',
    body: (m) => videoCall(m, day(SATURDAY)),
  },
  {
    name: 'a day that is allowed',
    rules: TUESDAYS,
    refusal: null,
    body: (m) => videoCall(m, day(TUESDAY)),
  },
  {
    name: 'a day that is another one by the clock of the rules',
    rules: TOKYO,
    refusal: 'time-not-possible',
    body: (m) => videoCall(m, hours('14:30', '15:30')),
  },
  {
    name: 'until midnight by the clock of the rules',
    rules: TOKYO,
    refusal: null,
    body: (m) => videoCall(m, hours('14:00', '15:00')),
  },
  {
    name: 'from the first minute to the last',
    rules: DAYTIME,
    refusal: null,
    body: (m) => videoCall(m, { ...hours('09:00', '18:00'), unusualConfirmed: true }),
  },
  {
    name: 'a minute too early',
    rules: DAYTIME,
    refusal: 'time-not-possible',
    body: (m) => videoCall(m, hours('08:59', '10:00')),
  },
  {
    name: 'a minute too late',
    rules: DAYTIME,
    refusal: 'time-not-possible',
    body: (m) => videoCall(m, hours('17:00', '18:01')),
  },
  {
    name: 'hours that are night by the clock of the rules',
    rules: BERLIN,
    refusal: 'time-not-possible',
    body: (m) => videoCall(m, hours('17:30', '18:00')),
  },
  {
    name: 'a place that was never approved',
    rules: { knownPlacesOnly: true },
    refusal: 'place-not-possible',
    body: (m) => meeting(m),
  },
];

describe('Rules 6.98 to 6.103, a request against a parent’s rule is refused', () => {
  test.for(ROWS)('$name: $refusal', async ({ rules, refusal, body }, { app, family }) => {
    const { elder, youth, parent } = family;
    await setRules(parent, youth, rules);
    for (const [from, to] of [
      [elder, youth],
      [youth, elder],
    ] as const) {
      const send = () => from.post('/api/sessions', body(to));
      const answer = refusal === null ? await send() : await refused(app, send);
      const told = { status: refusal === null ? 201 : 409, code: refusal ?? undefined };
      expect({ status: answer.status, code: answer.body.code }).toEqual(told);
    }
  });

  test('a refusal says only what isn’t possible: neither rule nor day nor number', async ({
    family,
  }) => {
    const { elder, youth, parent } = family;
    const told = async (rules: Partial<StandingRules>) => {
      await setRules(parent, youth, rules);
      const { body } = await elder.post('/api/sessions', videoCall(youth, day(SATURDAY)));
      return { ...body, requestId: '' };
    };
    const refusals = [await told(TUESDAYS), await told({ hours: { from: '20:00', to: '21:00' } })];
    await setRules(parent, youth);
    await ask(elder, videoCall(youth, day(SATURDAY, { startTime: '12:00', endTime: '13:00' })));
    refusals.push(await told({ mostAWeek: 1 }));
    for (const refusal of refusals) {
      expect(refusal).toEqual(refusals[0]);
    }
  });

  test('an in-person meeting is possible after a session with this elder', async ({
    app,
    family,
  }) => {
    const { elder, youth, parent } = family;
    await heldSession(app, family, { status: 'rejected' });
    // Only past sessions count, so an upcoming one doesn't allow meeting in person.
    await approve(parent, await ask(youth, videoCall(elder, day(1))));
    await setRules(parent, youth, { noFirstInPerson: true });
    expect((await elder.post('/api/sessions', meeting(youth))).body.code).toBe('in-person-not-yet');
    await setRules(parent, youth);
    await heldSession(app, family);
    await setRules(parent, youth, { noFirstInPerson: true });
    await ask(elder, meeting(youth));
    const other = await app.signUp('elder');
    await app.choose(other, { Photography: 3 });
    expect((await other.post('/api/sessions', meeting(youth))).body.code).toBe('in-person-not-yet');
  });

  test('a place the parent has approved is possible again, by text and coordinates', async ({
    family,
  }) => {
    const { elder, youth, parent } = family;
    const known = meeting(youth, { date: weekday(1), geoCoords: LINDEN });
    await ask(elder, known);
    await setRules(parent, youth, { knownPlacesOnly: true });
    const codeOf = async (changes: object) =>
      (await elder.post('/api/sessions', meeting(youth, { date: weekday(3), ...changes }))).body
        .code;
    // A pending session's place is not approved.
    expect(await codeOf({})).toBe('place-not-possible');
    await setRules(parent, youth);
    expect((await approve(parent, known.id)).status).toBe(200);
    await setRules(parent, youth, { knownPlacesOnly: true });
    expect(await codeOf({ address: ADDRESS.toUpperCase().replace(',', ' ') })).toBeUndefined();
    expect(await codeOf({ geoCoords: { ...LINDEN, lat: 52.5005 } })).toBeUndefined();
    expect(await codeOf({ geoCoords: ELSEWHERE })).toBe('place-not-possible');
    expect(await codeOf({ address: 'Her home', geoCoords: LINDEN })).toBe('place-not-possible');
    const { body } = await parent.get(`/api/children/${youth.personId}/session-rules`);
    expect(body.places).toEqual([ADDRESS]);
  });

  test('pending and approved sessions count for a week, Monday to Sunday', async ({ family }) => {
    const { elder, youth, parent } = family;
    await setRules(parent, youth, { mostAWeek: 2 });
    const call = (date: string) => youth.post('/api/sessions', videoCall(elder, { date }));
    const first = await call(weekday(1));
    await call(weekday(7));
    expect((await approve(parent, first.body.id)).status).toBe(200);
    expect((await call(weekday(4))).body.code).toBe('time-not-possible');
    expect((await call(weekday(1, 1))).status).toBe(201);
    const cancelled = { version: 1, reason: '' };
    await youth.must('POST', `/api/sessions/${first.body.id}/cancel`, cancelled);
    expect((await call(weekday(4))).status).toBe(201);
  });

  test('the child’s device can’t shift the hours: they follow the parent’s time zone', async ({
    family,
  }) => {
    const { elder, youth, parent } = family;
    await setRules(parent, youth, DAYTIME);
    await youth.must('PUT', '/api/me/time-zone', { timeZone: 'America/Los_Angeles' });
    const evening = { ...hours('19:00', '20:00'), timeZone: 'UTC' };
    expect((await youth.post('/api/sessions', videoCall(elder, evening))).body.code).toBe(
      'time-not-possible',
    );
  });
});

describe('Rule 6.99, only the parent knows the rules', () => {
  test('saving is recorded, and no other page updates', async ({ app, family }) => {
    const { youth, parent, elder } = family;
    await app.notices.take();
    await setRules(parent, youth, { videoOnly: true, mostAWeek: 3 });
    await setRules(parent, youth, { videoOnly: true, mostAWeek: 3 });
    expect(await app.notices.take()).toEqual([
      { feature: 'sessions', id: youth.personId, people: [parent.personId] },
    ]);
    const rows = await app.query`
      select actor_id, after from audit_log where type = 'StandingRulesSet' and actor_id = ${parent.personId}
    `;
    expect(rows).toEqual([
      {
        actor_id: parent.personId,
        after: {
          videoOnly: true,
          noFirstInPerson: false,
          knownPlacesOnly: false,
          meetings: 'told',
          callsHereOnly: null,
          days: null,
          hours: null,
          mostAWeek: 3,
          timeZone: 'UTC',
        },
      },
    ]);
    const history = await parent.get(`/api/children/${youth.personId}/changes`);
    expect(history.body.items[0]).toMatchObject({ type: 'StandingRulesSet', by: 'you', facts: {} });
    const path = `/api/children/${youth.personId}/session-rules`;
    expect((await parent.get(path)).body).toMatchObject({ rules: { videoOnly: true } });
    for (const who of [elder, youth]) expect((await who.get(path)).status).toBe(403);
  });
});
