// @vitest-environment jsdom
import { aMe } from '@oakling/domain/testing/me';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { learnTime } from '../lib/clock.ts';
import { showPage } from '../testing/show-page.tsx';
import { Banners } from './banners.tsx';

afterEach(() => vi.useRealTimers());

test('an open page says that the clock is wrong as soon as it learns the time (rule 10.294)', async () => {
  const now = Date.parse('2026-03-03T16:00:00Z');
  vi.useFakeTimers({ toFake: ['Date'], now });
  const answers = { 'GET /api/warnings': () => Response.json({ items: [] }) };
  showPage({
    element: <Banners />,
    address: '/dashboard/elder',
    me: aMe({ role: 'elder' }),
    answers,
  });
  const learn = (minutes: number) =>
    act(() => learnTime(new Date(now + minutes * 60_000).toUTCString()));
  learn(-45);
  expect(await screen.findByText('This device’s clock is 45 minutes fast.')).toBeDefined();
  learn(0);
  await vi.waitFor(() => expect(screen.queryByText(/clock is/)).toBeNull());
});
