// @vitest-environment jsdom
import type { ChildGuardians } from '@oakling/domain/guardians/contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem, showPage } from '../../../testing/show-page.tsx';
import { GuardiansSection } from './guardians-section.tsx';

const LIST = 'GET /api/children/sam/guardians';
const INVITE = 'POST /api/children/sam/guardian-invites';
const STEP_BACK = 'DELETE /api/children/sam/guardianship';
const AT = '2026-08-01T12:00:00.000Z';
const user = userEvent.setup({ pointerEventsCheck: 0 });

const maria = { id: 'maria', name: 'Maria', isYou: true, since: AT, invitedBy: null };
const jon = { id: 'jon', name: 'Jon', isYou: false, since: AT, invitedBy: 'Maria' };
const invite = { sentAt: AT, expiresAt: AT, isExpired: false, mailFailure: null };
const alone: ChildGuardians = { guardians: [maria], invites: [], room: 'free', isOnly: true };

function show(list: ChildGuardians, answers: Record<string, () => Response> = {}) {
  return showPage({
    element: <GuardiansSection childId="sam" name="Sam" />,
    address: '/dashboard/parent/children/sam',
    answers: { [LIST]: () => Response.json(list), ...answers },
  });
}

test('lists them, and an invite’s address only to its sender (rule 4.48)', async () => {
  show({
    guardians: [maria, jon],
    invites: [
      { ...invite, id: 'one', isYours: true, inviterName: 'Maria', email: 'ann@home.example' },
      { ...invite, id: 'two', isYours: false, inviterName: 'Jon', email: null },
    ],
    room: 'no-room',
    isOnly: false,
  });
  expect(await screen.findByText('Maria (you)')).toBeDefined();
  expect(screen.getByText('Invited: ann@home.example')).toBeDefined();
  expect(screen.getByText('Invited: somebody Jon invited')).toBeDefined();
  expect(screen.getAllByRole('button', { name: 'Withdraw' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Invite another guardian' })).toBeNull();
  expect(screen.getByText(/^A child has up to 4 guardians/)).toBeDefined();
});

test('three of one’s own open invites are the limit, and the page says what to do (rule 4.67)', async () => {
  show({ ...alone, room: 'enough-invited' });
  expect(await screen.findByText(/^You have invited 3 people .* withdraw one/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Invite another guardian' })).toBeNull();
});

test('the only guardian reads the two alternatives, and has no button (rule 4.51)', async () => {
  show(alone);
  expect(await screen.findByText(/^You are the only one who can decide for Sam/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Step back as a guardian' })).toBeNull();
});

test('stepping back needs confirmation, and says when it isn’t possible (rule 4.50)', async () => {
  const { sent } = show(
    { ...alone, guardians: [maria, jon], isOnly: false },
    { [STEP_BACK]: () => problem(409, 'last-guardian') },
  );
  await user.click(await screen.findByRole('button', { name: 'Step back as a guardian' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/the other guardians that you stepped back/)).toBeDefined();
  expect(sent.map(({ call }) => call)).not.toContain(STEP_BACK);
  await user.click(dialog.getByRole('button', { name: 'Step back as a guardian' }));
  expect(await screen.findByText(/^Nobody else can decide for the child/)).toBeDefined();
});

test('a refused invite keeps the input (rule 4.43)', async () => {
  show(alone, { [INVITE]: () => problem(409, 'child-address') });
  await user.click(await screen.findByRole('button', { name: 'Invite another guardian' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Their email');
  expect(document.activeElement).toBe(field);
  await user.type(field, 'sam@home.example');
  await user.click(screen.getByRole('button', { name: 'Send the invite' }));
  expect(await screen.findByText(/A child can’t be a guardian/)).toBeDefined();
  expect(field.value).toBe('sam@home.example');
});

test('Rule 8.158, an invite to an address that rejects mail says so, with what to do', async () => {
  const refused = { ...invite, mailFailure: 'refused' as const, inviterName: 'Maria' };
  show({
    ...alone,
    invites: [{ ...refused, id: 'one', isYours: true, email: 'ann@home.example' }],
  });
  expect(await screen.findByText('This address doesn’t take mail')).toBeDefined();
  expect(screen.getByText(/^Ask the person for the right address/)).toBeDefined();
});
