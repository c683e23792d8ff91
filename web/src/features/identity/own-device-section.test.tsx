// @vitest-environment jsdom
import { aMe } from '@oakling/domain/testing/me';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { barriers } from '../../testing/barriers.ts';
import { done, problem, showPage } from '../../testing/show-page.tsx';
import { OwnDeviceSection } from './components/own-device-section.tsx';

const user = userEvent.setup();
const CALL = 'PUT /api/own-device';
const rosa = aMe({ id: 'rosa', fullName: 'Rosa Alvarez', role: 'elder' });

function show(answer: () => Response | Promise<Response>, isOwnDevice = false) {
  const me = isOwnDevice ? { ...rosa, isOwnDevice } : rosa;
  const { sent } = showPage({
    element: <OwnDeviceSection />,
    address: '/',
    me,
    answers: { [CALL]: answer, 'GET /api/me': () => Response.json(me) },
  });
  return () => sent.filter(({ call }) => call === CALL).map(({ body }) => body);
}

async function fill(pin = '482915', again = pin) {
  await user.click(screen.getByText(/^(Asks for your password|Opens with your PIN)$/));
  await user.type(screen.getByLabelText('New PIN'), pin);
  await user.type(screen.getByLabelText('The same PIN once more'), again);
  await user.type(screen.getByLabelText('Your password'), 'the old one');
  await user.click(screen.getByRole('button', { name: 'Stay logged in' }));
}

test('Rule 1.230, an elder stays logged in with a new PIN and the password', async () => {
  const sent = show(done);
  expect(screen.getByText(/^At home on your own tablet/)).toBeDefined();
  expect(await barriers()).toEqual([]);
  await fill();
  expect(await screen.findByText('Done. This device now opens with your PIN.')).toBeDefined();
  expect(sent()).toEqual([{ password: 'the old one', pin: '482915' }]);
  const heading = screen.getByRole('heading', { name: 'Your own device' });
  expect(document.activeElement).toBe(heading);
});

test('a double click sets one PIN', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const sent = show(() => promise);
  await fill();
  await user.click(screen.getByRole('button', { name: /Setting the PIN/ }));
  resolve(done());
  expect(await screen.findByText(/^Done\./)).toBeDefined();
  expect(sent()).toHaveLength(1);
});

test.for([
  ['123456', '123456', /easy|guess|123456/i],
  ['48291', '48291', 'A PIN has 6 digits.'],
  ['482915', '482916', 'The two PINs aren’t the same.'],
] as const)('the PIN %s, repeated as %s, isn’t sent', async ([pin, again, words]) => {
  const sent = show(done);
  await fill(pin, again);
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  expect(sent()).toEqual([]);
});

test.for([
  ['wrong-password', 409, 'The current password isn’t right.'],
  ['childs-device', 403, /^This browser is for a child/],
] as const)('the refusal %s is shown, and what was typed stays', async ([code, status, words]) => {
  show(() => problem(status, code));
  await fill();
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('New PIN').value).toBe('482915');
});

test('an own device says so, and takes another PIN', async () => {
  const sent = show(done, true);
  expect(
    screen.getByText(/^You stay logged in on this device\. It opens with your PIN\./),
  ).toBeDefined();
  await fill('608217');
  expect(await screen.findByText(/^Done\./)).toBeDefined();
  expect(sent()).toEqual([{ password: 'the old one', pin: '608217' }]);
});
