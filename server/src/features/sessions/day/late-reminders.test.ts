import { describe, expect } from 'vitest';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import { newMails } from '../../../testing/new-mails.ts';
import { approve, ask, cancel, meeting, nextDay } from '../../../testing/session-request.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { sendReminders } from './send-reminders.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
test.afterEach(async ({ app }) => {
  app.setNow(null);
  // This test moves the clock, so sessions of other tests would be due, too.
  await app.query`delete from sessions`;
});

interface Late {
  readonly body: { readonly id: string; readonly date: string };
  /** Milliseconds before the start at which the reminder is committed and delivered. */
  readonly committed: number;
  readonly told: number;
  readonly meanwhile?: () => Promise<unknown>;
}

async function toldLate(app: TestApp, { body, committed, told, meanwhile }: Late) {
  const before = (milliseconds: number) =>
    app.setNow(new Date(Date.parse(`${body.date}T10:00:00Z`) - milliseconds));
  const mails = await newMails(app, async () => {
    await app.holdingDelivery(async () => {
      before(committed);
      await app.run(sendReminders);
      await meanwhile?.();
    });
    before(told);
    await app.deliver();
  });
  const rows = await app.query<{ kind: string }>`
    select kind from notifications where subject_id = ${body.id}
  `;
  const counted = (of: string) => rows.filter(({ kind }) => kind === of).length;
  const mailed = (words: string) => mails.filter(({ subject }) => subject.includes(words)).length;
  return { counted, mailed };
}

describe('Rules 8.52 and 8.54, a reminder with a delayed delivery', () => {
  test.for([
    ['is told while it says something', 3, 20, null],
    ['is not told when it is too late', 0, 10, null],
    ['is not told after the start', 0, -60, null],
    ['is not told when the session was called off', 0, 20, cancel],
  ] as const)('%s', async ([, times, minutesLeft, end], { app, family }) => {
    const body = meeting(family.youth, { date: nextDay() });
    await ask(family.elder, body);
    expect((await approve(family.parent, body.id)).status).toBe(200);
    const { counted, mailed } = await toldLate(app, {
      body,
      committed: HOUR_MS,
      told: minutesLeft * MINUTE_MS,
      ...(end !== null && { meanwhile: () => end(family.elder, body.id) }),
    });
    expect([counted('session-reminder'), mailed('starts soon')]).toEqual([times, times]);
  });
});

describe('Rule 8.55, a pending request with a delayed reminder', () => {
  test.for([
    ['is told of while it waits', 1, 2, null],
    ['is not told of when it was decided meanwhile', 0, 2, approve],
    ['is not told of when it starts too soon', 0, 0.5, null],
    ['is not told of after its start', 0, -1, null],
  ] as const)('%s', async ([, times, hoursLeft, end], { app, family }) => {
    const body = meeting(family.youth, { date: nextDay() });
    await ask(family.elder, body);
    const { counted, mailed } = await toldLate(app, {
      body,
      committed: 3 * HOUR_MS,
      told: hoursLeft * HOUR_MS,
      ...(end !== null && { meanwhile: () => end(family.parent, body.id) }),
    });
    expect([counted('request-waiting'), mailed('still waiting')]).toEqual([times, times]);
  });
});
