import type { FriendshipsOverview } from '@oakling/domain/admin/check-ins';
import type { CaseView, PersonView } from '@oakling/domain/admin/contract';
import { APPEAL_ANSWER_TEXTS, APPEAL_TEXTS } from '@oakling/domain/admin/appeal';
import { DECISION_TEXTS } from '@oakling/domain/admin/decision-texts';
import { emptyTexts } from '@oakling/domain/kernel/text-list';
import { WARNING_ANSWER_TEXTS, WARNING_TEXTS } from '@oakling/domain/safety/warning';
import type { OpenRooms } from '@oakling/domain/rooms/contract';
import { fake } from '../fake-responses.ts';
import type { FilledApp } from '../filled-app.ts';
import { PASSWORD } from '../people.ts';
import { changing, press, sees, type State } from './state.ts';

const SET_UP = '/moderation/set-up';
const who = 'moderator';
const elder = ({ elderId }: FilledApp) => `/moderation/people/${elderId}`;
const WARNINGS = [
  {
    id: 'a-warning',
    ...emptyTexts({ ...WARNING_TEXTS, ...WARNING_ANSWER_TEXTS }),
    words: 'Please keep every meeting inside Oakling.',
    sentAt: '2026-01-02T10:00:00.000Z',
    readAt: '2026-01-03T10:00:00.000Z',
    answer: 'I only meant the library next door.',
    isMine: false,
  },
];
const DECISIONS: PersonView['decisions'] = [
  {
    decision: 'suspended',
    ...emptyTexts(DECISION_TEXTS),
    note: 'Two reports, and a call with the family.',
    at: '2026-01-04T10:00:00.000Z',
    told: 'You asked a child to come to your house.',
    appeal: {
      ...emptyTexts({ ...APPEAL_TEXTS, ...APPEAL_ANSWER_TEXTS }),
      words: 'It was meant kindly.',
      outcome: null,
      told: null,
    },
  },
];

const CALL: OpenRooms['items'][number] = {
  sessionId: '0189f7a4-0000-7000-8000-000000000009',
  elder: 'Rosalinde Alvarez-Montgomery',
  youth: 'Sam van den Broek',
  needsAdult: true,
  helpAt: null,
  hasAdult: false,
  people: 2,
  closesAt: '2026-05-04T16:15:00.000Z',
};
const CALLS: OpenRooms = {
  items: [
    { ...CALL, helpAt: '2026-05-04T15:20:00.000Z', hasAdult: true },
    { ...CALL, sessionId: '0189f7a4-0000-7000-8000-000000000010' },
  ],
};

const FRIENDS = {
  elder: { id: '20000000-0000-4000-8000-000000000001', name: 'Rosa Alvarez' },
  youth: { id: '20000000-0000-4000-8000-000000000002', name: 'Sam Young' },
};
const FRIENDSHIPS: FriendshipsOverview = {
  answers: [
    {
      ...FRIENDS,
      by: FRIENDS.youth,
      feeling: 'worried',
      note: 'She asks where I live.',
      answeredAt: '2026-11-02T10:00:00.000Z',
    },
  ],
  quiet: [{ ...FRIENDS, lastMetAt: '2026-09-02T10:00:00.000Z' }],
};

export const MODERATOR_STATES: readonly State[] = [
  {
    name: 'a second factor to scan',
    who: 'settingUp',
    path: SET_UP,
    reach: async (page) => {
      await page.getByLabel('Your password').fill(PASSWORD);
      await press(page, 'Continue');
      await sees(page, 'Scan this with your authenticator app');
    },
  },
  { name: 'the queue of reports', who, path: '/moderation' },
  {
    name: 'a case of one’s own, about somebody who was warned',
    who,
    path: ({ reportId }) => `/moderation/reports/${reportId}`,
    prepare: changing(/\/api\/moderation\/reports\/[\da-f-]+$/, (report: CaseView): CaseView => ({
      ...report,
      status: 'assigned',
      isMine: true,
      warnings: WARNINGS,
    })),
  },
  { name: 'elders to vet', who, path: '/moderation/people' },
  {
    name: 'an elder who was warned, and suspended later, and whose address was asked for',
    isLike: true,
    who,
    path: elder,
    prepare: changing(
      /\/api\/moderation\/people\/[\da-f-]+$/,
      (person: PersonView): PersonView => ({
        ...person,
        standing: 'suspended',
        warnings: WARNINGS,
        decisions: DECISIONS,
      }),
    ),
    reach: async (page) => {
      await press(page, 'Show email of Rosa Alvarez');
      await sees(page, 'rosa@example.org');
    },
    announces: [/^rosa@example\.org$/],
  },
];

/** Pages that consist of the same parts. */
export const LIKE_MODERATOR: readonly State[] = [
  {
    name: 'how friendships go',
    who,
    path: '/moderation/friendships',
    prepare: changing(/\/api\/moderation\/friendships$/, () => FRIENDSHIPS),
    reach: (page) => page.getByRole('link', { name: 'Rosa Alvarez' }).last().focus(),
  },
  {
    name: 'calls that need an adult',
    who,
    path: '/moderation/calls',
    // Fakes the list of calls that need an adult. Rule 6.326
    prepare: (page) => fake(page, /\/api\/moderation\/rooms$/, () => ({ json: CALLS })),
  },
];
