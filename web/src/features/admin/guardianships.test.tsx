// @vitest-environment jsdom
import type { SeenGuardianship } from '@oakling/domain/guardians/contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem, showPage } from '../../testing/show-page.tsx';
import { Guardianships } from './components/guardianships.tsx';

const LIST = 'GET /api/moderation/people/sam/guardianships';
const END = 'POST /api/moderation/guardianships/end';
const user = userEvent.setup({ pointerEventsCheck: 0 });

const child = { id: 'sam', name: 'Sam' };
const since = '2026-08-01T12:00:00.000Z';
const ended: SeenGuardianship = {
  guardian: { id: 'jon', name: 'Jon' },
  child,
  since,
  endedAt: since,
  endedWhy: 'ended-by-moderator',
  reason: 'Court of Leeds',
};
const active: SeenGuardianship = {
  ...ended,
  guardian: { id: 'maria', name: 'Maria' },
  endedAt: null,
  endedWhy: null,
  reason: null,
};

function show(answers: Record<string, () => Response>) {
  return showPage({
    element: <Guardianships personId="sam" />,
    address: '/moderation/people/sam',
    answers: { [LIST]: () => Response.json({ items: [active, ended] }), ...answers },
  });
}

test('ending one requires a reason; an ended one has no button and shows why (rule 4.56)', async () => {
  const { sent } = show({ [END]: () => new Response(null, { status: 204 }) });
  expect(await screen.findByText('Court of Leeds')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'End this guardianship' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const end = dialog.getByRole('button', { name: 'End this guardianship' });
  await user.click(end);
  expect(dialog.getByText('Please write the reason.')).toBeDefined();
  await user.type(dialog.getByLabelText(/^Reason/), 'Court of York');
  await user.click(end);
  expect(await screen.findByText(/^The guardianship has ended/)).toBeDefined();
  const body = { guardianId: 'maria', childId: 'sam', reason: 'Court of York' };
  expect(sent.filter(({ call }) => call === END)).toEqual([{ call: END, body }]);
});

test('the last guardian’s is refused, with what to do instead (rule 4.56)', async () => {
  show({ [END]: () => problem(409, 'last-guardian') });
  await user.click(await screen.findByRole('button', { name: 'End this guardianship' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText(/^Reason/), 'Court');
  await user.click(dialog.getByRole('button', { name: 'End this guardianship' }));
  expect(await dialog.findByText(/^Nobody else can decide for the child/)).toBeDefined();
});
