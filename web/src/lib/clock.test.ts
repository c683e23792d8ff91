// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { act, renderHook } from '@testing-library/react';
import { learnTime, serverNow } from './clock.ts';
import { minutesFast, useTimeAt } from './date-words.ts';

const RIGHT = Date.parse('2026-03-03T16:00:00Z');
const MINUTE = 60_000;

afterEach(() => {
  vi.useRealTimers();
  learnTime(new Date().toUTCString());
});

function respond(minutesWrong: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: RIGHT + minutesWrong * MINUTE });
  learnTime(new Date(RIGHT).toUTCString());
}

test.each([45, -20, 3 * 24 * 60])(
  'a clock wrong by %i minutes is set right (rule 10.294)',
  (wrong) => {
    respond(wrong);
    expect([serverNow() - RIGHT, minutesFast()]).toEqual([0, wrong]);
    respond(0);
    expect(serverNow()).toBe(RIGHT);
  },
);

test('a slow response, or one without a date, changes nothing', () => {
  respond(20 / 60);
  learnTime(null);
  expect(serverNow()).toBe(Date.now());
});

test('a response that a sleeping device receives an hour late changes nothing (rule 10.294)', () => {
  respond(60);
  learnTime(new Date(RIGHT + 60 * MINUTE).toUTCString());
  expect(serverNow()).toBe(Date.now());
  learnTime(new Date(RIGHT).toUTCString(), RIGHT);
  expect(serverNow()).toBe(Date.now());
});

test('what has ended by a wrong clock goes on once the time is known (rule 10.294)', () => {
  respond(180);
  learnTime(new Date(Date.now()).toUTCString());
  const { result } = renderHook(() => useTimeAt([RIGHT + MINUTE]));
  expect(result.current).toBe(RIGHT + 180 * MINUTE);
  act(() => learnTime(new Date(RIGHT).toUTCString()));
  expect(result.current).toBe(RIGHT);
});
