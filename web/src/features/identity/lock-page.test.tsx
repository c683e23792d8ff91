// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { barriers } from '../../testing/barriers.ts';
import { showPage } from '../../testing/show-page.tsx';
import { LockPage } from './lock-page.tsx';

const problem = (status: number, code: string) =>
  Response.json({ status, code, detail: '' }, { status });

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
