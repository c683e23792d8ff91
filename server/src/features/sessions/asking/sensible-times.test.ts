import { describe, expect } from 'vitest';
import { openFamily, type Family } from '../../../testing/family.ts';
import { test } from '../../../testing/fixtures.ts';
import { refused, told } from '../../../testing/refused.ts';
import {
  approve,
  ask,
  change,
  changeOf,
  meeting,
  newId,
  nextDay,
  propose,
} from '../../../testing/session-request.ts';

const LONG = { startTime: '12:00', endTime: '15:01' };
const TOO_LONG = { startTime: '06:00', endTime: '18:01' };
const LATE = { startTime: '19:30', endTime: '20:01' };
const CONFIRMED = { unusualConfirmed: true };

const WAYS = {
  'a request':
    async ({ elder, youth }: Family) =>
    (times: object) =>
      elder.post('/api/sessions', meeting(youth, { date: nextDay(), ...times })),
  'a change': async ({ elder, youth }: Family) => {
    const asked = meeting(youth, { date: nextDay() });
    await ask(elder, asked);
    return (times: object) => change(elder, asked.id, changeOf(asked, times));
  },
  'a proposal': async ({ elder, youth, parent }: Family) => {
    const id = await ask(elder, meeting(youth, { date: nextDay() }));
    return (times: object) => propose(parent, id, nextDay(), times);
  },
};

describe('Rules 6.111 to 6.113, unusual times', () => {
  test.for(Object.entries(WAYS))('%s', async ([, way], { app }) => {
    const send = await way(await openFamily(app));
    const code = async (times: object) => (await refused(app, () => send(times))).body.code;
    expect(await code({ ...TOO_LONG, ...CONFIRMED })).toBe('too-long');
    expect(await code(LONG)).toBe('unusual-length');
    expect(await code({ ...LATE, unusualConfirmed: false })).toBe('unusual-hours');
    const confirmed = await send({ ...LONG, ...CONFIRMED });
    expect([200, 201]).toContain(confirmed.status);
  });

  test('the same request, first refused and then confirmed, creates one session', async ({
    app,
  }) => {
    const { elder, youth, parent } = await openFamily(app);
    const body = meeting(youth, { id: newId(), ...LATE });
    expect((await elder.post('/api/sessions', body)).status).toBe(409);
    for (const _ of [1, 2]) {
      expect((await elder.post('/api/sessions', { ...body, ...CONFIRMED })).status).toBe(201);
    }
    expect((await parent.get('/api/sessions?bucket=pending')).body.items).toHaveLength(1);
  });
});

describe('Rule 6.112, hours in the youth’s time zone', () => {
  const noonInUtc = { startTime: '12:00', endTime: '13:00' };

  test('wherever their browser last was, also for a change and a proposal', async ({ app }) => {
    const family = await openFamily(app);
    const ways = [];
    for (const way of Object.values(WAYS)) ways.push(await way(family));
    // Noon in UTC is 1 AM in that time zone.
    await family.youth.must('PUT', '/api/me/time-zone', { timeZone: 'Pacific/Auckland' });
    for (const send of ways) expect((await send(noonInUtc)).body.code).toBe('unusual-hours');
    await family.youth.must('PUT', '/api/me/time-zone', { timeZone: 'Europe/Lisbon' });
    for (const send of ways) expect((await send(noonInUtc)).status).toBeLessThan(300);
  });

  test('A103, an elder learns that a time is unusual, but neither why nor where the child is', async ({
    app,
  }) => {
    const { elder, youth, parent } = await openFamily(app);
    const answers = [];
    for (const timeZone of ['Pacific/Auckland', 'America/Los_Angeles']) {
      await youth.must('PUT', '/api/me/time-zone', { timeZone });
      answers.push(await elder.post('/api/sessions', meeting(youth, noonInUtc)));
    }
    const [early, late] = answers.map(told);
    expect(early).toEqual(late);
    const id = await ask(elder, meeting(youth, { ...noonInUtc, ...CONFIRMED }));
    for (const reader of [elder, youth]) {
      const { body, text } = await reader.get(`/api/sessions/${id}`);
      expect(body.timeMarks).toEqual([]);
      expect(text).not.toContain('Los_Angeles');
    }
    expect((await parent.get(`/api/sessions/${id}`)).body.timeMarks).toEqual(['early']);
  });
});

describe('Rule 6.114, marks for the parent', () => {
  test('everything unusual, wherever they decide, and in both mails that ask', async ({ app }) => {
    const { elder, youth, parent } = await openFamily(app);
    const times = { startTime: '07:00', endTime: '20:30', ...CONFIRMED };
    expect((await elder.post('/api/sessions', meeting(youth, times))).body.code).toBe('too-long');
    const asked = meeting(youth, { ...times, startTime: '08:31' });
    const id = await ask(elder, asked);
    expect((await parent.get('/api/sessions?bucket=pending')).body.items[0].timeMarks).toEqual([
      'long',
      'late',
    ]);
    const mail = async () => (await app.mails()).findLast(({ to }) => to === parent.email)?.text;
    expect(await mail()).toContain(
      'Please note: Longer than three hours. Ends after 8 PM for Sam.',
    );
    await change(
      elder,
      id,
      changeOf(asked, { ...CONFIRMED, startTime: '07:00', endTime: '08:00' }),
    );
    expect((await parent.get(`/api/sessions/${id}`)).body.timeMarks).toEqual(['early']);
    expect(await mail()).toContain('Please note: Begins before 8 AM for Sam.');
  });

  test('none once it is decided', async ({ app }) => {
    const { elder, youth, parent } = await openFamily(app);
    const id = await ask(elder, meeting(youth, { ...LATE, ...CONFIRMED }));
    const approved = await approve(parent, id);
    expect(approved.body.timeMarks).toEqual([]);
    expect((await parent.get(`/api/sessions/${id}`)).body.timeMarks).toEqual([]);
  });
});
