// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import { aMe } from '@oakling/domain/testing/me';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { problem, showPage } from '../../../testing/show-page.tsx';
import { SessionPage } from '../session-page.tsx';

const ada = personCard('1', 'Ada', 'youth');
const rosa = personCard('2', 'Rosa', 'elder');
const said = {
  by: rosa,
  byParent: false,
  guardians: [],
  reason: 'My knee',
  at: '2026-03-01T10:00:00Z',
};
const held = sessionView(1, [rosa, ada], {
  status: 'cancelled',
  bucket: 'past',
  cancelled: { ...said, isHeld: true },
});
const passed = { ...held, cancelled: { ...said, isHeld: false } };
const PASS_ON = `POST /api/sessions/${held.id}/pass-on-reason`;

function show(role: Role, answers: Record<string, () => Response> = {}) {
  return showPage({
    element: <SessionPage />,
    address: `/dashboard/${role}/sessions/${held.id}`,
    route: '/dashboard/:role/sessions/:id',
    me: aMe({ id: role === 'elder' ? rosa.id : '9', role }),
    answers: { [`GET /api/sessions/${held.id}`]: () => Response.json(held), ...answers },
  });
}

test('Rule 6.270, the writer reads who has the reason first, and cannot pass it on', async () => {
  show('elder');
  expect(await screen.findByText('Ada reads this when Ada’s parent passes it on.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Pass on/ })).toBeNull();
});

test('Rule 6.271, a guardian passes the reason on with one press', async () => {
  let now = held;
  const { sent } = show('parent', {
    [`GET /api/sessions/${held.id}`]: () => Response.json(now),
    [PASS_ON]: () => {
      now = passed;
      return Response.json(now);
    },
  });
  expect(await screen.findByText('Ada hasn’t read this.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Pass on to Ada' }));
  expect(await screen.findByText('Ada can read it now.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Pass on/ })).toBeNull();
  expect(screen.getByText('Reason: My knee')).toBeDefined();
  expect(sent.map(({ call }) => call)).toContain(PASS_ON);
});

test('a reason that another guardian has just passed on is reported as such', async () => {
  show('parent', { [PASS_ON]: () => problem(409, 'not-held-back') });
  fireEvent.click(await screen.findByRole('button', { name: 'Pass on to Ada' }));
  expect(await screen.findByText('This has already been passed on.')).toBeDefined();
});
