// @vitest-environment jsdom
import type { SessionView } from '@oakling/domain/sessions/contract';
import { aMe } from '@oakling/domain/testing/me';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { barriers } from '../../../testing/barriers.ts';
import { showPage } from '../../../testing/show-page.tsx';
import { SessionsPage } from '../sessions-page.tsx';

const ada = personCard('1', 'Ada', 'youth');
const rosa = personCard('2', 'Rosa', 'elder');
const profile = {
  bio: 'I take pictures of birds.',
  ageRange: '60-69',
  joinedAt: '2026-01-05T10:00:00.000Z',
  checks: null,
  sessionsWithChild: 0,
  card: 'read',
  sessionsWithOthers: 2,
  contacts: [],
  hasMetChildInPerson: false,
  needsAdult: false,
};
const request = sessionView(1, [rosa, ada], { elderProfile: profile });
const other = sessionView(2, [ada, rosa], { elderProfile: profile });
const user = userEvent.setup({ pointerEventsCheck: 0 });

function show(sessions: readonly SessionView[], answers: Record<string, () => Response> = {}) {
  let left = sessions;
  const decide = (session: SessionView, status: 'approved' | 'rejected') => () => {
    left = left.filter(({ id }) => id !== session.id);
    return Response.json({ ...session, status });
  };
  const page = showPage({
    element: <SessionsPage />,
    address: '/dashboard/parent/sessions?tab=pending',
    me: aMe(),
    answers: {
      'GET /api/sessions?bucket=pending': () =>
        Response.json({
          items: left,
          nextCursor: null,
          counts: { pending: left.length, upcoming: 0, rejected: 0, past: 0 },
        }),
      ...Object.fromEntries(
        sessions.flatMap((session) => [
          [`POST /api/sessions/${session.id}/approve`, decide(session, 'approved')],
          [`POST /api/sessions/${session.id}/reject`, decide(session, 'rejected')],
        ]),
      ),
      ...answers,
    },
  });
  return page;
}

const rows = () => screen.findAllByRole('article', { name: /^Request for the session/ });
const rowOf = async (nth = 0) => within((await rows())[nth] ?? document.body);
const decided = (sent: readonly { call: string; body: unknown }[]) =>
  sent.filter(({ call }) => call.startsWith('POST'));

test('Rule 6.190, a row waiting for the parent says so, shows the elder, and has Approve and Reject but no Cancel', async () => {
  show([request]);
  const row = await rowOf();
  expect(screen.getByText('Waiting for: you')).toBeDefined();
  expect(row.getByRole('button', { name: 'Approve' })).toBeDefined();
  expect(row.getByRole('button', { name: 'Reject' })).toBeDefined();
  expect(row.getByRole('link', { name: /^Details: / })).toBeDefined();
  expect(row.getByText('I take pictures of birds.')).toBeDefined();
  expect(row.getByText('Not checked by the moderators yet')).toBeDefined();
  expect(row.getByRole('button', { name: 'A video call instead' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  expect(screen.getByRole('tab', { name: 'Awaiting Parent Decision (1)' })).toBeDefined();
  expect(await barriers()).toEqual([]);
});

test('Approve decides the version that was read, and the focus moves to the next request', async () => {
  const { sent } = show([request, other]);
  await user.click((await rowOf()).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(/^You approved the session of Rosa with Ada/)).toBeDefined();
  expect(decided(sent)).toEqual([
    { call: `POST /api/sessions/${request.id}/approve`, body: { version: 1, card: 'read' } },
  ]);
  const [next, ...others] = await rows();
  expect(others).toEqual([]);
  expect(document.activeElement).toBe(next);
  expect(next?.getAttribute('aria-label')).toMatch(/Ada with Rosa/);
});

test('Reject asks for a reason first, and Keep the request changes nothing', async () => {
  const { sent } = show([request]);
  await user.click((await rowOf()).getByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Keep the request' }));
  expect(decided(sent)).toEqual([]);
  await user.click((await rowOf()).getByRole('button', { name: 'A video call instead' }));
  const again = within(await screen.findByRole('alertdialog'));
  await user.click(again.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText(/^You rejected the session of Rosa with Ada/)).toBeDefined();
  const reason = 'We would rather meet online.';
  expect(decided(sent)).toEqual([
    { call: `POST /api/sessions/${request.id}/reject`, body: { version: 1, reason, rest: false } },
  ]);
});

test('a request that breaks their rule, or that the child must read first, can’t be approved', async () => {
  const { unmount } = show([{ ...request, brokenRules: ['places'] }]);
  const approve = (await rowOf()).getByRole('button', { name: 'Approve' });
  expect((approve as HTMLButtonElement).disabled).toBe(true);
  unmount();
  show([{ ...request, nextApprover: 'youth-first' }]);
  const row = await rowOf();
  expect(row.getByText('Ada reads this first')).toBeDefined();
  expect(row.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.queryByText('Waiting for: you')).toBeNull();
});
