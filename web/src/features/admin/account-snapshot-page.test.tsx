// @vitest-environment jsdom
import { CHECK_ENDING_TEXTS, CHECK_TEXTS } from '@oakling/domain/admin/clearance-contract';
import { emptyTexts } from '@oakling/domain/kernel/text-list';
import { WARNING_ANSWER_TEXTS, WARNING_TEXTS } from '@oakling/domain/safety/warning';
import type { AccountSnapshotView } from '@oakling/domain/admin/account-snapshot';
import { ANSWER_TEXTS } from '@oakling/domain/sessions/contract';
import { eachOfferText, OFFER_TEXT_NAMES } from '@oakling/domain/sessions/offer-texts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { barriers } from '../../testing/barriers.ts';
import { showPage } from '../../testing/show-page.tsx';
import { AccountSnapshotPage } from './account-snapshot-page.tsx';
import { AccountSnapshotsPage } from './account-snapshots-page.tsx';

const user = userEvent.setup();
const KEPT = '/api/moderation/account-snapshots';
const at = { removedAt: '2031-05-06T10:00:00.000Z', keptUntil: '2031-08-04T10:00:00.000Z' };

const account: AccountSnapshotView = {
  id: 'gone',
  name: 'Rosa',
  role: 'elder',
  ...at,
  joinedAt: '2030-01-02T10:00:00.000Z',
  lastSeen: '2031-05-06',
  ageRange: '75+',
  bio: 'I grow roses.',
  interests: { Photography: 3 },
  family: [],
  sessions: [
    {
      elderName: 'Rosa',
      youthName: 'Sam Y.',
      status: 'rejected',
      startTime: '2031-05-01T10:00:00',
      endTime: '2031-05-01T11:00:00',
      timeZone: 'UTC',
      interests: ['Photography'],
      place: '1 Old Lane',
      ...eachOfferText((name) => `Come alone: ${name}`),
      question: { ...emptyTexts(ANSWER_TEXTS), question: 'Who else?' },
      rejectionReason: 'No',
      cancellationReason: '',
      proposal: null,
      former: [],
    },
  ],
  decisions: [],
  checks: [
    {
      ...emptyTexts({ ...CHECK_TEXTS, ...CHECK_ENDING_TEXTS }),
      id: '1',
      name: 'Talk',
      note: 'Met at the library.',
      recordedAt: '2031-05-05T10:00:00.000Z',
      validUntil: null,
      endedAt: '2031-05-06T10:00:00.000Z',
      endingNote: 'Not she.',
    },
  ],
  warnings: [
    {
      id: 'w',
      ...emptyTexts({ ...WARNING_TEXTS, ...WARNING_ANSWER_TEXTS }),
      words: 'Please be kind.',
      sentAt: at.removedAt,
      readAt: at.removedAt,
      answer: 'Sorry',
    },
  ],
  versions: [],
  avatarUrl: null,
  cases: [
    {
      id: 'case',
      category: 'rude-or-hurtful',
      reportedName: 'Rosa',
      reporterName: 'Sam Y.',
      status: 'open',
      isMine: false,
      outcome: null,
      urgency: 'other',
      createdAt: at.removedAt,
    },
  ],
  openedAgain: [
    { id: 'new', name: 'Rosa Again', role: 'elder', standing: 'unverified', verifiedUntil: null },
  ],
};

test('a removed account says until when it is kept and for which case, and shows words and sessions (rule 9.159)', async () => {
  showPage({
    element: <AccountSnapshotPage />,
    route: '/moderation/account-snapshots/:id',
    address: '/moderation/account-snapshots/gone',
    answers: { [`GET ${KEPT}/gone`]: () => Response.json(account) },
  });
  await screen.findByRole('heading', { name: 'Rosa' });
  expect(screen.getByText(/^Deleted their account on .*May 6.*August 4/)).toBeDefined();
  for (const words of [
    'I grow roses.',
    'Met at the library.',
    'Please be kind.',
    '“Sorry”',
    /^Thursday, May 1, 2031, 10:00 AM to 11:00 AM, UTC$/,
    '1 Old Lane',
    ...OFFER_TEXT_NAMES.map((name) => `“Come alone: ${name}”`),
    '“No”',
  ])
    expect(screen.getByText(words)).toBeDefined();
  const link = (region: string, name: string | RegExp) =>
    within(screen.getByRole('region', { name: region })).getByRole('link', { name });
  expect(link('The cases that keep it', /^Rosa/).getAttribute('href')).toBe(
    '/moderation/reports/case',
  );
  const again = link('Opened again with the same email address', 'Rosa Again');
  expect(again.getAttribute('href')).toBe('/moderation/people/new');
});

test('removed accounts are searched by name when asked', async () => {
  const { sent } = showPage({
    element: <AccountSnapshotsPage />,
    address: '/moderation/account-snapshots',
    answers: {
      [`GET ${KEPT}`]: () => Response.json({ items: [], nextCursor: null }),
      [`GET ${KEPT}?name=Rosa`]: () =>
        Response.json({
          items: [{ id: 'gone', name: 'Rosa', role: 'elder', ...at }],
          nextCursor: null,
        }),
    },
  });
  await screen.findByText('Nobody here');
  await user.click(screen.getByLabelText('Name'));
  await user.paste('a'.repeat(101));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(screen.getByText('Please use at most 100 characters.')).toBeDefined();
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Rosa');
  expect(sent).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByRole('link', { name: 'Rosa' })).toBeDefined();
  expect(await barriers()).toEqual([]);
});
