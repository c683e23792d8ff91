// @vitest-environment jsdom
import type { LeftBehind } from '@oakling/domain/identity/left-behind';
import { aMe } from '@oakling/domain/testing/me';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { barriers } from '../../testing/barriers.ts';
import { done, problem, showPage } from '../../testing/show-page.tsx';
import { LeftBehindSection, WasItYou } from './components/left-behind.tsx';

const LIST = 'GET /api/account/left-behind';
const since = '2026-03-01T10:00:00Z';
const leo = { childId: 'c1', child: 'Leo' };
const FEED: LeftBehind = { what: 'calendar-feed', since, lastUsedAt: null };
const DEVICE: LeftBehind = {
  what: 'device',
  id: 'd1',
  device: '',
  ...leo,
  since,
  lastUsedAt: since,
};
const GUARDIAN: LeftBehind = {
  what: 'guardian',
  id: 'g1',
  name: 'Tess',
  ...leo,
  since,
  mayEnd: true,
};
const PIN: LeftBehind = { what: 'pin', ...leo, since };
const DECISIONS: LeftBehind = { what: 'decisions', ...leo, since };
const OWN: LeftBehind = {
  what: 'own-device',
  device: '',
  isCurrent: true,
  since,
  lastUsedAt: since,
};
const SILENCED: LeftBehind = { what: 'silenced', since };

function show(items: readonly LeftBehind[], more: Record<string, () => Response> = {}) {
  let now = items;
  const ends = (what: LeftBehind['what']) => () => {
    now = now.filter((item) => item.what !== what);
    return done();
  };
  return showPage({
    element: (
      <>
        <WasItYou />
        <LeftBehindSection />
      </>
    ),
    address: '/dashboard/parent/account',
    me: aMe({ role: 'parent' }),
    answers: {
      [LIST]: () => Response.json({ items: now }),
      'DELETE /api/calendar-feed': ends('calendar-feed'),
      'DELETE /api/children/c1/devices/d1': ends('device'),
      'DELETE /api/children/c1/guardians/g1': ends('guardian'),
      'POST /api/account/left-behind/checked': done,
      ...more,
    },
  });
}

test('rule 1.146, a child with decisions has one entry', async () => {
  show([
    { what: 'child', ...leo, since },
    { what: 'child', childId: 'c2', child: 'Mia', since },
    DECISIONS,
  ]);
  expect(await screen.findByText('Decisions and settings for Leo')).toBeDefined();
  expect(screen.queryByText('Leo')).toBeNull();
  expect(screen.getByText('Mia')).toBeDefined();
  expect(screen.getByText('2 things')).toBeDefined();
});

test('rule 1.146, each entry has its own way to end, and the page has no barrier', async () => {
  show([FEED, DEVICE, GUARDIAN, PIN, DECISIONS, SILENCED]);
  const user = userEvent.setup();
  for (const title of [
    'Your private calendar address',
    'A browser on an unknown device, handed over to Leo',
    'Tess, guardian of Leo',
  ]) {
    await user.click(await screen.findByRole('button', { name: `End it: ${title}` }));
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    expect(screen.getByText('Ended.')).toBeDefined();
  }
  for (const [name, href] of [
    ['Set a new PIN', '/dashboard/parent/children/c1?open=new-pin'],
    ['See the child’s page', '/dashboard/parent/children/c1'],
    ['See your notices', '/dashboard/parent/account#notification-choices'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  expect(await barriers()).toEqual([]);
});

test('rule 1.147, a guardian ends only after a new password', async () => {
  show([{ ...GUARDIAN, mayEnd: false }]);
  expect(await screen.findByText(/change your password above/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /^End it/ })).toBeNull();
});

test('rule 1.146, a refused end says why and leaves the entry', async () => {
  const refused = () => problem(409, 'password-first');
  show([GUARDIAN], { 'DELETE /api/children/c1/guardians/g1': refused });
  await userEvent.click(await screen.findByRole('button', { name: /^End it/ }));
  expect(await screen.findByText(/Change your password first/)).toBeDefined();
  expect(screen.getByText('Tess, guardian of Leo')).toBeDefined();
});

test('rule 1.146, one press says that everything is one’s own', async () => {
  const { sent } = show([FEED]);
  await userEvent.click(await screen.findByRole('button', { name: 'They are all mine' }));
  await waitFor(() =>
    expect(sent.map(({ call }) => call)).toContain('POST /api/account/left-behind/checked'),
  );
});

test('rule 1.146, nothing is asked when nothing is left', async () => {
  const { sent } = show([]);
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain(LIST));
  expect(screen.queryByText('Was this you?')).toBeNull();
  expect(screen.queryByRole('heading')).toBeNull();
});

test('an own device leads to its new PIN, or to the logins from another browser', async () => {
  show([OWN, { ...OWN, isCurrent: false }]);
  const links = await screen.findAllByRole('link', { name: /new PIN|logins/ });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Choose a new PIN', '/dashboard/parent/account#own-device'],
    ['See your logins', '/dashboard/parent/account#logins'],
  ]);
  expect(screen.getAllByText('A browser on an unknown device opens with a PIN')).toHaveLength(2);
});
