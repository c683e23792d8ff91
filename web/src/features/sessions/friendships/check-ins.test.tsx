// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import type { CheckIn, QuietFriend } from '@oakling/domain/sessions/friendships/check-in';
import { aMe } from '@oakling/domain/testing/me';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { barriers } from '../../../testing/barriers.ts';
import { problem, showPage } from '../../../testing/show-page.tsx';
import { CheckInsOr } from './check-ins.tsx';

const ID = '00000000-0000-4000-8000-00000000000';
const asked: CheckIn = {
  elderId: `${ID}1`,
  youthId: `${ID}2`,
  elder: 'Rosa Lind',
  youth: 'Ada Young',
  askedAt: new Date().toISOString(),
  feeling: null,
  note: '',
};
const PUT = `PUT /api/friendships/${asked.elderId}/${asked.youthId}/check-in`;

/** Serves the check-in as it was last answered. */
function show(role: Role, items: readonly CheckIn[] = [asked], quiet: readonly QuietFriend[] = []) {
  const sent: object[] = [];
  let now = items;
  const shown = showPage({
    element: <CheckInsOr instead={<p>How did it go?</p>} />,
    address: `/dashboard/${role}`,
    me: aMe({ role }),
    answers: {
      'GET /api/check-ins': () => Response.json({ items: now, quiet }),
      [PUT]: (json: unknown) => {
        const answer = json as { feeling: 'good'; note: string };
        sent.push(answer);
        now = now.map((each, nth) => (nth === 0 ? { ...each, ...answer } : each));
        return new Response(null, { status: 204 });
      },
    },
  });
  return { ...shown, sent };
}

test.for([
  ['youth', 'How is it going with Rosa?', /^Only the moderators .* your parent can’t see it/],
  ['elder', 'How is it going with Ada?', /Ada and the family can’t see it/],
  ['parent', 'How is it going with Ada and Rosa?', /and your child can’t see it/],
] as const)(
  'Rule 6.443, a check-in tells a person who is a %s who reads it before it is answered',
  async ([role, heading, readers]) => {
    show(role);
    expect(await screen.findByRole('heading', { name: heading })).toBeDefined();
    expect(screen.getByText(readers)).toBeDefined();
    expect(screen.queryByText('How did it go?')).toBeNull();
    expect(await barriers()).toEqual([]);
  },
);

test('Rule 6.442, one press answers, and a text can be added', async () => {
  const { sent } = show('youth');
  await userEvent.click(await screen.findByRole('button', { name: 'It’s going well' }));
  expect(await screen.findByText('Thank you. You said: It’s going well.')).toBeDefined();
  await userEvent.type(screen.getByLabelText('Anything to add? (optional)'), 'We play chess');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Thank you. We added your words.')).toBeDefined();
  expect(sent).toEqual([
    { feeling: 'good', note: '' },
    { feeling: 'good', note: 'We play chess' },
  ]);
});

test('Rule 10.463, a text whose response was lost is shown as added', async () => {
  let now: CheckIn = { ...asked, feeling: null };
  showPage({
    element: <CheckInsOr instead={null} />,
    address: '/dashboard/elder',
    me: aMe({ role: 'elder' }),
    answers: {
      'GET /api/check-ins': () => Response.json({ items: [now], quiet: [] }),
      [PUT]: (json: unknown) => {
        now = { ...now, ...(json as { feeling: 'good'; note: string }) };
        throw new TypeError('Failed to fetch');
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'It’s going well' }));
  expect(await screen.findByText('Thank you. You said: It’s going well.')).toBeDefined();
  await userEvent.type(screen.getByLabelText('Anything to add? (optional)'), 'We play chess');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Thank you. We added your words.')).toBeDefined();
});

test('Rule 6.442, a worried answer is saved and shows the way to report', async () => {
  const { sent } = show('youth');
  await userEvent.click(await screen.findByRole('button', { name: 'Something worries me' }));
  expect(await screen.findByText(/Call the emergency services first/)).toBeDefined();
  expect(sent).toEqual([{ feeling: 'worried', note: '' }]);
  expect(await barriers()).toEqual([]);
});

test('Rule 6.441, without an open check-in the dashboard asks how it went', async () => {
  show('youth', [{ ...asked, feeling: 'good' }]);
  expect(await screen.findByText('How did it go?')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'So-so' })).toBeNull();
});

test('Rule 6.441, a closed check-in says so', async () => {
  showPage({
    element: <CheckInsOr instead={null} />,
    address: '/dashboard/elder',
    me: aMe({ role: 'elder' }),
    answers: {
      'GET /api/check-ins': () => Response.json({ items: [asked], quiet: [] }),
      [PUT]: () => problem(404, 'not-found'),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'So-so' }));
  expect(await screen.findByText(/This question is closed/)).toBeDefined();
});

test('Rule 6.446, friends who haven’t met for a while are offered two times', async () => {
  const friend = { otherId: `${ID}1`, other: 'Rosa Lind', sessionId: `${ID}3` };
  show('youth', [], [friend]);
  const again = `/dashboard/youth/request-session?match=${ID}1&again=${ID}3`;
  const next = await screen.findByRole('link', { name: 'Meet in the next days' });
  expect(next.getAttribute('href')).toBe(again);
  const later = screen.getByRole('link', { name: 'A week later' });
  expect(later.getAttribute('href')).toBe(`${again}&weeks=1`);
  expect(await barriers()).toEqual([]);
});
