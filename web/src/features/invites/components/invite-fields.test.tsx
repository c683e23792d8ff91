// @vitest-environment jsdom
import { aMe } from '@oakling/domain/testing/me';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { problem, showPage } from '../../../testing/show-page.tsx';
import { InviteChildPage } from '../invite-child-page.tsx';

const user = userEvent.setup();

afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

function show(answer: () => Response | Promise<Response>) {
  return showPage({
    element: <InviteChildPage />,
    address: '/dashboard/parent/invite-child',
    me: aMe(),
    answers: { 'POST /api/invites': answer },
  });
}

async function send() {
  await user.type(screen.getByLabelText("Child's name"), 'Ada Lovelace');
  await user.type(screen.getByLabelText("Child's email"), 'ada@example.org');
  await user.click(screen.getByRole('button', { name: 'Send Invite' }));
}

test('the age range defaults to 10-15, and the note is optional (rules 4.3, 4.7)', async () => {
  const { sent } = show(() => problem(500, 'server-error'));
  const age = screen.getByLabelText<HTMLSelectElement>('Age range');
  expect([...age.options].map(({ text }) => text)).toEqual(['10-15', '15-20', '20-25']);
  expect(age.value).toBe('10-15');
  expect(screen.getByLabelText('Note')).toHaveProperty('value', '');
  await send();
  expect(await screen.findByText('Failed to send invite. Please try again.')).toBeDefined();
  const invite = sent.find(({ call }) => call === 'POST /api/invites');
  expect(invite?.body).toMatchObject({ ageRange: '10-15', note: '' });
});

test('while sending, the page reads Sending invite... (rule 4.8)', async () => {
  const answer = Promise.withResolvers<Response>();
  show(() => answer.promise);
  await send();
  expect(await screen.findByRole('button', { name: 'Sending invite...' })).toBeDefined();
  expect(screen.queryByText('Invite sent! Check your email.')).toBeNull();
  answer.resolve(Response.json({ token: '7b1de4a6-6f0c-4b9b-8a52-0a9a7c0f7e11' }));
  expect(await screen.findByText('Invite sent! Check your email.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Send Invite' })).toBeDefined();
});
