// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import type { NotificationView } from '@oakling/domain/notifications/contract';
import { aMe } from '@oakling/domain/testing/me';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { barriers } from '../../testing/barriers.ts';
import { done, showPage } from '../../testing/show-page.tsx';
import { NotificationsPage } from './notifications-page.tsx';

const names = { initiator: 'Rosa', receiver: 'Ada', child: 'Ada' };
const told = (digit: number, changes: Partial<NotificationView>): NotificationView => ({
  id: `0189f7a4-0000-7000-8000-00000000000${digit}`,
  kind: 'session-requested',
  names,
  reason: '',
  childId: null,
  sessionId: null,
  startsAt: null,
  timeZone: null,
  meetings: [],
  createdAt: '2026-03-03T16:00:00.000Z',
  isRead: false,
  ...changes,
});
const everyKind = [
  told(1, {}),
  told(2, { kind: 'session-approved', isRead: true, sessionId: 'one' }),
  told(3, { kind: 'session-rejected', reason: 'Exams' }),
  told(4, { kind: 'invite-accepted', isRead: true, childId: 'ada' }),
  told(5, { kind: 'session-cancelled', startsAt: '2026-03-05T15:00:00.000Z', timeZone: 'UTC' }),
  told(6, { kind: 'child-changed', childId: 'ada', names: { child: 'Ada' } }),
  told(7, { kind: 'child-blocked', childId: 'ada', names: { child: 'Ada', other: 'Rosa' } }),
  told(8, { kind: 'child-removed' }),
  told(9, { kind: 'session-lapsed', startsAt: '2026-03-05T15:00:00.000Z', timeZone: 'UTC' }),
  told(10, { kind: 'session-reminder', startsAt: '2026-03-05T15:00:00.000Z', timeZone: 'UTC' }),
  told(11, { kind: 'request-waiting', startsAt: '2026-03-05T15:00:00.000Z', timeZone: 'UTC' }),
  told(12, {
    kind: 'session-outcome-asked',
    startsAt: '2026-03-05T15:00:00.000Z',
    timeZone: 'UTC',
  }),
  told(13, { kind: 'consent-withdrawn', childId: 'ada' }),
  told(14, { kind: 'consent-withdrawn', childId: 'ada', names: { child: 'Ada', by: 'Max' } }),
  told(15, {
    kind: 'guardian-acted',
    childId: 'ada',
    names: { child: 'Ada', by: 'Max', act: 'paused' },
  }),
  told(16, {
    kind: 'child-blocked',
    childId: 'ada',
    names: { child: 'Ada', other: 'Rosa', by: 'Max' },
  }),
  told(17, { kind: 'session-approved', sessionId: 'one', names: { ...names, by: 'Max' } }),
  told(18, { kind: 'question-answered', names: { ...names, by: 'Rosa', asker: 'Max' } }),
  told(19, { kind: 'pin-locked', childId: 'ada' }),
  told(20, { kind: 'child-changed', childId: 'ada', names: { child: 'Ada' } }),
];
const LIST = 'GET /api/notifications';

function show(role: Role, items: readonly NotificationView[]) {
  let isRead = false;
  const read = () => {
    isRead = true;
    return done();
  };
  const list = () => {
    const shown = items.map((item) => (isRead ? { ...item, isRead } : item));
    const unread = shown.filter((item) => !item.isRead).length;
    return Response.json({ items: shown, nextCursor: null, unread });
  };
  return showPage({
    element: <NotificationsPage ChildChanges={({ childId }) => <p>Changes of {childId}</p>} />,
    address: `/dashboard/${role}/notifications`,
    me: aMe({ role }),
    answers: { [LIST]: list, 'POST /api/notifications/read': read },
  });
}

