// @vitest-environment jsdom
import type { SessionView } from '@oakling/domain/sessions/contract';
import { aMe } from '@oakling/domain/testing/me';
import { personCard, PROPOSAL, sessionView } from '@oakling/domain/testing/session-views';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { beforeActing } from '../../../testing/barriers.ts';
import { showPage } from '../../../testing/show-page.tsx';
import { SessionPage } from '../session-page.tsx';

const ada = personCard('1', 'Ada', 'youth');
const rosa = personCard('2', 'Rosa', 'elder');

function show(session: SessionView, answers = {}) {
  return showPage({
    element: <SessionPage />,
    address: `/dashboard/parent/sessions/${session.id}`,
    route: '/dashboard/:role/sessions/:id',
    me: aMe({ role: 'parent' }),
    answers: { [`GET /api/sessions/${session.id}`]: () => Response.json(session), ...answers },
  });
}

const profile = {
  bio: 'I take pictures of birds.',
  ageRange: '60-69',
  joinedAt: '2026-01-05T10:00:00.000Z',
  checks: null,
  sessionsWithChild: 1,
  card: 'read',
  sessionsWithOthers: 2,
  contacts: [],
  hasMetChildInPerson: true,
  needsAdult: false,
  isReported: false,
};
const request = sessionView(1, [rosa, ada], { elderProfile: profile });

test('a parent who decides reads a proposed time once, and that Approve isn’t about it (rule 6.375)', async () => {
  show({ ...request, proposal: PROPOSAL });
  const line = await screen.findByText(/^Ada proposed another time/);
  expect(line.closest('details')).toBeNull();
  expect(screen.getByText('If you approve, the time above stays.')).toBeDefined();
});

test.each([
  ['approve', 'approved', /^You approved the session of Rosa with Ada/],
  ['reject', 'rejected', /^You rejected the session of Rosa with Ada/],
] as const)(
  'Rule 6.190, a parent decides on the page, and the focus moves to the result (%s)',
  async (verb, status, words) => {
    let now = request;
    const { sent } = show(request, {
      [`GET /api/sessions/${request.id}`]: () => Response.json(now),
      [`POST /api/sessions/${request.id}/${verb}`]: () => {
        now = { ...request, status };
        return Response.json(now);
      },
    });
    const done = beforeActing();
    const name = verb === 'approve' ? 'Approve' : 'Reject';
    fireEvent.click(await screen.findByRole('button', { name }));
    if (verb === 'reject') {
      const dialog = within(await screen.findByRole('alertdialog'));
      fireEvent.click(dialog.getByRole('button', { name }));
    }
    expect(await screen.findByText(words)).toBeDefined();
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toMatchObject([
      { body: { version: 1 } },
    ]);
    expect(document.activeElement?.textContent).toMatch(words);
    expect(await done()).toEqual([]);
  },
);

test('Rule 6.232, beside a decision the map is under More, and Cancel below the card', async () => {
  show(request);
  const map = await screen.findByRole('link', { name: /^See it on a map/ });
  expect(map.closest('details')?.open).toBe(false);
  const cancel = screen.getByRole('button', { name: /^Cancel session/ });
  expect(cancel.closest('article')).toBeNull();
});

test('Rule 6.152, a parent can’t approve what the child reads first', async () => {
  show({ ...request, nextApprover: 'youth-first' });
  expect(await screen.findByText('Ada reads this first')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('Rule 6.217, a parent reads the thank-you notes', async () => {
  const thanks = [{ from: 'elder', card: 'stories', at: '2026-03-04T18:00:00.000Z' }] as const;
  show(sessionView(1, [rosa, ada], { status: 'approved', bucket: 'past', thanks: [...thanks] }));
  expect(await screen.findByText('Rosa thanked Ada: I liked your stories.')).toBeDefined();
});
