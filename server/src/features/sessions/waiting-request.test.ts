import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openFamily, type Family } from '../../testing/family.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { newMails } from '../../testing/new-mails.ts';
import {
  ADDRESS,
  answerProposal,
  ask,
  change,
  changeOf,
  dayFromNow,
  meeting,
  propose,
} from '../../testing/session-request.ts';
import { tellWhatIsDue } from './tell-what-is-due.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
let house: House;
let family: Family;
let days = 20;

beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  family = await openFamily(house);
});
afterEach(async () => {
  house.setNow(null);
  // Each test looks with the clock moved, when those of another would be due too.
  await sql`delete from sessions`.execute(house.platform.db);
});
afterAll(() => house.close());

const tell = () => tellWhatIsDue(house.platform);
const nextDay = () => dayFromNow((days += 1));
const request = () => meeting(family.youth, { date: nextDay() });
/** Moves the clock to so long before a request's start, which is at ten. */
function before({ date }: { date: string }, milliseconds: number) {
  house.setNow(new Date(Date.parse(`${date}T10:00:00Z`) - milliseconds));
}
const mailsOf = (act: () => Promise<unknown>) => newMails(house, act);

describe('Rules 8.55 and 8.56, a request that the parent has not decided for a day', () => {
  const asked = new Date();
  const after = (milliseconds: number) => house.setNow(new Date(asked.getTime() + milliseconds));

  test('is told of once for its version, to the parent alone, with a link that decides it', async () => {
    const body = request();
    after(0);
    await ask(family.elder, body);
    after(24 * HOUR_MS - MINUTE_MS);
    expect(await tell()).toMatchObject({ 'decision-waiting': 0 });
    after(24 * HOUR_MS);
    const mails = await mailsOf(async () => {
      expect(await tell()).toMatchObject({ 'decision-waiting': 1 });
      expect(await tell()).toMatchObject({ 'decision-waiting': 0 });
    });
    const { rows: told } = await sql`
      select person_id from notifications where subject_id = ${body.id} and kind = 'request-waiting'
    `.execute(house.platform.db);
    expect(told).toEqual([{ person_id: family.parent.personId }]);
    expect(mails.map(({ to }) => to)).toEqual([family.parent.email]);
    const text = mails[0]?.text ?? '';
    expect(text).not.toContain(ADDRESS);
    const link = /\/#\/decide\?code=([\w-]+)/.exec(text)?.[1];
    const { body: read } = await house.browser().post('/api/decision-links/read', { link });
    expect([read.state, read.session?.id]).toEqual(['open', body.id]);
    after(25 * HOUR_MS);
    await change(family.elder, body.id, changeOf({ ...body, date: nextDay() }));
    after(48 * HOUR_MS);
    expect(await tell()).toMatchObject({ 'decision-waiting': 0 });
    after(49 * HOUR_MS);
    expect(await tell()).toMatchObject({ 'decision-waiting': 1 });
  });

  test('not while the parent waits for the answer to another time, but after it', async () => {
    const body = request();
    after(0);
    await ask(family.elder, body);
    await propose(family.parent, body.id, nextDay());
    after(24 * HOUR_MS);
    expect(await tell()).toMatchObject({ 'decision-waiting': 0 });
    await answerProposal(family.elder, body.id, 'decline');
    expect(await tell()).toMatchObject({ 'decision-waiting': 1 });
  });

  test('not within the hour before its start', async () => {
    const body = request();
    await ask(family.elder, body);
    before(body, HOUR_MS);
    expect(await tell()).toMatchObject({ 'decision-waiting': 0 });
    before(body, HOUR_MS + MINUTE_MS);
    expect(await tell()).toMatchObject({ 'decision-waiting': 1 });
  });

  test('not one that a pause or a suspension has called off', async () => {
    const body = request();
    await ask(family.elder, body);
    await family.parent.must('POST', `/api/children/${family.youth.personId}/pause`);
    before(body, 30 * HOUR_MS);
    expect(await tell()).toMatchObject({ 'decision-waiting': 0 });
  });
});
