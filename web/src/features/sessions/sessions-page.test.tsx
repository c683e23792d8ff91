// @vitest-environment jsdom
import type { Me } from '@oakling/domain/identity/contract';
import type { Role } from '@oakling/domain/identity/role';
import type { Bucket } from '@oakling/domain/sessions/session';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { aMe } from '@oakling/domain/testing/me';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { HostContext } from '../../lib/host.ts';
import { barriers } from '../../testing/barriers.ts';
import { problem, showPage } from '../../testing/show-page.tsx';
import { SessionsPage } from './sessions-page.tsx';

const ada = personCard('1', 'Ada', 'youth');
const rosa = personCard('2', 'Rosa', 'elder');
const decidedAt = '2026-03-02T10:00:00.000Z';
const counts = { pending: 0, upcoming: 1, rejected: 1, past: 2 };
const tabs: Readonly<Record<Bucket, readonly SessionView[]>> = {
  pending: [],
  upcoming: [sessionView(1, [ada, rosa], { status: 'approved', bucket: 'upcoming', decidedAt })],
  rejected: [
    sessionView(2, [ada, rosa], { status: 'rejected', bucket: 'rejected', decidedAt, place: null }),
  ],
  past: [
    sessionView(3, [ada, rosa], { status: 'approved', bucket: 'past', decidedAt }),
    sessionView(4, [ada, rosa], { bucket: 'past' }),
  ],
};

function show(
  role: Role,
  search = '',
  element = <SessionsPage />,
  answer = (items: readonly SessionView[]) => Response.json({ items, nextCursor: null, counts }),
  more: Partial<Me> = {},
) {
  const answers = Object.fromEntries(
    Object.entries(tabs).map(([bucket, items]) => [
      `GET /api/sessions?bucket=${bucket}`,
      () => answer(items),
    ]),
  );
  const address = `/dashboard/${role}/sessions${search}`;
  const me = aMe({ role, ...more });
  return showPage({ element, address, answers, me });
}

test('rule 6.281, an adult youth’s tab mentions no parent', async () => {
  show('youth', '?tab=pending', <SessionsPage />, undefined, { isOfAge: true });
  expect(await screen.findByText('No pending sessions.')).toBeDefined();
  expect(screen.getByRole('tab', { name: 'Awaiting an Answer (0)' })).toBeDefined();
  expect(screen.queryByText(/Parent/)).toBeNull();
});

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

test.each([
  [{ pending: 1, upcoming: 1, past: 1, rejected: 1 }, 'Awaiting Parent Decision (1)'],
  [{ pending: 0, upcoming: 1, past: 1, rejected: 1 }, 'Upcoming (1)'],
  [{ pending: 0, upcoming: 0, past: 1, rejected: 1 }, 'Past (1)'],
  [{ pending: 0, upcoming: 0, past: 0, rejected: 1 }, 'Rejected (1)'],
  [{ pending: 0, upcoming: 0, past: 0, rejected: 0 }, 'Awaiting Parent Decision (0)'],
])('the list opens on the first tab that contains sessions (rule 6.368)', async (given, name) => {
  show('elder', '', undefined, () => Response.json({ items: [], nextCursor: null, counts: given }));
  expect(await screen.findByRole('tab', { name, selected: true })).toBeDefined();
});

test('the four tabs have counts, and an empty one says so', async () => {
  show('elder', '?tab=pending');
  expect(await screen.findByText('No pending sessions.')).toBeDefined();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Awaiting Parent Decision (0)',
    'Upcoming (1)',
    'Rejected (1)',
    'Past (2)',
  ]);
});

test('the URL keeps the tab, and the calendar button names its session', async () => {
  const { addressNow } = show('elder');
  await userEvent.click(await screen.findByRole('tab', { name: 'Upcoming (1)' }));
  const button = await screen.findByRole('button', { name: /^Add to Calendar/ });
  expect(button.textContent).toMatch(/: Photography with Ada, \w+, March \d, 2026$/);
  expect(addressNow()).toBe('/dashboard/elder/sessions?tab=upcoming');
  expect(headers().at(-1)).toBe('Add to Calendar');
  expect(screen.getByText('In-Person · 45 minutes')).toBeDefined();
  expect(screen.getByText('The library')).toBeDefined();
});

test('the rejected tab shows when and why, and no hidden place', async () => {
  show('youth', '?tab=rejected');
  expect(await screen.findByText('No reason given')).toBeDefined();
  expect(headers().slice(-2)).toEqual(['Rejected On', 'Rejection Reason']);
  expect(screen.queryByText('The library')).toBeNull();
  expect(await barriers()).toEqual([]);
});

test('the past tab distinguishes completed sessions from those not decided in time', async () => {
  show('parent', '?tab=past');
  expect(await screen.findByText('Completed')).toBeDefined();
  expect(screen.getByText('Not decided in time')).toBeDefined();
  expect(await barriers()).toEqual([]);
});

test('a participant sees the other name, a parent both', async () => {
  const { unmount } = show('elder', '?tab=rejected');
  await screen.findByText('Ada');
  expect(screen.queryByText('Rosa')).toBeNull();
  unmount();
  show('parent', '?tab=rejected');
  await screen.findByText('Ada');
  expect(screen.getByText('Rosa')).toBeDefined();
});

test.each([
  ['elder', 1],
  ['youth', 1],
  ['parent', 0],
] as const)('an empty tab tells the %s its purpose and what to do next', async (role, links) => {
  show(role, '?tab=pending');
  await screen.findByText('No pending sessions.');
  expect(screen.getByText(/waits? here/)).toBeDefined();
  expect(screen.queryAllByRole('link', { name: 'Find Matches' })).toHaveLength(links);
  expect(await barriers()).toEqual([]);
});

test('a list that fails to load says so, and can be retried', async () => {
  show('parent', '', undefined, () => problem(503, 'unavailable'));
  expect(await screen.findByText(/couldn’t load/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  expect(await barriers()).toEqual([]);
});

test('a printed page names the host, if one is set (rule 6.61)', async () => {
  const host = {
    name: 'Millbrook Library',
    contact: null,
    helpline: null,
    logo: null,
    colours: null,
  };
  const { unmount } = show('elder', '?tab=upcoming');
  await screen.findByRole('table');
  expect(screen.queryByText(host.name)).toBeNull();
  unmount();
  show(
    'elder',
    '?tab=upcoming',
    <HostContext value={host}>
      <SessionsPage />
    </HostContext>,
  );
  expect(await screen.findByText(host.name)).toBeDefined();
});

test('Print opens the print dialog', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  show('elder', '?tab=upcoming');
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('rule 6.190, a request that waits for the parent leads to the page that decides it, and can’t be canceled in the list', async () => {
  const waiting = sessionView(1, [rosa, ada]);
  show('parent', '?tab=pending', undefined, () =>
    Response.json({ items: [waiting], nextCursor: null, counts: { ...counts, pending: 1 } }),
  );
  const link = await screen.findByRole('link', { name: /^Decide: / });
  expect(link.getAttribute('href')).toBe(`/dashboard/parent/sessions/${waiting.id}`);
  expect(screen.getByText('Waiting for: you')).toBeDefined();
  for (const name of [/^Approve/, /^Reject/, /^Cancel/]) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(await barriers()).toEqual([]);
});
