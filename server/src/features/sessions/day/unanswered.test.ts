import { describe, expect } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import { newMails } from '../../../testing/new-mails.ts';
import {
  approve,
  ask,
  change,
  changeOf,
  meeting,
  nextDay,
  propose,
  reject,
} from '../../../testing/session-request.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { sendReminders } from './send-reminders.ts';

const HOUR_MS = 3_600_000;

test.afterEach(async ({ app }) => {
  app.setNow(null);
  await app.query`delete from sessions`;
});

const agree = (person: Browser, id: string, version = 1) =>
  person.must('POST', `/api/sessions/${id}/agree`, { version });
const remind = async (app: TestApp) => (await app.run(sendReminders))['answer-waiting'];
function before(app: TestApp, { date }: { date: string }, hours: number) {
  app.setNow(new Date(Date.parse(`${date}T10:00:00Z`) - hours * HOUR_MS));
}

describe('Rules 6.125 and 8.91, no answer a day before the start', () => {
  test('receiver, requester and parent are reminded once, each in their own words', async ({
    app,
    family,
  }) => {
    const { elder, parent, youth } = family;
    const body = meeting(youth, { date: nextDay() });
    await ask(elder, body);
    before(app, body, 24.1);
    expect(await remind(app)).toBe(0);
    before(app, body, 24);
    const mails = await newMails(app, async () => {
      // Simulates two servers, one of which was interrupted.
      expect((await Promise.all([remind(app), remind(app)])).toSorted()).toEqual([0, 1]);
      expect(await remind(app)).toBe(0);
    });
    const mine = mails.filter(({ subject }) => /answer/.test(subject) && !/decision/.test(subject));
    const textTo = ({ email }: Browser) =>
      mine.filter(({ to }) => to === email).map(({ text }) => text.split('\n', 1)[0]);
    expect(textTo(youth)).toEqual(['Rosa Alvarez is still waiting for your answer']);
    for (const person of [elder, parent])
      expect(textTo(person)).toEqual(['Sam Young hasn’t answered yet']);
    for (const { subject } of mine) expect(subject).not.toMatch(/Rosa|Sam|@/);
    const rows = await app.query<{ person_id: string; names: Record<string, string> }>`
      select person_id, names from notifications
      where subject_id = ${body.id} and kind = 'answer-waiting'
    `;
    expect(rows).toHaveLength(3);
    for (const { person_id, names } of rows)
      expect('waiting' in names).toBe(person_id === youth.personId);
  });

  test('Rule 8.50, and get no other mail at that time', async ({ app, family }) => {
    const body = meeting(family.youth, { date: nextDay() });
    await approve(family.parent, await ask(family.elder, body));
    before(app, body, 23);
    const mails = await newMails(app, () => app.run(sendReminders));
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'An upcoming session has no answer yet',
      'An upcoming session has no answer yet',
      'Somebody is still waiting for your answer',
    ]);
  });

  test('Rule 6.436, and without a mail about a later date of a series', async ({ app, family }) => {
    const repeat = { every: 'week', times: 2 } as const;
    const first = { ...meeting(family.youth, { date: nextDay() }), repeat };
    await approve(family.parent, await ask(family.elder, first));
    before(app, first, 23 - 7 * 24);
    const mails = await newMails(app, async () => expect(await remind(app)).toBe(1));
    expect(mails).toEqual([]);
  });

  test('also for an approved one, and again for a changed one', async ({ app, family }) => {
    const { elder, parent, youth } = family;
    const body = meeting(youth, { date: nextDay() });
    await approve(parent, await ask(elder, body));
    before(app, body, 23);
    expect(await remind(app)).toBe(1);
    const later = { ...body, date: nextDay() };
    await change(elder, body.id, changeOf(later));
    before(app, later, 23);
    expect(await remind(app)).toBe(1);
  });

  test('not for one that was agreed to, rejected, or answered with another time', async ({
    app,
    family,
  }) => {
    const { elder, parent, youth } = family;
    const date = nextDay();
    const on = (startTime: string, endTime: string) => ({ date, startTime, endTime });
    await agree(youth, await ask(elder, meeting(youth, on('10:00', '10:30'))));
    await reject(parent, await ask(elder, meeting(youth, on('11:00', '11:30'))));
    await propose(youth, await ask(elder, meeting(youth, on('12:00', '12:30'))), nextDay());
    before(app, { date }, 20);
    expect(await remind(app)).toBe(0);
  });

  test('not for one requested less than six hours before; then only after that time', async ({
    app,
    family,
  }) => {
    const { elder, youth } = family;
    const body = meeting(youth, { date: nextDay() });
    before(app, body, 20);
    await ask(elder, body);
    expect(await remind(app)).toBe(0);
    before(app, body, 14.1);
    expect(await remind(app)).toBe(0);
    before(app, body, 14);
    expect(await remind(app)).toBe(1);
  });

  test('and no one who already knows the answer', async ({ app, family }) => {
    const { elder, youth } = family;
    const body = meeting(youth, { date: nextDay() });
    await ask(elder, body);
    before(app, body, 23);
    await app.holdingDelivery(async () => {
      expect(await remind(app)).toBe(1);
      await agree(youth, body.id);
    });
    await app.deliver();
    const rows = await app.query`
      select from notifications where subject_id = ${body.id} and kind = 'answer-waiting'
    `;
    expect(rows).toEqual([]);
  });
});
