// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import type { Keepsake } from '@oakling/domain/sessions/friendships/goodbye';
import type { RestView } from '@oakling/domain/sessions/supervision/rest';
import { aMe } from '@oakling/domain/testing/me';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { barriers } from '../../../testing/barriers.ts';
import { problem, showPage } from '../../../testing/show-page.tsx';
import { FriendPage } from './friend-page.tsx';
import { FriendsPage } from './friends-page.tsx';
import { KeepsakePage } from './keepsake-page.tsx';

const ada = personCard('1', 'Ada', 'youth');
const rosa = personCard('2', 'Rosa', 'elder');
const AT = '2031-01-01T10:00:00.000Z';
const done = () => new Response(null, { status: 204 });

function leave(role: Role, answer = done, isBroken = false) {
  const past = [sessionView(1, [rosa, ada], { status: 'approved', bucket: 'past', endsAt: AT })];
  const pair = `${rosa.id}/${ada.id}`;
  const rests: RestView[] = [];
  return showPage({
    element: <FriendPage />,
    address: `/dashboard/${role}/friends/${pair}`,
    route: '/dashboard/:role/friends/:elderId/:youthId',
    me: aMe({ role }),
    answers: {
      [`GET /api/friendships/${pair}`]: () =>
        Response.json({ since: AT, meetings: 1, next: null, past, preApproval: null }),
      'POST /api/blocks': () => answer(),
      'GET /api/rests': () => Response.json({ items: rests }),
      [`PUT /api/friendships/${pair}/break`]: () => {
        if (isBroken) return new Response(null, { status: 500 });
        const until = '2031-03-01T10:00:00.000Z';
        rests.push({ askerId: rosa.id, askedId: ada.id, asker: 'Rosa', asked: 'Ada', until });
        return done();
      },
    },
  });
}

const posted = ({ sent }: ReturnType<typeof leave>) =>
  sent.filter(({ call }) => call === 'POST /api/blocks').map(({ body }) => body);

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Say goodbye' }));
  return within(await screen.findByRole('alertdialog'));
}

