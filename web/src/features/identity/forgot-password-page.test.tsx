// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { barriers, beforeActing } from '../../testing/barriers.ts';
import { done, problem, showPage } from '../../testing/show-page.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

const user = userEvent.setup();

async function ask(answer: () => Response) {
  showPage({
    element: <ForgotPasswordPage />,
    address: '/auth/forgot-password',
    answers: { 'POST /api/forgot-password': answer },
  });
  expect(await barriers()).toEqual([]);
  const whatIsWrong = beforeActing();
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  return whatIsWrong;
}

test('the response doesn’t reveal whether the email has an account (rule 1.37)', async () => {
  const whatIsWrong = await ask(done);
  const answer = await screen.findByRole('status');
  expect(answer.textContent).toContain('If ada@example.org has an account');
  expect(await whatIsWrong(/^Check your email/)).toEqual([]);
});

test('too many attempts are reported, and the email stays', async () => {
  await ask(() => problem(429, 'too-many-requests', 'Too many tries.'));
  expect((await screen.findByRole('alert')).textContent).toBe('Too many tries.');
  expect(screen.getByDisplayValue('ada@example.org')).toBeTruthy();
});
