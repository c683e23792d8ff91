// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { beforeActing } from '../../testing/barriers.ts';
import { problem, showPage } from '../../testing/show-page.tsx';
import { HelperPage } from './helper-page.tsx';

const READ = 'POST /api/trusted-links/read';
const ANSWER = 'POST /api/trusted-links/answer';
const user = userEvent.setup({ pointerEventsCheck: 0 });

function show(isConfirmed: boolean, answers: Record<string, () => Response> = {}) {
  return showPage({
    element: <HelperPage />,
    address: '/helper#code=ENCRYPTED',
    answers: {
      [READ]: () => Response.json({ elder: 'Walter', isConfirmed }),
      [ANSWER]: () => new Response(null, { status: 204 }),
      ...answers,
    },
  });
}

const choose = async (name: string) => user.click(await screen.findByRole('button', { name }));

test('Rule 1.222, opening it changes nothing, and shows the whole mail', async () => {
  const { sent } = show(false);
  expect(await screen.findByText('Walter has something to answer in Oakling')).toBeDefined();
  expect(sent).toEqual([{ call: READ, body: { link: 'ENCRYPTED' } }]);
});

test.for([
  [false, 'Yes, I’ll help', 'yes', /^Thank you! We’ll email you when Walter/],
  [false, 'No, thanks', 'no', /^We deleted your address/],
  [true, 'Stop these emails', 'no', /^We deleted your address/],
] as const)('Rule 1.222, agreed: %s, %s', async ([isConfirmed, label, answer, words]) => {
  const { sent } = show(isConfirmed);
  await screen.findByRole('button', { name: label });
  const barriersAfter = beforeActing();
  await choose(label);
  expect(await screen.findByText(words)).toBeDefined();
  expect(await barriersAfter(words)).toEqual([]);
  expect(sent.at(-1)).toEqual({ call: ANSWER, body: { link: 'ENCRYPTED', answer } });
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement?.textContent).toBe('What is Oakling?');
});

test('a helper who agreed isn’t asked again', async () => {
  show(true);
  await screen.findByRole('button', { name: 'Stop these emails' });
  expect(screen.queryByRole('button', { name: 'Yes, I’ll help' })).toBeNull();
});

test('an ended link says so, when it is opened and when it is answered', async () => {
  show(false, { [READ]: () => problem(409, 'link-invalid') });
  expect(await screen.findByText('This link doesn’t work anymore.')).toBeDefined();
  cleanup();
  show(false, { [ANSWER]: () => problem(409, 'link-invalid') });
  await choose('Yes, I’ll help');
  expect(await screen.findByText('This link doesn’t work anymore.')).toBeDefined();
});

test('an answer that was not saved can be given again', async () => {
  show(false, { [ANSWER]: () => problem(500, 'unexpected') });
  await choose('No, thanks');
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.getByRole('button', { name: 'No, thanks' })).toBeDefined();
});
