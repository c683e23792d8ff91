// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { beforeActing } from '../../testing/barriers.ts';
import { problem, showPage } from '../../testing/show-page.tsx';
import { ConsentPage } from './consent-page.tsx';

const READ = 'POST /api/consent-links/read';
const CONFIRM = 'POST /api/consent-links/confirm';
const WITHDRAW = 'POST /api/consent-links/withdraw';
const user = userEvent.setup({ pointerEventsCheck: 0 });

function show(state: string, answers: Record<string, () => Response> = {}) {
  const read = () => Response.json({ state, childName: 'Sam' });
  return showPage({
    element: <ConsentPage />,
    address: '/consent#code=ENCRYPTED',
    answers: { [READ]: read, ...answers },
  });
}

const done = () => new Response(null, { status: 204 });

test('opening it only loads the question, and clicking records it (rule 9.177)', async () => {
  const { sent } = show('waiting', { [CONFIRM]: done });
  const yes = await screen.findByRole('button', { name: 'Yes, that was me' });
  expect(sent).toEqual([{ call: READ, body: { link: 'ENCRYPTED' } }]);
  await user.click(yes);
  expect(await screen.findByText(/Thank you\. Your consent to Sam’s account/)).toBeDefined();
  expect(document.activeElement?.textContent).toBe('Log in');
  expect(sent.at(-1)).toEqual({ call: CONFIRM, body: { link: 'ENCRYPTED' } });
});

test('an effective consent can still be withdrawn, after a confirmation (rule 9.178)', async () => {
  const { sent } = show('recorded', { [WITHDRAW]: done });
  const withdraw = await screen.findByRole('button', { name: 'Withdraw my consent' });
  expect(screen.queryByRole('button', { name: 'Yes, that was me' })).toBeNull();
  const whatIsWrong = beforeActing();
  await user.click(withdraw);
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/We log Sam out at once/)).toBeDefined();
  expect(await whatIsWrong()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Withdraw my consent' }));
  expect(await screen.findByText(/You withdrew your consent\. We logged Sam out/)).toBeDefined();
  expect(sent.at(-1)).toEqual({ call: WITHDRAW, body: { link: 'ENCRYPTED' } });
});

test.for([
  ['withdrawn', 'This consent was withdrawn.'],
  ['gone', 'There is nothing to decide.'],
  ['replaced', 'You have agreed again since this email.'],
  ['expired', 'This link has expired.'],
] as const)('a link that is %s says so', async ([state, title]) => {
  show(state);
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Withdraw my consent' })).toBeNull();
});

test('a removed account is shown with a picture (rule 10.254)', async () => {
  show('gone');
  expect(await screen.findByText('This account no longer exists.')).toBeDefined();
  const picture = document.querySelector('img')?.getAttribute('src');
  expect(picture).toBe('/illustrations/account-removed.svg');
});

test('an invalid link says so, and so does one whose state has changed', async () => {
  show('waiting', { [READ]: () => problem(409, 'link-invalid') });
  expect(await screen.findByText('This link isn’t valid.')).toBeDefined();
  cleanup();
  show('waiting', { [CONFIRM]: () => problem(409, 'withdrawn') });
  await user.click(await screen.findByRole('button', { name: 'Yes, that was me' }));
  expect(await screen.findByText('This consent was withdrawn.')).toBeDefined();
});
