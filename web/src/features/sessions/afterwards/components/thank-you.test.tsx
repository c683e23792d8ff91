// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { aMe } from '@oakling/domain/testing/me';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { barriers } from '../../../../testing/barriers.ts';
import { problem, showPage } from '../../../../testing/show-page.tsx';
import { FriendPage } from '../../friendships/friend-page.tsx';

const ada = personCard('1', 'Ada', 'youth');
const rosa = personCard('2', 'Rosa', 'elder');
const AT = '2031-01-01T00:00:00.000Z';
const fromRosa = { from: 'elder', card: 'stories', at: AT } as const;

function show(changes: Partial<SessionView> = {}, role: Role = 'youth', send?: () => Response) {
  const endsAt = new Date(Date.now() - 86_400_000).toISOString();
  let session = sessionView(1, [rosa, ada], {
    status: 'approved',
    bucket: 'past',
    outcome: 'held',
    endsAt,
    ...changes,
  });
  const friendship = { since: endsAt, meetings: 1, next: null, preApproval: null };
  const sendNote = () => {
    const thanks = [...session.thanks, { from: 'youth', card: 'learned', at: AT } as const];
    session = { ...session, thanks };
    return Response.json(session);
  };
  return showPage({
    element: <FriendPage />,
    address: `/dashboard/${role}/friends/${rosa.id}/${ada.id}`,
    route: '/dashboard/:role/friends/:elderId/:youthId',
    me: aMe({ role }),
    answers: {
      [`GET /api/friendships/${rosa.id}/${ada.id}`]: () =>
        Response.json({ ...friendship, past: [session] }),
      [`POST /api/sessions/${session.id}/thanks`]: send ?? sendNote,
    },
  });
}

const posts = ({ sent }: ReturnType<typeof show>) =>
  sent.filter(({ call }) => call.startsWith('POST'));

test('Rule 6.216, a card is chosen and sent once, and then shown', async () => {
  const shown = show();
  await userEvent.click(await screen.findByText('Send Rosa a thank-you note'));
  expect(screen.getByText(/Your parent can read it, too\./)).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send to Rosa' }));
  expect(screen.getByRole('alert').textContent).toBe('Please choose a card.');
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
  expect(posts(shown)).toEqual([]);
  expect(await barriers()).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: 'I learned something new.' }));
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send to Rosa' }));
  expect(await screen.findByText('Your note is on its way to Rosa.')).toBeDefined();
  expect(posts(shown).map(({ body }) => body)).toEqual([{ card: 'learned' }]);
  expect(await screen.findByText('You thanked Rosa: I learned something new.')).toBeDefined();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Your note is on its way to Rosa.');
});

test('a note that wasn’t sent says why, and the choice stays', async () => {
  show({}, 'elder', () => problem(409, 'may-not-meet'));
  await userEvent.click(await screen.findByRole('radio', { name: 'You had good ideas.' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send to Ada' }));
  expect(await screen.findByText('You can’t send a note at the moment.')).toBeDefined();
  expect(screen.getByRole('radio', { name: 'You had good ideas.' })).toHaveProperty(
    'checked',
    true,
  );
});

test('Rule 6.217, a guardian reads both notes, and sends none', async () => {
  const thanks = [fromRosa, { from: 'youth', card: 'learned', at: AT } as const];
  show({ thanks }, 'parent');
  expect(await screen.findByText('Rosa thanked Ada: I liked your stories.')).toBeDefined();
  expect(screen.getByText('Ada thanked Rosa: I learned something new.')).toBeDefined();
  expect(screen.queryByRole('radio')).toBeNull();
});

test.each([
  ['was not said to have taken place', { outcome: 'did-not-happen' }],
  ['wasn’t answered', { outcome: null }],
  ['is too long ago', { endsAt: '2026-01-01T00:00:00.000Z' }],
] as const)('no one can send a note for a session that %s', async (_, changes) => {
  show({ ...changes, thanks: [fromRosa] });
  expect(await screen.findByText(/^Rosa thanked you: /)).toBeDefined();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('no parent reads an adult’s', async () => {
  const session = sessionView(1, [rosa, { ...ada, adult: 'adult' }]);
  show({ receiver: session.receiver }, 'elder');
  await screen.findByText('Send Ada a thank-you note');
  expect(screen.queryByText(/parent can read/)).toBeNull();
});
