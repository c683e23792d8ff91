// @vitest-environment jsdom
import type { OwnPinView } from '@oakling/domain/identity/own-pin';
import { aMe } from '@oakling/domain/testing/me';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { barriers } from '../../testing/barriers.ts';
import { problem, showPage } from '../../testing/show-page.tsx';
import { ChildrenHere } from './components/children-here.tsx';
import { OwnPinSection } from './components/own-pin-section.tsx';

const user = userEvent.setup();
const me = aMe({ id: 'sam', email: '', fullName: 'Sam', role: 'youth' });
const young: OwnPinView = { isOwn: false, maySet: true, isOfAge: false, devices: [] };

const show = (view: OwnPinView, answers: Record<string, () => Response> = {}) =>
  showPage({
    element: <OwnPinSection />,
    address: '/',
    me,
    answers: { 'GET /api/account/pin': () => Response.json(view), ...answers },
  });

async function setPin(current: string) {
  await user.click(await screen.findByText('Set a PIN of your own'));
  await user.type(screen.getByLabelText('Your PIN now'), current);
  await user.type(screen.getByLabelText('New PIN'), '608217');
  await user.type(screen.getByLabelText('The same PIN once more'), '608217');
  await user.click(screen.getByRole('button', { name: 'Set PIN' }));
}

test('before 18, a youth reads why, and sets their own PIN (rules 1.118 and 1.119)', async () => {
  const call = 'PUT /api/account/pin';
  const { sent } = show(young, { [call]: () => new Response(null, { status: 204 }) });
  expect(await screen.findByText(/Set one of your own before you turn 18/)).toBeDefined();
  await setPin('483920');
  expect(await screen.findByText('Your new PIN works now.')).toBeDefined();
  expect(sent.filter((one) => one.call === call).map(({ body }) => body)).toEqual([
    { currentPin: '483920', pin: '608217' },
  ]);
});

test('a wrong PIN is reported', async () => {
  show(young, { 'PUT /api/account/pin': () => problem(409, 'wrong-pin') });
  await setPin('111222');
  expect(await screen.findByText('Wrong PIN.')).toBeDefined();
  expect(await barriers()).toEqual([]);
});

test('before 16, there is nothing to set (rule 1.118)', async () => {
  show({ ...young, maySet: false });
  expect(await screen.findByText(/^From 16 on/)).toBeDefined();
  expect(screen.queryByText('Set a PIN of your own')).toBeNull();
});

test('an adult can remove a device, except the current one (rule 1.120)', async () => {
  const device = (id: string, isThis: boolean) => ({
    id,
    device: '',
    isThis,
    addedAt: '2026-05-04T09:00:00.000Z',
    lastUsedAt: null,
  });
  const { sent } = show(
    {
      isOwn: true,
      maySet: true,
      isOfAge: true,
      devices: [device('one', true), device('two', false)],
    },
    { 'DELETE /api/account/devices/two': () => new Response(null, { status: 204 }) },
  );
  await user.click(await screen.findByRole('button', { name: /^Remove/ }));
  expect(await screen.findByText(/^Removed/)).toBeDefined();
  expect(sent.map(({ call }) => call)).toContain('DELETE /api/account/devices/two');
});

test('at 18, after a parent’s PIN stops working, the log-in says where to write (rule 1.119)', async () => {
  const sam = { id: 'sam', name: 'Sam', triesLeft: 5, isClosed: true };
  showPage({
    element: <ChildrenHere items={[sam]} contact={<span>us@oakling.example</span>} />,
    address: '/',
    answers: {},
  });
  const closed = (await screen.findByText(/^Sam is 18 now/)).closest('p');
  expect(closed?.textContent).toMatch(/us@oakling\.example$/);
  expect(screen.queryByLabelText('Your PIN')).toBeNull();
});
