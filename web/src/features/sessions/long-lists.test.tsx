// @vitest-environment jsdom
import type { SessionView } from '@oakling/domain/sessions/contract';
import { aMe } from '@oakling/domain/testing/me';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { showPage } from '../../testing/show-page.tsx';
import { SessionsPage } from './sessions-page.tsx';

const user = userEvent.setup({ delay: null });
const rosa = personCard('2', 'Rosa', 'elder');
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

function show(
  numbered: Iterable<number>,
  {
    start,
    whenMoreIsReady = Promise.resolve(),
  }: { start?: number; whenMoreIsReady?: Promise<void> } = {},
) {
  const stored = new Set(numbered);
  const role = 'elder';
  const tab = 'upcoming';
  const session = (number: number): SessionView =>
    sessionView(number, [personCard('1', `Sam ${number}`, 'youth'), rosa], {
      status: 'approved',
      bucket: tab,
    });
  const pageAfter = (cursor: number) => async () => {
    if (cursor > 0) await whenMoreIsReady;
    const after = [...stored].filter((number) => number > cursor).toSorted((a, b) => a - b);
    const items = after.slice(0, 20);
    const nextCursor = after.length > 20 ? String(items.at(-1)) : null;
    const counts = { pending: 0, upcoming: stored.size, rejected: 0, past: 0 };
    return Response.json({ items: items.map(session), nextCursor, counts });
  };
  const list = `GET /api/sessions?bucket=${tab}`;
  const answers = Object.fromEntries([
    [list, pageAfter(0)],
    ...numbers(1, 200).map((number) => [`${list}&cursor=${number}`, pageAfter(number)]),
  ]);
  const address = `/dashboard/${role}/sessions?tab=${tab}`;
  // A reload on a later screen keeps this state.
  const key = JSON.stringify(['sessions', 'list', tab]);
  const state = start === undefined ? null : { starts: { [key]: [String(start)] } };
  const page = showPage({ element: <SessionsPage />, address, state, answers, me: aMe({ role }) });
  const refetch = () => act(() => page.client.invalidateQueries({ queryKey: ['sessions'] }));
  return { stored, refetch, ...page };
}

// Among hundreds of buttons, queries by role take seconds.
const rows = () => [...document.querySelectorAll<HTMLElement>('tbody > .rows-row')];
const numberOf = (element: Element | null) =>
  Number(/Sam (\d+)/.exec(element?.textContent ?? '')?.[1]);
const shown = () => rows().map(numberOf);
const buttonOf = (name: string) => screen.queryByText(name)?.closest('button') ?? null;
const press = async (name: string) => user.click(await screen.findByText(name));

async function showUpTo(last: number) {
  await waitFor(() => expect(rows()).not.toEqual([]));
  for (let before = rows().length; before < last; before = rows().length) {
    await press('Show more sessions');
    const now = before;
    await waitFor(() => expect(rows().length).toBeGreaterThan(now));
  }
}

test('Rule 10.285, a list grows by 20 to 100 rows, and the focus moves to the first new one; Next and Previous show the adjacent rows, from the top; Back returns', async () => {
  const { addressNow, go } = show(numbers(1, 130));
  await waitFor(() => expect(rows()).not.toEqual([]));
  for (const last of [20, 40, 60, 80]) {
    expect(shown()).toEqual(numbers(1, last));
    await press('Show more sessions');
    await waitFor(() => expect(numberOf(document.activeElement)).toBe(last + 1));
  }
  expect(shown()).toEqual(numbers(1, 100));
  expect(buttonOf('Show more sessions')).toBeNull();
  expect(buttonOf('Previous')).toBeNull();
  await press('Next');
  await waitFor(() => expect(shown()).toEqual(numbers(101, 120)));
  expect(document.activeElement?.contains(document.querySelector('table'))).toBe(true);
  expect(addressNow()).toBe('/dashboard/elder/sessions?tab=upcoming');
  await showUpTo(30);
  expect(shown()).toEqual(numbers(101, 130));
  expect(buttonOf('Next')).toBeNull();
  await press('Previous');
  await waitFor(() => expect(shown()).toEqual(numbers(1, 100)));
  await go(-1);
  expect(shown()).toEqual(numbers(101, 130));
  await go(-1);
  expect(shown()).toEqual(numbers(1, 100));
  await user.click(screen.getByRole('tab', { name: /^Past/ }));
  await user.click(screen.getByRole('tab', { name: /^Upcoming/ }));
  await waitFor(() => expect(shown()[0]).toBe(1));
});

test('Rule 10.285, no row is lost or repeated while the list changes', async () => {
  const { stored, refetch } = show(numbers(1, 130).filter((number) => number !== 7));
  await showUpTo(100);
  expect(shown()).toEqual(numbers(1, 101).filter((number) => number !== 7));
  stored.add(7);
  stored.delete(101);
  stored.delete(50);
  await refetch();
  await waitFor(() =>
    expect(shown()).toEqual(numbers(1, 102).filter((n) => n !== 50 && n !== 101)),
  );
  stored.delete(102);
  await press('Next');
  await waitFor(() => expect(shown()).toEqual(numbers(103, 122)));
});

test('Rule 10.285, a screen whose last row is gone is replaced by the one before', async () => {
  const { stored, refetch } = show(numbers(1, 101), { start: 100 });
  await waitFor(() => expect(shown()).toEqual([101]));
  expect(buttonOf('Previous')).not.toBeNull();
  stored.delete(101);
  await refetch();
  await waitFor(() => expect(shown()).toEqual(numbers(1, 20)));
  expect(buttonOf('Previous')).toBeNull();
});

test('Rule 10.285, a person who moves on while rows are loading keeps the focus', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  show(numbers(1, 30), { whenMoreIsReady: promise });
  await press('Show more sessions');
  const tab = screen.getByRole('tab', { name: /^Upcoming/ });
  act(() => tab.focus());
  resolve();
  await waitFor(() => expect(rows()).toHaveLength(30));
  expect(document.activeElement).toBe(tab);
});
