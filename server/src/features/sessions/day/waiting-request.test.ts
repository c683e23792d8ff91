import { describe, expect } from 'vitest';
import type { Family } from '../../../testing/family.ts';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import { newMails } from '../../../testing/new-mails.ts';
import {
  ADDRESS,
  answerProposal,
  ask,
  change,
  changeOf,
  meeting,
  nextDay,
  propose,
} from '../../../testing/session-request.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { sendReminders } from './send-reminders.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
test.afterEach(async ({ app }) => {
  app.setNow(null);
  // This test moves the clock, so sessions of other tests would be due, too.
  await app.query`delete from sessions`;
});

const tell = (app: TestApp) => app.run(sendReminders);
const request = (family: Family) => meeting(family.youth, { date: nextDay() });
function before(app: TestApp, { date }: { date: string }, milliseconds: number) {
  app.setNow(new Date(Date.parse(`${date}T10:00:00Z`) - milliseconds));
}
const mailsOf = (app: TestApp, act: () => Promise<unknown>) => newMails(app, act);

describe('Rules 8.55 and 8.56, a request that the parent has not decided for a day', () => {
  const asked = new Date();
  const after = (app: TestApp, milliseconds: number) =>
    app.setNow(new Date(asked.getTime() + milliseconds));

  test('is brought up once per version, only to the parent, with a decision link', async ({
    app,
    family,
  }) => {
    const body = request(family);
    after(app, 0);
    await ask(family.elder, body);
    after(app, 24 * HOUR_MS - MINUTE_MS);
    expect(await tell(app)).toMatchObject({ 'decision-waiting': 0 });
    after(app, 24 * HOUR_MS);
    const mails = await mailsOf(app, async () => {
      expect(await tell(app)).toMatchObject({ 'decision-waiting': 1 });
      expect(await tell(app)).toMatchObject({ 'decision-waiting': 0 });
    });
    const told = await app.query`
      select person_id from notifications where subject_id = ${body.id} and kind = 'request-waiting'
    `;
    expect(told).toEqual([{ person_id: family.parent.personId }]);
    expect(mails.map(({ to }) => to)).toEqual([family.parent.email]);
    const text = mails[0]?.text ?? '';
    expect(text).toMatch(/Rosa asked Sam|Sam asked Rosa/);
    expect(text).not.toContain(ADDRESS);
    const link = /\/#\/decide\?code=([\w-]+)/.exec(text)?.[1];
    const { body: read } = await app.browser().post('/api/decision-links/read', { link });
    expect([read.state, read.session?.id]).toEqual(['open', body.id]);
    after(app, 25 * HOUR_MS);
    await change(family.elder, body.id, changeOf({ ...body, date: nextDay() }));
    after(app, 48 * HOUR_MS);
    expect(await tell(app)).toMatchObject({ 'decision-waiting': 0 });
    after(app, 49 * HOUR_MS);
    expect(await tell(app)).toMatchObject({ 'decision-waiting': 1 });
  });

  test('not while the parent’s proposal waits for an answer, but after it', async ({
    app,
    family,
  }) => {
    const body = request(family);
    after(app, 0);
    await ask(family.elder, body);
    await propose(family.parent, body.id, nextDay());
    after(app, 24 * HOUR_MS);
    expect(await tell(app)).toMatchObject({ 'decision-waiting': 0 });
    await answerProposal(family.elder, body.id, 'decline');
    expect(await tell(app)).toMatchObject({ 'decision-waiting': 1 });
  });

  test('not within the hour before its start', async ({ app, family }) => {
    const body = request(family);
    await ask(family.elder, body);
    before(app, body, HOUR_MS);
    expect(await tell(app)).toMatchObject({ 'decision-waiting': 0 });
    before(app, body, HOUR_MS + MINUTE_MS);
    expect(await tell(app)).toMatchObject({ 'decision-waiting': 1 });
  });

  test('not one that a pause or a suspension canceled', async ({ app, family }) => {
    const body = request(family);
    await ask(family.elder, body);
    await family.parent.must('POST', `/api/children/${family.youth.personId}/pause`);
    before(app, body, 30 * HOUR_MS);
    expect(await tell(app)).toMatchObject({ 'decision-waiting': 0 });
  });
});