test('Rule 6.480, a goodbye says what happens, and sends a prepared card', async () => {
  const shown = leave('youth');
  const dialog = await openDialog();
  expect(dialog.getByText(/^Tomorrow we tell Rosa, without a reason\./)).toBeDefined();
  expect(dialog.getByRole('link', { name: 'Meet once more first' })).toBeDefined();
  expect(await barriers()).toEqual([]);
  await userEvent.click(dialog.getByRole('radio', { name: 'I’ll remember our meetings.' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Say goodbye' }));
  await screen.findByText('elsewhere');
  expect(posted(shown)).toEqual([{ personId: rosa.id, goodbye: { card: 'remember' } }]);
});

test('Rule 6.448, a guardian takes a break for the child, and reads how to end it', async () => {
  leave('parent');
  await userEvent.click(await screen.findByRole('button', { name: 'Take a break' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/^For four weeks, Rosa can’t ask Ada for a session\./)).toBeDefined();
  expect(await barriers()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Take a break' }));
  expect(await screen.findByText(/^Until .*March 1/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'End the break' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Take a break' })).toBeNull();
});

test('Rule 6.448, a break that failed says so until the dialog closes', async () => {
  leave('elder', done, true);
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Take a break' }));
    return within(await screen.findByRole('alertdialog'));
  };
  const dialog = await open();
  await userEvent.click(dialog.getByRole('button', { name: 'Take a break' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^That didn’t work\./);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect((await open()).queryByRole('alert')).toBeNull();
});

test('Rule 6.480, a guardian says goodbye for the child', async () => {
  const shown = leave('parent');
  const dialog = await openDialog();
  expect(dialog.getByText('We tell Ada, too.')).toBeDefined();
  expect(dialog.queryByRole('link')).toBeNull();
  expect(dialog.queryByRole('radio')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Say goodbye' }));
  await screen.findByText('elsewhere');
  expect(posted(shown)).toEqual([{ personId: rosa.id, childId: ada.id, goodbye: { card: null } }]);
});

test('a goodbye that wasn’t saved keeps the chosen card', async () => {
  leave('elder', () => problem(500, 'server-error'));
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('radio', { name: 'I wish you all the best.' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Say goodbye' }));
  expect(await dialog.findByText('That didn’t work. Please try again.')).toBeDefined();
  expect(dialog.getByRole('radio', { name: 'I wish you all the best.' })).toHaveProperty(
    'checked',
    true,
  );
});

const KEPT: Keepsake = {
  id: '0189f7a4-0000-7000-8000-00000000000a',
  ownerId: ada.id,
  owner: null,
  otherId: rosa.id,
  other: 'Rosa',
  endedAt: AT,
  metAt: ['2030-11-01T10:00:00.000Z', '2030-12-01T10:00:00.000Z'],
  interests: ['Photography'],
  sent: null,
  received: 'thanks',
  canAnswer: true,
  canResume: false,
};

function show(changes: Partial<Keepsake>, role: Role = 'youth', isList = false) {
  const item = { ...KEPT, ...changes };
  return showPage({
    element: isList ? <FriendsPage /> : <KeepsakePage />,
    address: `/dashboard/${role}/friends${isList ? '' : `/keepsakes/${KEPT.id}`}`,
    route: `/dashboard/:role/friends${isList ? '' : '/keepsakes/:id'}`,
    me: aMe({ role }),
    answers: {
      'GET /api/friendships': () => Response.json({ items: [] }),
      'GET /api/keepsakes': () => Response.json({ items: [item] }),
      [`PUT /api/keepsakes/${KEPT.id}/card`]: done,
      [`DELETE /api/blocks/${ada.id}/${rosa.id}`]: done,
    },
  });
}

test('Rule 6.484, earlier friends are listed below the friends', async () => {
  show({ other: null }, 'youth', true);
  const link = await screen.findByRole('link', { name: 'What you did: A former member' });
  expect(link.getAttribute('href')).toBe(`/dashboard/youth/friends/keepsakes/${KEPT.id}`);
  expect(await barriers()).toEqual([]);
});

test('Rules 6.484 and 6.485, a keepsake shows the meetings and cards, and can be answered', async () => {
  const { sent } = show({});
  await screen.findByRole('heading', { level: 1, name: 'Your time with Rosa' });
  expect(screen.getByText(/^You met 2 times, from .*Nov.* to .*Dec/)).toBeDefined();
  expect(screen.getByText('Photography')).toBeDefined();
  expect(screen.getByText('Rosa wrote')).toBeDefined();
  expect(await barriers()).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: 'I learned a lot with you.' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send card' }));
  expect(await screen.findByText('Your card is saved.')).toBeDefined();
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ card: 'learned' });
});

test('Rule 10.463, a card whose response was lost is shown as saved', async () => {
  let item: Keepsake = KEPT;
  showPage({
    element: <KeepsakePage />,
    address: `/dashboard/youth/friends/keepsakes/${KEPT.id}`,
    route: '/dashboard/:role/friends/keepsakes/:id',
    me: aMe({ role: 'youth' }),
    answers: {
      'GET /api/keepsakes': () => Response.json({ items: [item] }),
      [`PUT /api/keepsakes/${KEPT.id}/card`]: () => {
        item = { ...KEPT, sent: 'thanks', canAnswer: false };
        throw new TypeError('Failed to fetch');
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Send card' }));
  expect(await screen.findByText('Your card is saved.')).toBeDefined();
  expect(screen.queryByText(/didn’t work/)).toBeNull();
});

test('Rule 6.483, the person who said goodbye can take it back', async () => {
  const { sent } = show({ canAnswer: false, canResume: true });
  await userEvent.click(await screen.findByRole('button', { name: 'See each other again' }));
  await screen.findByText('elsewhere');
  expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(true);
});

test('Rule 6.484, a guardian reads the child’s, and an unknown one isn’t there', async () => {
  show({ owner: 'Ada', canAnswer: false }, 'parent');
  await screen.findByRole('heading', { level: 1, name: 'Ada’s time with Rosa' });
  expect(screen.queryByRole('button', { name: 'Send card' })).toBeNull();
});
