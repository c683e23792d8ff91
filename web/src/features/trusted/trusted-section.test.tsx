// @vitest-environment jsdom
import type { TrustedPersonView } from '@oakling/domain/trusted/contract';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { barriers } from '../../testing/barriers.ts';
import { problem, showPage } from '../../testing/show-page.tsx';
import { TrustedSection } from './trusted-section.tsx';

const GET = 'GET /api/trusted-person';
const PUT = 'PUT /api/trusted-person';
const DELETE = 'DELETE /api/trusted-person';
const user = userEvent.setup({ pointerEventsCheck: 0 });
const anna = {
  name: 'Anna',
  email: 'anna@home.example',
  state: 'asked',
  since: '2026-03-03T10:00:00.000Z',
} as const;

/** Shows the section. The last view stays. */
function show(views: readonly (TrustedPersonView | null)[], answers = {}) {
  const left = [...views];
  return showPage({
    element: <TrustedSection />,
    address: '/dashboard/elder/account',
    answers: {
      [GET]: () => Response.json({ person: left.length > 1 ? left.shift() : left[0] }),
      ...answers,
    },
  });
}

async function askAnna() {
  await user.type(await screen.findByLabelText(/Their name/), 'Anna');
  await user.type(screen.getByLabelText(/Their email/), 'anna@home.example');
  await user.click(screen.getByRole('button', { name: 'Ask them' }));
}

test('Rule 1.220, an elder names a person and sees the address and the state', async () => {
  const { sent } = show([null, anna], { [PUT]: () => new Response(null, { status: 204 }) });
  await askAnna();
  expect(
    await screen.findByText('If we may write to this address, we have asked Anna by email.'),
  ).toBeDefined();
  expect(screen.getByText('Asked')).toBeDefined();
  expect(screen.getByText('Anna')).toBeDefined();
  expect(screen.getByText('anna@home.example')).toBeDefined();
  expect(screen.getByText(/^Asked on Tuesday, March 3, 2026\. No answer yet\./)).toBeDefined();
  expect(screen.queryByLabelText(/Their name/)).toBeNull();
  expect(await barriers()).toEqual([]);
  const { call, body } = sent.find((one) => one.call === PUT) ?? {};
  expect([call, body]).toEqual([PUT, { name: 'Anna', email: 'anna@home.example' }]);
});

test.for([
  ['own-mailbox', /^This is your own mailbox/],
  ['said-no', /^This person said no or stopped the emails\. You can ask them again 90 days later/],
] as const)('Rules 1.223 and 1.224, %s is shown at the address', async ([code, words]) => {
  show([null], { [PUT]: () => problem(409, code) });
  await askAnna();
  await screen.findAllByText(words);
  expect(await barriers()).toEqual([]);
  const field = screen.getByLabelText(/Their email/);
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('Rule 1.224, an elder stops the emails', async () => {
  const confirmed = { ...anna, state: 'confirmed' } as const;
  show([confirmed, null], { [DELETE]: () => new Response(null, { status: 204 }) });
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('We’ve stopped the emails to them.')).toBeDefined();
  expect(await screen.findByLabelText(/Their name/)).toBeDefined();
  expect(screen.queryByText(/Helping you since/)).toBeNull();
});

test('Rule 1.224, a person who said no has no address, and another one can be named', async () => {
  show([{ ...anna, email: null, state: 'ended' }]);
  expect(
    await screen.findByText(/^Said no or stopped the emails on Tuesday, March 3, 2026\.$/),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Ask them' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
});