const links = async () =>
  // The first list contains the notices, some of which contain lists of their own.
  (await screen.findAllByRole('list'))
    .slice(0, 1)
    .flatMap((list) => within(list).getAllByRole('link'))
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('each notification says what happened and links to its subject', async () => {
  show('parent', everyKind);
  await screen.findByText('Rosa asked Ada for a session');
  expect(await barriers()).toEqual([]);
  expect(await links()).toEqual([
    ['Rosa asked Ada for a session', '/dashboard/parent'],
    ['Rosa and Ada will meet', '/dashboard/parent/sessions/one'],
    ['Rosa and Ada won’t meet', '/dashboard/parent/sessions?tab=rejected'],
    ['Ada accepted your invite', '/dashboard/parent/children/ada'],
    [
      expect.stringMatching(/^Rosa’s session with Ada on Thursday, .* at .* was cancelled$/),
      '/dashboard/parent/sessions?tab=past',
    ],
    ['Ada changed their profile. Please decide what elders see', '/dashboard/parent/children/ada'],
    ['Ada blocked Rosa', '/dashboard/parent/children/ada'],
    ['Ada deleted their account, with everything in it', '/dashboard/parent/children'],
    [
      expect.stringMatching(/^There was no answer in time\. Rosa and Ada won’t meet on Thursday/),
      '/dashboard/parent/sessions?tab=past',
    ],
    [
      expect.stringMatching(/^Reminder: Rosa and Ada will meet on Thursday, March 5 at /),
      '/dashboard/parent/sessions?tab=upcoming',
    ],
    [
      expect.stringMatching(/^Rosa and Ada still need your yes or no to meet on/),
      '/dashboard/parent',
    ],
    [
      expect.stringMatching(/^How did it go\? Rosa and Ada had a session on Thursday, March 5/),
      '/dashboard/parent/sessions?tab=past',
    ],
    [
      'Your consent to Ada’s account was withdrawn. The account is paused',
      '/dashboard/parent/children/ada',
    ],
    [
      'Max withdrew the consent to Ada’s account. The account is paused',
      '/dashboard/parent/children/ada',
    ],
    ['Max paused Ada’s account', '/dashboard/parent/children/ada'],
    ['Max blocked Rosa for Ada', '/dashboard/parent/children/ada'],
    ['Max said yes: Rosa and Ada will meet', '/dashboard/parent/sessions/one'],
    ['Rosa answered Max’s question about the session', '/dashboard/parent'],
    [
      'Somebody got Ada’s PIN wrong too often, so we locked it. You can unlock it on the child’s page',
      '/dashboard/parent/children/ada',
    ],
    ['Ada changed their profile. Please decide what elders see', '/dashboard/parent/children/ada'],
  ]);
  expect(screen.getByText('Reason: Exams')).toBeDefined();
  // Only the newest unread notice shows the choices. Rule 1.190
  expect(screen.getByText('Changes of ada')).toBeDefined();
});

const GONE = { by: 'account-removed' };
test.each([
  ['youth', GONE, 'One of your guardians deleted their account', '/dashboard/youth/account'],
  [
    'parent',
    { ...GONE, child: 'Ada' },
    'A guardian of Ada deleted their account',
    '/dashboard/parent/children/ada',
  ],
] as const)(
  'a guardian whose account is gone, to a %s, is not named (rule 9.209)',
  async (role, said, words, path) => {
    show(role, [told(1, { kind: 'guardian-left', names: said, childId: 'ada' })]);
    expect(await links()).toEqual([[words, path]]);
  },
);

test('the two participants read no name and no reason (rule 9.46)', async () => {
  const startsAt = '2026-03-05T15:00:00.000Z';
  show('elder', [told(1, { kind: 'session-cancelled', names: {}, startsAt, timeZone: 'UTC' })]);
  const [[words, path] = []] = await links();
  expect(words).toMatch(/^A session on Thursday, March 5 at .* was cancelled$/);
  expect(path).toBe('/dashboard/elder/sessions?tab=upcoming');
});

