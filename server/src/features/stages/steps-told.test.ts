import { describe, expect } from 'vitest';
import { yearsAgo } from '../../testing/birthdays.ts';
import type { Browser } from '../../testing/browser.ts';
import { test as base } from '../../testing/fixtures.ts';
import { addGuardian, endGuardian } from '../../testing/second-guardian.ts';
import { bringNear, forgetAllSteps, growthOf, joinedYearsAgo, look } from '../../testing/steps.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { nearOf } from './grow.ts';
import { takeSteps } from './take-steps.ts';

// The jobs process everyone, so earlier tests' data is cleared first.
const test = base.extend('forgotten', { auto: true }, ({ app }) => forgetAllSteps(app));

/** A reader's notifications about a youth's steps, in order, such as "16 on 2026-08-09". */
async function toldTo(app: TestApp, reader: Browser, youth: Browser): Promise<string[]> {
  await app.deliver();
  const rows = await app.query<{ said: string }>`
    select case when kind = 'step-ahead' then (names ->> 'step') || ' on ' || (names ->> 'day') else kind end as said
    from notifications
    where person_id = ${reader.personId} and subject_id = ${youth.personId}
      and kind in ('step-ahead', 'step-taken', 'came-of-age')
    order by event_id
  `;
  return rows.map((row) => row.said);
}

async function dayIn(app: TestApp, days: number): Promise<string> {
  const rows = await app.query<{ day: string }>`
    select (now() + ${days} * interval '1 day')::date::text as day
  `;
  return rows[0]?.day ?? '';
}

describe('Rule 8.122, each step is announced once, and late if no server ran', () => {
  test('to the youth and everyone who is a guardian at that time', async ({
    app,
    family: { parent },
  }) => {
    const youth = await app.invite(parent, 'Nia Young');
    const everyTime = async (days: number) => {
      await bringNear(app, youth, '16', days);
      await app.run(takeSteps);
      await app.run(takeSteps);
    };
    await everyTime(12);
    const joined = await addGuardian(app, [youth], 'Max Young');
    await everyTime(3);
    await everyTime(-2);
    const days = [`16 on ${await dayIn(app, 12)}`, `16 on ${await dayIn(app, 3)}`];
    for (const each of [youth, parent]) {
      expect(await toldTo(app, each, youth)).toEqual([...days, 'step-taken']);
    }
    expect(await toldTo(app, joined, youth)).toEqual([days[1], 'step-taken']);

    // No one is notified of a step that has already begun, or after leaving.
    await endGuardian(app, joined, youth);
    const leaving = await addGuardian(app, [youth], 'Kofi Young');
    await app.holdingDelivery(async () => {
      await everyTime(20);
      await endGuardian(app, leaving, youth);
    });
    expect(await toldTo(app, leaving, youth)).toEqual([]);
    expect(await toldTo(app, joined, youth)).toHaveLength(2);
    await bringNear(app, youth, '18', -1);
    await app.run(takeSteps);
    const all = [...days, 'step-taken', `16 on ${await dayIn(app, 20)}`, 'came-of-age'];
    expect(await toldTo(app, youth, youth)).toEqual(all);
    // A guardian's earlier notifications are gone. Rule 6.166
    expect(await toldTo(app, parent, youth)).toEqual(['came-of-age']);
  });

  test('a corrected date has new announcements, each sent once', async ({
    app,
    family: { parent },
  }) => {
    const turning16 = (days: number) => ({ ageRange: '15-20', birthDate: yearsAgo(16, -days) });
    const youth = await app.invite(parent, 'Nia Young', turning16(20));
    const tell = async () => {
      await look(app);
      await app.run(takeSteps);
      await app.run(takeSteps);
    };
    await tell();
    await parent.must('POST', `/api/children/${youth.personId}/birth-date/correct`, {
      birthDate: yearsAgo(16, -25),
      reason: 'It was the 25th',
    });
    await tell();
    await bringNear(app, youth, '16', 6);
    await tell();
    const days = [yearsAgo(0, -20), yearsAgo(0, -25), await dayIn(app, 6)];
    for (const each of [youth, parent]) {
      expect(await toldTo(app, each, youth)).toEqual(days.map((day) => `16 on ${day}`));
    }
  });
});

describe('Rule 1.115, the time zone of midnight', () => {
  test('A158: is the youth’s, wherever the guardian is; no zone change moves it once announced', async ({
    app,
    family: { parent },
  }) => {
    const travel = (who: Browser, timeZone: string) =>
      who.must('PUT', '/api/me/time-zone', { timeZone });
    await travel(parent, 'America/Los_Angeles');
    const born = { ageRange: '15-20', birthDate: yearsAgo(18, -25) };
    const youth = await app.invite(parent, 'Nia Young', born);
    await joinedYearsAgo(app, youth);
    const midnight = async (timeZone: string) => {
      await look(app);
      const { of_age_at: at } = await growthOf(app, youth);
      return new Intl.DateTimeFormat('sv', {
        timeZone,
        dateStyle: 'short',
        timeStyle: 'short',
      }).format(at ?? 0);
    };
    const birthday = `${yearsAgo(0, -25)} 00:00`;
    expect(await midnight('America/Los_Angeles')).toBe(birthday);
    await travel(youth, 'Asia/Kolkata');
    await travel(parent, 'Europe/Lisbon');
    expect(await midnight('Asia/Kolkata')).toBe(birthday);
    await app.run(takeSteps);
    // The easternmost and westernmost zones. Neither changes when the youths come of age.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await travel(youth, zone);
      await travel(parent, zone);
      expect(await midnight('Asia/Kolkata')).toBe(birthday);
    }
  });

  test.for([
    // For a person born on February 29, the year of the 18th birthday is never a leap year.
    ['2008-02-29', 'Europe/Berlin', '2026-03-01', '2026-02-28T23:00:00Z'],
    ['2008-02-29', 'America/St_Johns', '2026-03-01', '2026-03-01T03:30:00Z'],
    // On this day, the clocks skip midnight and start at one.
    ['2008-09-06', 'America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z'],
    // On this day, midnight occurs twice.
    ['2008-11-01', 'America/Havana', '2026-11-01', '2026-11-01T04:00:00Z'],
  ] as const)('born %s, in %s, of age on %s at %s', ([birthDate, timeZone, day, instant]) => {
    const beginsAt = new Date(instant);
    const weekBefore = new Date(beginsAt.getTime() - 7 * 86_400_000);
    const youth = {
      youthId: 'nia',
      stage: '16-17',
      birthDate,
      notBefore: '',
      timeZone,
      at18: 'ends',
    } as const;
    expect(nearOf(youth, weekBefore)).toEqual([{ youthId: 'nia', step: '18', day, beginsAt }]);
  });
});
