// @vitest-environment jsdom
import type { LoginView } from '@oakling/domain/identity/contract';
import { aMe } from '@oakling/domain/testing/me';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { barriers, beforeActing } from '../../testing/barriers.ts';
import { done, problem, showPage } from '../../testing/show-page.tsx';
import { AccountPage, ModeratorAccountPage } from './account-page.tsx';

const user = userEvent.setup();
const login = (id: string, device: string): LoginView => ({
  id,
  device,
  isCurrent: id === 'here',
  isOwnDevice: false,
  createdAt: '2026-03-01T10:00:00Z',
  lastUsedAt: '2026-03-03T10:00:00Z',
});
const here = login('here', 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0');
const phone = login('phone', 'Mozilla/5.0 (iPhone) Version/18.6 Safari/604.1');

function show(answers: Record<string, () => Response>) {
  return showPage({
    element: <AccountPage />,
    address: '/dashboard/elder/account',
    me: aMe({ id: '1', role: 'elder' }),
    answers,
  });
}

test('logins are listed in words; this browser’s is marked and can’t be ended (rule 1.40)', async () => {
  show({ 'GET /api/logins': () => Response.json({ items: [here, phone] }) });
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('Firefox on a Windows computer');
  expect(first?.textContent).toContain('Tuesday');
  expect(first?.textContent).toContain('This browser');
  expect(within(first ?? document.body).queryByRole('button')).toBeNull();
  expect(second?.textContent).toContain('Safari on an iPhone');
});

test('a login that the server doesn’t end reappears, with a message', async () => {
  show({
    'GET /api/logins': () => Response.json({ items: [here, phone] }),
    'DELETE /api/logins/phone': () => problem(500, 'server-error'),
  });
  await user.click(await screen.findByRole('button', { name: 'Log out of Safari on an iPhone' }));
  expect((await screen.findByRole('alert')).textContent).toContain('couldn’t log you out');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('logging out everywhere else needs confirmation (rule 1.40)', async () => {
  let items = [here, phone];
  const { sent } = show({
    'GET /api/logins': () => Response.json({ items }),
    'DELETE /api/logins': () => {
      items = [here];
      return done();
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Log out everywhere else' }));
  expect(sent.map(({ call }) => call)).not.toContain('DELETE /api/logins');
  const dialog = await screen.findByRole('alertdialog', { name: 'Log out everywhere else?' });
  await user.click(within(dialog).getByRole('button', { name: 'Log out everywhere else' }));
  const told = await screen.findByText('Logged out everywhere else.');
  expect(told.closest('[role=status]')).not.toBeNull();
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(document.activeElement?.textContent).toBe('Where you are logged in');
});

test('a new password is confirmed', async () => {
  show({
    'GET /api/logins': () => Response.json({ items: [here] }),
    'POST /api/change-password': done,
  });
  await screen.findByText('This browser');
  const whatIsWrong = beforeActing();
  for (const label of ['Current password', 'New password', 'Confirm password']) {
    await user.type(screen.getByLabelText(label, { selector: 'input' }), 'quiet acorns');
  }
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText(/^You have changed your password\./)).toBeDefined();
  expect(await whatIsWrong(/^You have changed your password/)).toEqual([]);
});

test('a moderator can also renew the recovery codes', async () => {
  showPage({
    element: <ModeratorAccountPage />,
    address: '/moderation/account',
    me: aMe({ role: null, moderator: 'ready' }),
    answers: { 'GET /api/logins': () => Response.json({ items: [here, phone] }) },
  });
  expect(await screen.findByText('This browser')).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Recovery codes' })).toBeDefined();
  expect(await barriers()).toEqual([]);
});
