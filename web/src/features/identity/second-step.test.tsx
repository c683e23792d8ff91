// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { beforeActing } from '../../testing/barriers.ts';
import { done, problem, showPage } from '../../testing/show-page.tsx';
import { LogInPage } from './log-in-page.tsx';

const user = userEvent.setup();
const APP = 'Enter the 6-digit code from your authenticator app';

async function showSecondStep(answer: () => Response = done) {
  const me = { id: '1', role: null, email: 'mo@example.org', fullName: '', moderator: 'ready' };
  const shown = showPage({
    element: <LogInPage contact={null} />,
    address: '/auth/login',
    answers: {
      'POST /api/log-in': () => Response.json({ needsCode: true }),
      'POST /api/log-in/code': answer,
      'POST /api/log-in/recovery-code': answer,
      'GET /api/me': () => Response.json(me),
    },
  });
  await user.type(screen.getByLabelText('Email'), 'mo@example.org');
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'apple trees');
  await user.click(screen.getByRole('button', { name: 'Log In' }));
  await screen.findByLabelText(APP);
  return shown;
}

describe('the second step of a log-in (rule 1.44)', () => {
  test('a wrong code is reported at the field, and the input stays', async () => {
    await showSecondStep(() => problem(409, 'wrong-code'));
    const whatIsWrong = beforeActing();
    await user.keyboard('123456{Enter}');
    const field = screen.getByLabelText<HTMLInputElement>(APP);
    expect(await screen.findByText(/This code is wrong or used up/)).toBeDefined();
    expect(await whatIsWrong()).toEqual([]);
    expect([field.getAttribute('aria-invalid'), field.value]).toEqual(['true', '123456']);
  });

  test('after a timeout it can be restarted, keeping the email', async () => {
    await showSecondStep(() => problem(409, 'step-over'));
    await user.keyboard('123456{Enter}');
    expect(await screen.findByText(/This took too long/)).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Start again' }));
    const field = (label: string) =>
      screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' }).value;
    expect([field('Email'), field('Password')]).toEqual(['mo@example.org', '']);
  });
});
