// @vitest-environment jsdom
import { aMe } from '@oakling/domain/testing/me';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem, showPage } from '../../testing/show-page.tsx';
import { SupportActions } from './components/support-actions.tsx';

const user = userEvent.setup();
const PERSON = '/api/moderation/people/sam';

const show = (answers: Record<string, () => Response> = {}, role: 'elder' | 'youth' = 'youth') =>
  showPage({
    element: <SupportActions person={{ id: 'sam', name: 'Sam Y.', role }} />,
    address: '/',
    me: aMe({ role: null }),
    answers,
  });

async function open(title: string) {
  const summary = await screen.findByText(title);
  await user.click(summary);
  const part = summary.closest('details');
  if (part === null) throw new Error('it is no part of its own');
  return within(part);
}

test('a link to a first address requires a reason, and is confirmed (rule 1.121)', async () => {
  const call = `POST ${PERSON}/first-email`;
  const { sent } = show({ [call]: () => new Response(null, { status: 204 }) });
  const part = await open('Send a link to a first address');
  await user.type(part.getByLabelText('Their own email'), 'sam@home.example');
  await user.click(part.getByRole('button', { name: 'Send link' }));
  expect(part.getByLabelText('How you know').getAttribute('aria-invalid')).toBe('true');
  await user.click(part.getByLabelText('How you know'));
  await user.paste('a'.repeat(501));
  expect(part.getByLabelText<HTMLTextAreaElement>('How you know').value).toHaveLength(501);
  await user.click(part.getByRole('button', { name: 'Send link' }));
  expect(part.getAllByText('Please use at most 500 characters.').length).toBeGreaterThan(0);
  await user.clear(part.getByLabelText('How you know'));
  await user.type(part.getByLabelText('How you know'), 'We saw the passport');
  await user.click(part.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText('The link is on its way.')).toBeDefined();
  expect(sent.filter((one) => one.call === call).map(({ body }) => body)).toEqual([
    { email: 'sam@home.example', reason: 'We saw the passport' },
  ]);
});

test('a date of birth that can’t be corrected is reported (rule 1.122)', async () => {
  show({ [`POST ${PERSON}/birth-date`]: () => problem(409, 'not-a-child') });
  const part = await open('Enter the date of birth');
  await user.type(part.getByLabelText('Day'), '1');
  await user.type(part.getByLabelText('Month'), '12');
  await user.type(part.getByLabelText('Year'), '2012');
  await user.type(part.getByLabelText('How you know'), 'We saw the certificate');
  await user.click(part.getByRole('button', { name: 'Save the date' }));
  expect(await screen.findByText(/^This person is of age, or is no child/)).toBeDefined();
});

test('a lost second factor is turned off with a reason, also for an elder (rule 1.173)', async () => {
  const call = `DELETE ${PERSON}/second-factor`;
  const { sent } = show({ [call]: () => new Response(null, { status: 204 }) }, 'elder');
  const part = await open('Turn off the code at log-in');
  expect(screen.queryByText('Enter the date of birth')).toBeNull();
  await user.type(part.getByLabelText('How you know'), 'She rang');
  await user.click(part.getByRole('button', { name: 'Turn it off' }));
  expect(await screen.findByText(/^The code is off/)).toBeDefined();
  expect(sent.find((one) => one.call === call)?.body).toEqual({ reason: 'She rang' });
});
