// @vitest-environment jsdom
import type { CaseSummary } from '@oakling/domain/admin/contract';
import type { UnsentMailView } from '@oakling/domain/admin/unsent-mails';
import type { MissingConsent } from '@oakling/domain/legal/contract';
import type { OpenRooms } from '@oakling/domain/rooms/contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { barriers } from '../../testing/barriers.ts';
import { done, showPage } from '../../testing/show-page.tsx';
import { AccountSnapshotsPage } from './account-snapshots-page.tsx';
import { CallsPage } from './calls-page.tsx';
import { MissingConsentsPage } from './missing-consents-page.tsx';
import { PeoplePage } from './people-page.tsx';
import { QueuePage } from './queue-page.tsx';
import { UnsentMailsPage } from './unsent-mails-page.tsx';

function show(element: ReactNode, path: string, items: () => readonly unknown[], answers = {}) {
  const list = () => Response.json({ items: items(), nextCursor: null });
  return showPage({
    element,
    address: '/moderation',
    answers: { [`GET /api/moderation/${path}`]: list, ...answers },
  });
}

test.for([
  ['calls', 'rooms', <CallsPage key="calls" />, 'No call needs you'],
  ['consents', 'missing-consents', <MissingConsentsPage key="consents" />, 'Nothing is missing'],
  ['mails', 'unsent-mails', <UnsentMailsPage key="mails" />, 'Nothing is left unsent'],
  ['removed accounts', 'account-snapshots', <AccountSnapshotsPage key="kept" />, 'Nobody here'],
  ['reports', 'reports', <QueuePage key="reports" />, 'No reports'],
  ['people', 'people', <PeoplePage key="people" />, 'Nobody found'],
] as const)('a list without %s says so', async ([, path, element, words]) => {
  show(element, path, () => []);
  expect(await screen.findByText(words)).toBeDefined();
});

test('a link to what waits moves the view and the focus there, each time (rule 9.403)', async () => {
  const user = userEvent.setup();
  const waiting = { appeals: 0, mine: 0, open: 2, elders: 0, checks: 0, consents: 0, mails: 0 };
  const queue = () => Response.json({ items: [], nextCursor: null, waiting });
  const answers = {
    'GET /api/moderation/reports': queue,
    'GET /api/moderation/reports?status=open': queue,
  };
  showPage({ element: <QueuePage />, address: '/moderation', answers });
  const heading = await screen.findByRole('heading', { name: 'Cases' });
  for (let times = 0; times < 2; times += 1) {
    await user.click(await screen.findByRole('link', { name: 'Reports to take 2' }));
    expect(document.activeElement).toBe(heading);
    await user.click(screen.getByRole('combobox', { name: 'Show' }));
  }
});

test('elders with a check to renew are listed alone, as many as the queue counts (rule 9.401)', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const elder = (personName: string, days: number) => ({
    ...{ personId: personName, personName },
    checks: [{ name: 'Talk', validUntil: inDays(days).slice(0, 10), isLapsed: days < 0 }],
  });
  let items = [elder('Lapsed', -2), elder('Soon', 30), elder('Later', 31)];
  const answers = { 'GET /api/moderation/lapsing-checks': () => Response.json({ items }) };
  const page = { element: <PeoplePage />, address: '/moderation/people?renew', answers };
  const { unmount } = showPage(page);
  expect(await screen.findByRole('heading', { name: 'Checks to renew' })).toBeDefined();
  const names = (await screen.findAllByRole('listitem')).map(
    (item) => within(item).getByRole('link').textContent,
  );
  expect(names).toEqual(['Lapsed', 'Soon']);
  expect(screen.queryByRole('search')).toBeNull();
  unmount();
  items = [elder('Later', 31)];
  showPage(page);
  expect(await screen.findByText('No check expires in the next 30 days.')).toBeDefined();
});

