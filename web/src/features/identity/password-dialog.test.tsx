// @vitest-environment jsdom
import type { Me } from '@oakling/domain/identity/contract';
import { aMe } from '@oakling/domain/testing/me';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { passwordFirst, usePasswordAsked } from '../../lib/password-first.ts';
import { ProblemError } from '../../lib/problem.ts';
import { barriers } from '../../testing/barriers.ts';
import { done, problem, showPage } from '../../testing/show-page.tsx';
import { FirstEmailForm } from './components/first-email-form.tsx';
import { PasswordDialog } from './components/password-dialog.tsx';

const SEND = 'PUT /api/children/c1/first-email';
const ENTER = 'POST /api/password-again';
const NEEDED = new ProblemError({ status: 403, code: 'password-needed', detail: '' });
const needed = () => problem(403, 'password-needed', 'Please enter your password first.');

function Asked() {
  const answer = usePasswordAsked();
  return answer && <PasswordDialog onEntered={() => answer(true)} onClose={() => answer(false)} />;
}

function show(me: Partial<Me> = {}, wrong = 'wrong-password') {
  let isEntered = false;
  return showPage({
    element: (
      <>
        <FirstEmailForm personId="c1" label="Email" onSent={() => undefined} />
        <Asked />
        <Link to="/dashboard/parent/children">Away</Link>
      </>
    ),
    address: '/dashboard/parent/children/c1',
    me: aMe({ role: 'parent', email: 'maria@example.org', ...me }),
    answers: {
      [SEND]: () => (isEntered ? done() : needed()),
      [ENTER]: (body) => {
        const { password } = body as { password: string }; // The request of the password form.
        isEntered = ['the right one', '483920'].includes(password);
        return isEntered ? done() : problem(409, wrong);
      },
    },
  });
}

async function submit() {
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: /^Email/ }), 'leo@example.org');
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

test('rule 1.148, the password is asked for, and the form sends what was typed once more', async () => {
  const { sent } = show();
  const { user, dialog } = await submit();
  expect(await barriers()).toEqual([]);
  await user.type(dialog.getByLabelText(/^Your password/), 'a wrong one{Enter}');
  expect(await dialog.findByText('The current password isn’t right.')).toBeDefined();
  const field = dialog.getByLabelText(/^Your password/);
  await user.clear(field);
  await user.type(field, 'the right one{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sends = sent.filter(({ call }) => call === SEND);
  expect(sends.map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ email: 'leo@example.org' })),
  );
});

test('rule 1.148, canceling sends nothing and keeps what was typed', async () => {
  const { sent } = show();
  const { user, dialog } = await submit();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Please enter your password first.')).toBeDefined();
  expect(screen.getByRole('textbox', { name: /^Email/ })).toHaveProperty(
    'value',
    'leo@example.org',
  );
  expect(sent.filter(({ call }) => call === SEND)).toHaveLength(1);
});

test('rule 1.148, someone who logs in by PIN is asked for the PIN', async () => {
  const { sent } = show({ role: 'youth', mailbox: 'none', email: '' }, 'wrong-pin');
  const { user, dialog } = await submit();
  await user.type(dialog.getByLabelText(/^Your PIN/), '111111{Enter}');
  expect(await dialog.findByText('Wrong PIN.')).toBeDefined();
  await user.clear(dialog.getByLabelText(/^Your PIN/));
  await user.type(dialog.getByLabelText(/^Your PIN/), '483920{Enter}');
  await waitFor(() => expect(sent.filter(({ call }) => call === SEND)).toHaveLength(2));
});

test('rule 1.148, requests at once share one question', async () => {
  show();
  let isEntered = false;
  const send = () => (isEntered ? Promise.resolve('sent') : Promise.reject(NEEDED));
  const both = Promise.all([passwordFirst(send), passwordFirst(send)]);
  const dialog = within(await screen.findByRole('dialog'));
  isEntered = true;
  await userEvent.type(dialog.getByLabelText(/^Your password/), 'the right one{Enter}');
  expect(await both).toEqual(['sent', 'sent']);
});

test('rule 1.148, leaving the page closes the question, and sends nothing', async () => {
  const { sent } = show();
  await submit();
  fireEvent.click(screen.getByText('Away'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.filter(({ call }) => call === SEND)).toHaveLength(1);
  expect(sent.filter(({ call }) => call === ENTER)).toEqual([]);
});
