// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { barriers, beforeActing } from '../../testing/barriers.ts';
import { problem, showPage } from '../../testing/show-page.tsx';
import { GuardianPage } from './guardian-page.tsx';

const READ = 'POST /api/guardian-links/read';
const ACCEPT = 'POST /api/guardian-links/accept';
const DECLINE = 'POST /api/guardian-links/decline';
const EMAIL = 'jon@home.example';
const user = userEvent.setup({ pointerEventsCheck: 0 });

function show(viewer: string, answers: Record<string, () => Response> = {}) {
  const link = { viewer, email: EMAIL, inviterName: 'Maria', childName: 'Sam Y.' };
  return showPage({
    element: <GuardianPage />,
    address: '/guardian#code=THECODE',
    answers: {
      [READ]: () => Response.json(link),
      'GET /api/me': () => Response.json({ role: 'elder', email: 'rosa@home.example' }),
      ...answers,
    },
  });
}

test('opening it only loads the invite; accepting requires the checkbox (rule 4.46)', async () => {
  const { sent } = show('can-accept', { [ACCEPT]: () => Response.json({ childId: 'sam' }) });
  const accept = await screen.findByRole<HTMLButtonElement>('button', { name: 'Accept' });
  expect(sent).toEqual([{ call: READ, body: { code: 'THECODE' } }]);
  expect(accept.disabled).toBe(true);
  const whatIsWrong = beforeActing();
  await user.click(screen.getByRole('checkbox'));
  expect(await whatIsWrong()).toEqual([]);
  await user.click(accept);
  expect(sent.at(-1)).toEqual({ call: ACCEPT, body: { code: 'THECODE', guardianConsent: true } });
});

test('declining takes one step, without an account (rule 4.47)', async () => {
  const { sent } = show('logged-out', { [DECLINE]: () => new Response(null, { status: 204 }) });
  const no = await screen.findByRole('button', { name: 'No, thank you' });
  expect(await barriers()).toEqual([]);
  await user.click(no);
  expect(await screen.findByText(/^You said no, and/)).toBeDefined();
  expect(sent.at(-1)).toEqual({ call: DECLINE, body: { code: 'THECODE' } });
});

test.for([
  ['other-address', /You are logged in as rosa@home\.example\. Log in or sign up with the address/],
  ['other-role', /rosa@home\.example isn’t a parent’s account/],
  ['already-guardian', /You are already a guardian of this child/],
  ['not-again', /A moderator removed you as a guardian of this child/],
] as const)('%s: the required account, in words (rule 4.45)', async ([viewer, words]) => {
  show(viewer);
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});

test('an invalid link says so (rule 4.44)', async () => {
  show('logged-out', { [READ]: () => problem(409, 'link-invalid') });
  expect(await screen.findByText('This link no longer works.')).toBeDefined();
});

test.for([
  ['used', 'This link was used already.', /If it wasn’t you, tell Maria\.$/, ['Log in']],
  ['replaced', 'This link was replaced by a newer one.', /^Maria sent the invite again\./, []],
  ['ended', 'This link has ended.', /^Ask Maria to send a new one\.$/, []],
  ['withdrawn', 'Maria withdrew this invite.', /^The link no longer works/, []],
] as const)(
  'a link that is %s says so, and what to do (rule 1.126)',
  async ([closed, title, next, links]) => {
    const answer = { closed, inviterName: 'Maria' };
    show('logged-out', { [READ]: () => Response.json(answer) });
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByText(next)).toBeDefined();
    expect(screen.queryAllByRole('link').map((link) => link.textContent)).toEqual(links);
    expect(screen.queryAllByRole('button')).toEqual([]);
  },
);