test.each([
  [{ by: 'Rosa' }, 'Rosa'],
  [{ byParentOf: 'Ada' }, 'Ada’s parent'],
] as const)('the person who canceled is named (rule 6.57): %o', async (who, words) => {
  const startsAt = '2026-03-05T15:00:00.000Z';
  const known = { names: { ...names, ...who }, startsAt, timeZone: 'UTC', reason: 'I am ill' };
  show('elder', [told(1, { kind: 'session-cancelled', ...known })]);
  const [[sentence, path] = []] = await links();
  expect(sentence).toMatch(new RegExp(`^${words} cancelled Rosa’s session with Ada on `));
  expect(path).toBe('/dashboard/elder/sessions?tab=past');
  expect(screen.getByText('Reason: I am ill')).toBeDefined();
});

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const off = (connectionMode: 'In-Person' | 'Remote', startsAt = tomorrow()) => ({
  startsAt,
  timeZone: 'UTC',
  connectionMode,
  names: null,
});

test.each([
  ['elder', 'In-Person', 'Please don’t go there.'],
  ['youth', 'In-Person', 'Please don’t go there.'],
  ['parent', 'In-Person', 'Please don’t go there.'],
  ['elder', 'Remote', 'The video call won’t take place.'],
] as const)(
  'a cancelled session that lies ahead, to the %s, %s (rules 9.46 and 8.88)',
  async (role, mode, stay) => {
    const startsAt = tomorrow();
    const known = { names: role === 'parent' ? names : {}, startsAt, timeZone: 'UTC' };
    show(role, [told(1, { kind: 'session-cancelled', ...known, meetings: [off(mode)] })]);
    const [[words] = []] = await links();
    expect(words?.endsWith(` was cancelled. ${stay}`)).toBe(true);
  },
);

test('several sessions canceled by one action are one notice, with their days and modes (rule 8.87)', async () => {
  const meetings = [
    off('In-Person', '2026-03-05T15:00:00.000Z'),
    ...[1, 2, 3, 4, 5].map(() => off('Remote')),
  ];
  show('elder', [told(1, { kind: 'session-cancelled', names: {}, meetings })]);
  const [[words, path] = []] = await links();
  // After that day, the notice no longer tells people not to go.
  expect(words).toBe('6 sessions were called off. The video calls won’t take place.');
  expect(path).toBe('/dashboard/elder/sessions?tab=upcoming');
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(lines[1]).toMatch(/^Thursday, March 5 at .*, in person$/);
  expect(lines[2]).toMatch(/, by video call$/);
  expect(lines.at(-1)).toBe('and 1 more');
});

test('a parent reads who each session was with', async () => {
  const meetings = [off('Remote'), { ...off('In-Person'), names }];
  show('parent', [told(1, { kind: 'session-cancelled', names: {}, meetings })]);
  const [[words, path] = []] = await links();
  expect(words).toMatch(
    /^2 sessions were called off\. Please don’t go to the meetings in person\. /,
  );
  expect(path).toBe('/dashboard/parent/sessions?tab=past');
  expect(screen.getByText(/^Rosa with Ada: .*, in person$/)).toBeDefined();
});

test.each([
  ['1', 'You have a new match: one person shares an interest with you'],
  ['3', 'You have new matches: 3 people share interests with you'],
  ['20', 'You have new matches: 20 people or more share interests with you'],
] as const)('new matches are a number with a link (rule 8.49): %s', async (count, words) => {
  show('elder', [told(1, { kind: 'new-matches', names: { count } })]);
  expect(await links()).toEqual([[words, '/dashboard/elder/matches']]);
});

test('unread ones are marked in words until the button is clicked', async () => {
  show('elder', everyKind);
  expect(await screen.findAllByText('New')).toHaveLength(18);
  expect(screen.getByRole('status').textContent).toBe('18 unread');
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText('You have read everything.')).toBe(document.activeElement);
  expect(screen.queryByText('New')).toBeNull();
});

test('viewing the page marks nothing read', async () => {
  const { sent } = show('youth', everyKind);
  await links();
  expect(sent.map(({ call }) => call)).toEqual([LIST]);
});

test('the page links to the notification choices (rule 8.27)', async () => {
  show('youth', []);
  const link = await screen.findByRole('link', { name: 'Choose how notifications reach you' });
  expect(link.getAttribute('href')).toBe('/dashboard/youth/account#notification-choices');
});

test('without notifications, the page says what will be here', async () => {
  show('elder', []);
  expect(await screen.findByRole('heading', { name: 'Nothing new yet' })).toBeDefined();
});
