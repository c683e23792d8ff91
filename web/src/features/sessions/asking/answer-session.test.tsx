// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { aMe } from '@oakling/domain/testing/me';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { problem, showPage } from '../../../testing/show-page.tsx';
import { SessionPage } from '../session-page.tsx';

const [ada, rosa] = [personCard('1', 'Ada', 'youth'), personCard('2', 'Rosa', 'elder')];
const agreedAt = '2026-03-01T11:00:00.000Z';

function show(role: Role, changes: Partial<SessionView> = {}, refusal?: string) {
  let session = sessionView(1, [rosa, ada], changes);
  return showPage({
    element: <SessionPage />,
    address: `/dashboard/${role}/sessions/${session.id}`,
    route: '/dashboard/:role/sessions/:id',
    me: aMe({ id: ada.id, role, fullName: 'Ada' }),
    answers: {
      [`GET /api/sessions/${session.id}`]: () => Response.json(session),
      [`POST /api/sessions/${session.id}/agree`]: () => {
        if (refusal !== undefined) return problem(409, refusal);
        session = { ...session, agreedAt };
        return Response.json(session);
      },
    },
  });
}

const button = (name: string) => screen.findByRole('button', { name });

test('Rule 6.97, a late agreement is reported as failed', async () => {
  show('youth', {}, 'changed-since-read');
  fireEvent.click(await button('I’d like that'));
  expect(await screen.findByText(/^This session changed after you opened the page/)).toBeDefined();
});

test.each([
  ['elder', null, 'Waiting for: Ada and Ada’s parent'],
  ['parent', agreedAt, 'Ada said yes'],
] as const)('Rule 6.97, the %s reads whether the other one has', async (role, said, words) => {
  show(role, { agreedAt: said });
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'I’d like that' })).toBeNull();
});

test.each([
  ['youth', 'Your parent said yes. Would you like to meet?', 'Waiting for: you'],
  ['elder', 'Ada’s parent said yes', 'Waiting for: Ada', 'It takes place unless Ada says no.'],
] as const)(
  'rule 6.413: after the parent alone, the %s reads one state',
  async (role, ...words) => {
    const [step, by, at] = ['approved', 'parent', agreedAt] as const;
    show(role, {
      status: 'approved',
      bucket: 'upcoming',
      agreedAt: null,
      history: [{ step, by, at, guardians: [] }],
    });
    for (const each of words) expect(await screen.findByText(each)).toBeDefined();
    expect(screen.queryByText('Approved')).toBeNull();
    expect(screen.queryAllByText('It takes place unless you say no.')).toHaveLength(
      role === 'youth' ? 1 : 0,
    );
  },
);