test('the moderator’s own cases are a group of their own, if there are others (rule 9.140)', async () => {
  const mine: CaseSummary = {
    ...{ id: 'mine', category: 'rude-or-hurtful', status: 'assigned', isMine: true, outcome: null },
    ...{ urgency: 'from-youth', reportedName: 'Rosa', reporterName: 'Sam' },
    createdAt: '2031-05-05T10:00:00.000Z',
  };
  let items = [mine];
  const { unmount } = show(<QueuePage />, 'reports', () => items);
  expect(await screen.findByRole('link', { name: 'Rosa: Rude or hurtful' })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Your cases' })).toBeNull();
  unmount();
  items = [mine, { ...mine, id: 'open', isMine: false, urgency: 'harm', reportedName: 'Walter' }];
  show(<QueuePage />, 'reports', () => items);
  expect(await screen.findByRole('heading', { name: 'Your cases' })).toBeDefined();
  const order = screen.getAllByText(/^(Your cases|Other cases|Rosa: .+|Walter: .+)$/);
  expect(order.map(({ textContent }) => textContent)).toEqual([
    ...['Your cases', 'Rosa: Rude or hurtful', 'Other cases', 'Walter: Rude or hurtful'],
  ]);
});

const call: OpenRooms['items'][number] = {
  sessionId: 'one',
  elder: 'Rosa A.',
  youth: 'Sam Y.',
  needsAdult: true,
  helpAt: null,
  hasAdult: false,
  people: 2,
  closesAt: '2031-05-06T10:00:00.000Z',
};

test('each call says why it needs an adult and links to its room (rule 6.326)', async () => {
  const helped = { sessionId: 'two', youth: 'Leo Y.', needsAdult: false, hasAdult: true };
  const inNeed = { ...call, ...helped, helpAt: '2031-05-06T09:00:00.000Z' };
  show(<CallsPage />, 'rooms', () => [call, inNeed]);
  const link = await screen.findByRole('link', { name: 'Enter the call: Sam Y. and Rosa A.' });
  expect(link.getAttribute('href')).toBe('/room?session=one');
  expect(screen.getByText('2 people are there. They are waiting for an adult.')).toBeDefined();
  expect(screen.getByText(/^Somebody asked for help at /)).toBeDefined();
  expect(screen.getByText('An adult is there now.')).toBeDefined();
});

const sam: MissingConsent = {
  childId: 'sam',
  childName: 'Sam Y.',
  waitingSince: '2031-05-06T10:00:00.000Z',
  takenBackAt: null,
  guardians: [{ id: 'dana', name: 'Dana Young' }],
};

test('each child is listed with the waiting time and its guardians, with links (rule 9.241)', async () => {
  const back = { waitingSince: null, takenBackAt: '2031-06-07T10:00:00.000Z' };
  const leo = { ...sam, ...back, childId: 'leo', childName: 'Leo Y.' };
  show(<MissingConsentsPage />, 'missing-consents', () => [sam, leo]);
  const link = await screen.findByRole('link', { name: 'Sam Y.' });
  expect(link.getAttribute('href')).toBe('/moderation/people/sam');
  const [dana] = screen.getAllByRole('link', { name: 'Dana Young' });
  expect(dana?.getAttribute('href')).toBe('/moderation/people/dana');
  expect(screen.getByText(/^Waiting since .*2031$/)).toBeDefined();
  expect(screen.getByText(/^Withdrawn on .*2031$/)).toBeDefined();
  expect(await barriers()).toEqual([]);
});

const refused: UnsentMailView = {
  id: 'one',
  kind: 'invite',
  state: 'refused',
  person: { id: 'dana', name: 'Dana Young' },
  domain: 'family.example',
  code: 550,
  failedAt: '2031-05-06T10:00:00.000Z',
};

test('each mail has its subject, its requester, and why it wasn’t sent (rule 8.160)', async () => {
  const givenUp = { id: 'two', kind: 'notice', state: 'given-up', person: null, code: null };
  show(<UnsentMailsPage />, 'unsent-mails', () => [refused, { ...refused, ...givenUp }]);
  const link = await screen.findByRole('link', { name: 'Dana Young' });
  expect(link.getAttribute('href')).toBe('/moderation/people/dana');
  expect(screen.getByText('Invite to a child')).toBeDefined();
  expect(screen.getByText(/doesn’t take mail\. The mail server answered 550\.$/)).toBeDefined();
  expect(screen.getByText(/after a day of tries\.$/)).toBeDefined();
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2);
  expect(await barriers()).toEqual([]);
});

test('a retried mail says so, and has no button while it waits (rule 8.160)', async () => {
  let now = refused;
  show(<UnsentMailsPage />, 'unsent-mails', () => [now], {
    'POST /api/moderation/unsent-mails/one/try-again': () => {
      now = { ...refused, state: 'waiting' };
      return done();
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('We are trying again now.')).toBeDefined();
  expect(await screen.findByText(/We keep trying for a day/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
