// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem, showPage } from '../../testing/show-page.tsx';
import { ConfirmEmailPage } from './confirm-email-page.tsx';

const CODE = 'c0de-'.repeat(5);
const CALL = 'POST /api/email-proofs';

const show = (answer: () => Response, hash = `#code=${CODE}`) =>
  showPage({
    element: <ConfirmEmailPage />,
    address: `/auth/confirm-email${hash}`,
    answers: { [CALL]: answer },
  });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Confirm' }));

test('with a new address it says that logins elsewhere have ended (rule 1.64)', async () => {
  show(() => Response.json({ isChanged: true }));
  await press();
  expect(await screen.findByText(/Use it to log in from now on/)).toBeDefined();
});

test('Rule 10.463, after a lost response it tells how to log in with a new address', async () => {
  show(() => problem(409, 'made-before'));
  await press();
  expect(await screen.findByText(/If it is new, use it to log in from now on/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open Oakling' })).toBeDefined();
});

const shortened = () =>
  Response.json(
    { status: 422, code: 'invalid-input', detail: 'x', errors: [{ path: 'code', message: 'x' }] },
    { status: 422 },
  );

test.each([
  ['refused', () => problem(409, 'link-invalid')],
  ['cut short', () => shortened()],
])('a link that is %s gets one plain sentence, and a next step', async (_, answer) => {
  show(answer);
  await press();
  const link = await screen.findByRole('link', { name: 'Log In' });
  expect(
    screen.getByText('This link is too old, was used already, or is for another account.'),
  ).toBeDefined();
  expect(document.activeElement).toBe(link);
});

test('a link without a code gets the same message, at once', () => {
  show(() => Response.json({}), '');
  expect(screen.getByText(/^This link is too old/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('if Oakling is unreachable, the button stays', async () => {
  show(() => {
    throw new TypeError('Failed to fetch');
  });
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain('can’t be reached');
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeDefined();
});
