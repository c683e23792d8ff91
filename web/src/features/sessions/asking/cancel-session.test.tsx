// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { aMe } from '@oakling/domain/testing/me';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { showPage } from '../../../testing/show-page.tsx';
import { SessionsPage } from '../sessions-page.tsx';

const ada = personCard('1', 'Ada', 'youth');
const rosa = personCard('2', 'Rosa', 'elder');
const agreedAt = '2026-02-01T11:00:00.000Z';
const waiting = sessionView(1, [ada, rosa], { version: 3, agreedAt });
const CANCEL = `POST /api/sessions/${waiting.id}/cancel`;
const cancelled = (changes: object, guardians: (string | null)[] = []): SessionView =>
  sessionView(2, [ada, rosa], {
    status: 'cancelled',
    bucket: 'past',
    cancelled: {
      by: null,
      byParent: false,
      guardians,
      reason: '',
      isHeld: false,
      at: waiting.createdAt,
      ...changes,
    },
  });

function show(role: Role, items: readonly SessionView[], cancel = () => Response.json(waiting)) {
  const [bucket] = items.map((item) => item.bucket);
  const counts = { pending: 1, upcoming: 0, rejected: 0, past: 0 };
  return showPage({
    element: <SessionsPage />,
    address: `/dashboard/${role}/sessions?tab=${bucket}`,
    me: aMe({ role }),
    answers: {
      [`GET /api/sessions?bucket=${bucket}`]: () =>
        Response.json({ items, nextCursor: null, counts }),
      [CANCEL]: cancel,
    },
  });
}

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: /^Cancel session: / }));
  return within(await screen.findByRole('alertdialog'));
}

test.each([
  ['elder', 'Cancel the session with Ada on', 'We tell Ada and Ada’s parent'],
  ['youth', 'Cancel the session with Rosa on', 'We tell Rosa and your parent'],
  ['parent', 'Cancel the session with Ada and Rosa on', 'We tell Ada and Rosa'],
] as const)(
  'the %s is asked by name, and told who will hear of it (rules 6.57, 6.62)',
  async (role, title, explanation) => {
    // Parents can't cancel pending sessions, because they decide on them.
    const planned = { ...waiting, status: 'approved', bucket: 'upcoming' } as const;
    show(role, [role === 'parent' ? planned : waiting]);
    const dialog = await openDialog();
    expect(dialog.getByRole('heading').textContent).toContain(title);
    expect(dialog.getByText(new RegExp(explanation))).toBeDefined();
  },
);

test('the version that was read is canceled, with the reason; the page confirms it and takes the focus', async () => {
  const { sent } = show('youth', [waiting]);
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'I am not well.' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel the session' }));
  const words = await screen.findByText(/^You cancelled the session with Rosa on Tuesday/);
  expect(sent.find(({ call }) => call === CANCEL)?.body).toEqual({
    version: 3,
    reason: 'I am not well.',
    rest: false,
  });
  expect(document.activeElement?.contains(words)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test('a refusal is shown in the dialog, and the input stays', async () => {
  const problem = { type: 'about:blank', title: 'x', status: 409, code: 'start-passed' };
  const refusal = { ...problem, detail: 'x', requestId: '1' };
  show('elder', [waiting], () => Response.json(refusal, { status: 409 }));
  const dialog = await openDialog();
  await userEvent.type(dialog.getByLabelText('Reason'), 'The bus is late');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel the session' }));
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toContain('This session has begun');
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'The bus is late');
});

test('a rejected or past session can’t be canceled', async () => {
  show('elder', [sessionView(1, [ada, rosa], { bucket: 'past' })]);
  await screen.findByText('Not decided in time');
  expect(screen.queryByRole('button', { name: /Cancel/ })).toBeNull();
});

test.each([
  ['elder', { by: rosa }, 'Cancelled by you'],
  ['youth', { by: rosa }, 'Cancelled by Rosa'],
  ['parent', { by: ada }, 'Cancelled by Ada'],
  ['parent', { byParent: true }, 'Cancelled by you', [null]],
  ['parent', { byParent: true }, 'Cancelled by Max', ['Max']],
  ['youth', { byParent: true }, 'Cancelled by your parent'],
  ['elder', { byParent: true }, 'Cancelled by Ada’s parent'],
  ['elder', {}, 'Cancelled'],
] as const)('the %s reads who canceled, and why (rules 6.57, 6.62, 9.46): %o', async (...row) => {
  const [role, changes, words, guardians = []] = row;
  show(role, [cancelled({ ...changes, reason: 'I am ill' }, [...guardians])]);
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.getByText('Reason: I am ill')).toBeDefined();
});

test('a request that waits for the reader’s own answer is declined, not canceled (rule 6.97)', async () => {
  show('elder', [{ ...waiting, agreedAt: null }]);
  await userEvent.click(await screen.findByRole('button', { name: /^Not this time: / }));
  expect(
    await screen.findByRole('alertdialog', { name: 'Say “Not this time” to Ada?' }),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Cancel session/ })).toBeNull();
});
