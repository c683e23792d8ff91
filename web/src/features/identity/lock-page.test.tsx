// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { barriers } from '../../testing/barriers.ts';
import { done, problem, showPage } from '../../testing/show-page.tsx';
import { LockPage } from './lock-page.tsx';

test('Rule 1.233, a locked device greets by first name, and says when the PIN is wrong', async () => {
  const lock = { name: 'Walter', hasPasskey: true, triesLeft: 5 };
  let answer = problem(409, 'wrong-pin');
  showPage({
    element: <LockPage onPassword={() => undefined} />,
    address: '/auth/login',
    answers: {
      'GET /api/own-device/lock': () => Response.json({ lock }),
      'POST /api/own-device/unlock': () => answer,
    },
  });
  expect(await screen.findByRole('heading', { name: 'Hello Walter' })).toBeDefined();
  expect(await barriers()).toEqual([]);
  const open = async () => {
    await userEvent.type(screen.getByLabelText('Your PIN'), '482915');
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  };
  await open();
  expect(await screen.findByText('Wrong PIN.')).toBeDefined();
  answer = problem(409, 'pin-locked');
  await open();
  expect(await screen.findByText(/Log in with your password\.$/)).toBeDefined();
});

const lock = { name: 'Walter', hasPasskey: false, triesLeft: 1 };
const show = (found: typeof lock | null, answers: Record<string, () => Response> = {}) => {
  let asked = 0;
  const shown = showPage({
    element: <LockPage onPassword={() => (asked += 1)} />,
    address: '/auth/login',
    answers: { 'GET /api/own-device/lock': () => Response.json({ lock: found }), ...answers },
  });
  return { ...shown, asked: () => asked };
};

test('Rule 1.234, the last try is announced, and a PIN without 6 digits costs none', async () => {
  const { sent } = show(lock);
  expect(await screen.findByText('1 try left.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Use your passkey' })).toBeNull();
  await userEvent.type(screen.getByLabelText('Your PIN'), '4829');
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('Enter the 6 digits of your PIN.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Your PIN'));
  expect(sent.map(({ call }) => call)).toEqual(['GET /api/own-device/lock']);
});

test('Rule 1.233, anyone can log the device out, or use the password instead', async () => {
  const { addressNow, asked } = show(lock, { 'DELETE /api/own-device/lock': done });
  await userEvent.click(
    await screen.findByRole('button', { name: 'Forgot? Log in with your password' }),
  );
  expect(asked()).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Log out on this device' }));
  await vi.waitFor(() => expect(addressNow()).toBe('/'));
});

test('Rule 1.236, a login that was ended elsewhere says so, and asks for no PIN', async () => {
  show(null);
  expect(await screen.findByText(/^This device has been logged out/)).toBeDefined();
  expect(screen.queryByLabelText('Your PIN')).toBeNull();
});
