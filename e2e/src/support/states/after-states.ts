import type { CheckIn } from '@oakling/domain/sessions/friendships/check-in';
import type { Keepsake } from '@oakling/domain/sessions/friendships/goodbye';
import type { Friendship } from '@oakling/domain/sessions/friendships/contract';
import type { Page } from '@playwright/test';
import { fake } from '../fake-responses.ts';
import { changing, openFirstFriend, press, sees, type State } from './state.ts';

const CHECK_IN: CheckIn = {
  elderId: '20000000-0000-4000-8000-000000000001',
  youthId: '20000000-0000-4000-8000-000000000002',
  elder: 'Rosa Alvarez',
  youth: 'Sam Young',
  askedAt: '2026-11-01T10:00:00.000Z',
  feeling: null,
  note: '',
};

/** Fakes the reader's check-ins, and accepts an answer. */
function checkIns(json: { items: readonly CheckIn[]; quiet: readonly [] }) {
  return async (page: Page) => {
    await fake(page, /\/api\/check-ins$/, () => ({ json }));
    await fake(page, /\/check-in$/, () => ({ status: 204 }));
  };
}

const KEEPSAKE: Keepsake = {
  id: '20000000-0000-4000-8000-00000000000a',
  ownerId: CHECK_IN.youthId,
  owner: null,
  otherId: CHECK_IN.elderId,
  other: 'Rosa Alvarez',
  endedAt: '2026-11-01T10:00:00.000Z',
  metAt: Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 3)).toISOString()),
  interests: ['Photography', 'Music & Dance'],
  sent: null,
  received: 'remember',
  canAnswer: true,
  canResume: true,
};

/** Fakes friends whose next session is the first of eight weekly dates. */
const everyWeek = changing(
  /\/api\/friendships(\/[^/]+\/[^/]+)?$/,
  (body: Friendship | { readonly items: readonly Friendship[] }) =>
    'items' in body ? { items: body.items.map(inSeries) } : inSeries(body),
);

function inSeries(friend: Friendship): Friendship {
  const [startsAt = '', ...later] = Array.from({ length: 8 }, (_, week) =>
    new Date(Date.now() + (week + 1) * 7 * 86_400_000).toISOString(),
  );
  const dates = { times: 8, startsAt, later, leftOut: [] };
  const series = { id: KEEPSAKE.id, every: 'week' as const, ...dates };
  return { ...friend, next: friend.next && { ...friend.next, series } };
}

async function openFriend(page: Page, action: string): Promise<void> {
  await openFirstFriend(page);
  await press(page, action);
}

export const AFTER_STATES: readonly State[] = [
  {
    name: 'how a friendship goes, with a worried answer',
    isLike: true,
    who: 'youth',
    path: '/dashboard/youth',
    prepare: checkIns({ items: [CHECK_IN], quiet: [] }),
    waitsFor: 'Something worries me',
    reach: async (page) => {
      await checkIns({ items: [{ ...CHECK_IN, feeling: 'worried' }], quiet: [] })(page);
      await press(page, 'Something worries me');
      await sees(page, 'You can also report what happened.');
    },
    announces: [/^Thank you\. You said: Something worries me\.$/],
  },
  {
    name: 'the question before a goodbye',
    isLike: true,
    who: 'elder',
    path: '/dashboard/elder/friends',
    reach: async (page) => {
      await openFriend(page, 'Say goodbye');
      await sees(page, 'Send a card?');
    },
  },
  {
    name: 'a break from a series of dates',
    isLike: true,
    who: 'youth',
    path: '/dashboard/youth/friends',
    prepare: everyWeek,
    reach: async (page) => {
      await openFriend(page, 'Take a break or stop');
      await sees(page, 'Last day of the break');
    },
  },
  {
    name: 'a keepsake with a card that can be answered',
    isLike: true,
    who: 'youth',
    path: `/dashboard/youth/friends/keepsakes/${KEEPSAKE.id}`,
    prepare: changing(/\/api\/keepsakes$/, () => ({ items: [KEEPSAKE] })),
    reach: async (page) => {
      await page.getByText('All dates').click();
      await page.getByRole('radio', { name: 'I learned a lot with you.' }).check();
    },
  },
];
