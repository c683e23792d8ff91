import { describe, expect } from 'vitest';
import { WEEK_SIZE } from '@oakling/domain/sessions/week';
import type { Browser } from '../../testing/browser.ts';
import { openFamily } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { refused } from '../../testing/refused.ts';
import { aStoredSession, storeSessions, type StoredSession } from '../../testing/stored-session.ts';

const NOW = new Date('2031-05-07T12:00:00.000Z');
const FROM = '2031-05-05T00:00:00.000Z';
const TO = '2031-05-12T00:00:00.000Z';

const stored = (status: StoredSession['status'], startsAt: string) =>
  aStoredSession({ status, startsAt: new Date(startsAt), minutes: 45 });
const first = stored('approved', FROM);
const held = stored('approved', '2031-05-06T15:00:00.000Z');
const waiting = stored('pending', '2031-05-08T15:00:00.000Z');
const last = stored('approved', '2031-05-11T23:15:00.000Z');
const OTHERS = [
  stored('approved', '2031-05-04T23:15:00.000Z'),
  stored('approved', TO),
  stored('rejected', '2031-05-09T15:00:00.000Z'),
  stored('pending', '2031-05-07T11:00:00.000Z'),
];

const test = base.extend('week', { scope: 'file', auto: true }, async ({ app, family }) => {
  app.setNow(NOW);
  await storeSessions(app.platform.db, family, [last, waiting, held, first, ...OTHERS]);
});

const address = (from: string, to: string) => `/api/sessions/between?from=${from}&to=${to}`;
const idsFor = async (person: Browser, from = FROM, to = TO) => {
  const { status, body } = await person.get(address(from, to));
  expect(status).toBe(200);
  return body.items.map(({ id }: { id: string }) => id);
};

describe('Rule 6.194, a week of sessions', () => {
  test('has past, planned and pending sessions, earliest first', async ({ family }) => {
    const expected = [first, held, waiting, last].map(({ id }) => id);
    for (const person of [family.elder, family.youth, family.parent]) {
      expect(await idsFor(person)).toEqual(expected);
    }
  });

  test('is no one else’s', async ({ app }) => {
    const { elder, youth, parent } = await openFamily(app);
    for (const person of [elder, youth, parent]) expect(await idsFor(person)).toEqual([]);
  });

  test.for<readonly [string, string, string]>([
    ['no end', FROM, ''],
    ['an end before its beginning', TO, FROM],
    ['no length', FROM, FROM],
    ['more than eight days', FROM, '2031-05-13T00:00:00.001Z'],
    ['a day in place of a moment', '2031-05-05', '2031-05-12'],
  ])('with %s is refused', async ([, from, to], { app, family }) => {
    const { status } = await refused(app, () => family.elder.get(address(from, to)));
    expect(status).toBe(422);
  });

  test('with more than a hundred says that there are more', async ({ app, family }) => {
    const at = (number: number) => new Date(Date.UTC(2031, 7, 4) + number * 3_600_000);
    const many = Array.from({ length: WEEK_SIZE + 1 }, (_, number) =>
      stored('approved', at(number).toISOString()),
    );
    const [from, to] = ['2031-08-04T00:00:00.000Z', '2031-08-11T00:00:00.000Z'];
    await storeSessions(app.platform.db, family, many.slice(1));
    expect((await family.elder.get(address(from, to))).body.hasMore).toBe(false);
    await storeSessions(app.platform.db, family, many.slice(0, 1));
    const { body } = await family.elder.get(address(from, to));
    expect(body.hasMore).toBe(true);
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(
      many.slice(0, WEEK_SIZE).map(({ id }) => id),
    );
  });
});
