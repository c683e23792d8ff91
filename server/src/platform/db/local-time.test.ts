import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { test as base } from '../../testing/fixtures.ts';
import { instantOf } from '../http/local-time.ts';

const test = base.extend('ask', ({ app }) => async (question: ReturnType<typeof sql<boolean>>) => {
  const rows = await app.query<{ yes: boolean }>`select ${question} as yes`;
  return rows[0]?.yes;
});

describe('Rule 6.18, a session’s two local times match its instants', () => {
  const HOUR_MS = 3_600_000;
  const localTime = (date: string, zone: string, moved: { start?: number; end?: number } = {}) => {
    const [start, end] = [`${date}T10:00`, `${date}T11:00`];
    const startsAt = instantOf(date, '10:00', zone).getTime() + (moved.start ?? 0) * HOUR_MS;
    const endsAt = instantOf(date, '11:00', zone).getTime() + (moved.end ?? 0) * HOUR_MS;
    return sql<boolean>`is_local_time(tstzrange(${new Date(startsAt)}, ${new Date(endsAt)}),
      ${start}::timestamp, ${end}::timestamp, ${zone})`;
  };

  test.for([
    ['2031-01-15', 'Europe/Berlin'],
    ['2031-07-15', 'Europe/Berlin'],
    ['2031-07-15', 'CET'],
    ['2031-07-15', 'America/New_York'],
    ['2031-07-15', 'Australia/Lord_Howe'],
    ['2031-07-15', 'Asia/Kolkata'],
    ['2031-07-15', 'Etc/GMT+5'],
  ] as const)('on %s in %s', async ([date, zone], { ask }) => {
    expect(await ask(localTime(date, zone))).toBe(true);
    expect(await ask(localTime(date, zone, { start: 24, end: 24 }))).toBe(false);
    expect(await ask(localTime(date, zone, { start: -2 }))).toBe(false);
    expect(await ask(localTime(date, zone, { end: 3 }))).toBe(false);
  });

  test('within the hour by which zone rules of server and database may differ', async ({ ask }) => {
    const at = (hours: number) => ask(localTime('2031-07-15', 'UTC', { start: hours, end: hours }));
    expect(await at(1)).toBe(true);
    expect(await at(-1)).toBe(true);
    expect(await at(1.01)).toBe(false);
    expect(await at(-1.01)).toBe(false);
  });

  test('at clock changes, with both readings of a time', async ({ ask }) => {
    for (const [date, time] of [
      ['2031-03-30', '02:30'],
      ['2031-10-26', '02:30'],
    ] as const) {
      const startsAt = instantOf(date, time, 'Europe/Berlin');
      const endsAt = instantOf(date, '03:30', 'Europe/Berlin');
      const during = sql`tstzrange(${startsAt}, ${endsAt}, '[]')`;
      const local = sql`${`${date}T${time}`}::timestamp, ${`${date}T03:30`}::timestamp`;
      expect(await ask(sql`is_local_time(${during}, ${local}, 'Europe/Berlin')`)).toBe(true);
    }
  });

  test.for(['empty', '(,2031-07-15T11:00Z)', '[2031-07-15T10:00Z,)'])(
    'never %s',
    async (during, { ask }) => {
      const local = sql`'2031-07-15T10:00'::timestamp, '2031-07-15T11:00'::timestamp`;
      expect(await ask(sql`is_local_time(${during}::tstzrange, ${local}, 'UTC')`)).toBe(false);
    },
  );
});

describe('Rule 6.18, a session’s zone is a name', () => {
  test.for([
    'Europe/Berlin',
    'europe/berlin',
    'America/Port-au-Prince',
    'UTC',
    'GMT0',
    'Etc/GMT+12',
    'EST5EDT',
    'America/Argentina/Buenos_Aires',
  ])('such as %s', async (zone, { ask }) => {
    expect(await ask(sql`is_time_zone(${zone})`)).toBe(true);
  });

  test.for(['Zone0', 'Europe/Berlin5', 'Mine3Summer', '<+01>-1', '+01:00'])(
    'not a rule such as %s',
    async (zone, { ask }) => {
      expect(await ask(sql`is_time_zone(${zone})`)).toBe(false);
    },
  );

  test('nor an unknown one', async ({ ask }) => {
    expect(await ask(sql`is_time_zone('Mars/Phobos')`)).toBe(false);
  });
});
