import type { SessionView } from '@oakling/domain/sessions/contract';
import type { Friendship } from '@oakling/domain/sessions/friendships/contract';
import { eachOfferText } from '@oakling/domain/sessions/offer-texts';
import { expect, type Page } from '@playwright/test';
import { fake } from '../fake-responses.ts';
import { changing, openFirstFriend, press, sees, type State } from './state.ts';

const APPROVALS = '/dashboard/parent';
const PENDING = /\/api\/sessions\?bucket=pending/;
const ONE_SESSION = /\/api\/sessions\/[0-9a-f-]+$/;

/**
 * Fakes requests that all guardians must approve, one of whom has agreed and one is away, at unusual times and against
 * the parent's rules.
 */
function asked() {
  const [id, jon, grandma, noor] = ['1', '2', '3', '4'].map(
    (last) => `0189f7a4-0000-7000-8000-00000000000${last}`,
  );
  const until = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const guardians = [
    { id, name: 'Dana Young', isMe: true, saidYes: false, byRule: false, substitute: null },
    { id: jon, name: 'Jon Young', isMe: false, saidYes: true, byRule: false, substitute: null },
    {
      id: grandma,
      name: 'Margarethe Young',
      isMe: false,
      saidYes: false,
      byRule: false,
      substitute: { id, until },
    },
    {
      id: noor,
      name: 'Noor van den Broek',
      isMe: false,
      saidYes: false,
      byRule: false,
      substitute: null,
    },
  ];
  const more = {
    asked: { isAll: true, guardians },
    timeMarks: ['long', 'early', 'late'],
    brokenRules: ['video-only', 'hours'],
  };
  return changing(PENDING, (page: { items: readonly object[] }) => ({
    ...page,
    items: page.items.map((item) => ({ ...item, ...more })),
  }));
}

async function takeBreak(page: Page): Promise<void> {
  const [askedId, askerId] = page.url().split('/').toReversed();
  const names = { asker: 'Rosa Alvarez', asked: 'Sam Young', until: '2031-03-01T10:00:00.000Z' };
  await fake(page, /\/break$/, async () => {
    await fake(page, /\/api\/rests$/, () => ({
      json: { items: [{ askerId, askedId, ...names }] },
    }));
    return { status: 204 };
  });
  await press(page, 'Take a break');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take a break' }).click();
  await expect(page.getByRole('heading', { name: /^A break from/ })).toBeFocused();
}

export const SESSION_STATES: readonly State[] = [
  {
    name: 'the week of a parent',
    who: 'parent',
    path: '/dashboard/parent/sessions?view=week',
  },
  {
    name: 'the page of a friend, with all ideas',
    who: 'youth',
    path: '/dashboard/youth/friends',
    reach: async (page) => {
      await openFirstFriend(page);
      await sees(page, 'Ideas for next time');
      await page.getByText('More ideas').click();
    },
  },
  {
    name: 'the page of a child’s friend, whom two guardians pre-approve',
    isLike: true,
    who: 'parent',
    path: '/dashboard/parent/friends',
    prepare: changing(/\/api\/friendships\/[^/]+\/[^/]+$/, (found: Friendship) => ({
      ...found,
      preApproval: { isVerified: true, isMine: true, others: ['Margarethe Young'] },
    })),
    reach: async (page) => {
      await openFirstFriend(page);
      await sees(page, 'You approve their sessions in advance.');
    },
  },
  {
    name: 'the page of a friend during a break that has just begun',
    isLike: true,
    who: 'youth',
    path: '/dashboard/youth/friends',
    reach: async (page) => {
      await openFirstFriend(page);
      await sees(page, 'Take a break');
      await takeBreak(page);
    },
    announces: [/The break has begun\./],
  },
  {
    name: 'the dashboard of a youth with a session ahead',
    who: 'youth',
    path: '/dashboard/youth',
  },
  {
    name: 'what can be done with a session, and the ways to add it to a calendar',
    who: 'parent',
    path: '/dashboard/parent/sessions?tab=upcoming',
    reach: async (page) => {
      await press(page, /^More\b/);
      await sees(page, 'Block or report');
      await press(page, /^Add to Calendar/);
      await sees(page, 'Google Calendar');
    },
  },

  {
    name: 'requests that all guardians decide, at unusual times, and a question to the elder',
    who: 'parent',
    path: APPROVALS,
    prepare: asked(),
    reach: async (page) => {
      await press(page, /^Ask /);
      await page.getByRole('button', { name: 'Will anyone else be there?' }).click();
    },
  },
  {
    name: 'the question before a rejection',
    who: 'parent',
    path: APPROVALS,
    reach: async (page) => {
      await press(page, 'Reject');
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'This time doesn’t suit us.' })
        .click();
    },
  },
  {
    name: 'another time and a parent’s question that wait for an answer',
    who: 'elder',
    path: '/dashboard/elder/sessions',
    prepare: changing(ONE_SESSION, (session: SessionView) =>
      changedAndProposed(askedByElder(session)),
    ),
    reach: (page) => openDetails(page, 'What happened so far'),
  },
  {
    name: 'the form that changes a session',
    isLike: true,
    who: 'elder',
    path: '/dashboard/elder/sessions?tab=upcoming',
    prepare: changing(ONE_SESSION, askedByElder),
    reach: async (page) => {
      await openDetails(page, 'What happened so far');
      await page.getByRole('link', { name: 'Change session' }).click();
      await sees(page, /needs a new yes before/);
      await page.getByLabel('Date', { exact: true }).fill('2027-03-14');
      await page.getByLabel('Start Time').fill('02:30');
      await sees(page, /The clocks go forward/);
    },
  },
];

async function openDetails(page: Page, words: string | RegExp): Promise<void> {
  await page
    .getByRole('link', { name: /^(Details|Answer)/ })
    .first()
    .click();
  await sees(page, words);
}

function minutesFromNow(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}

function askedByElder(session: SessionView): SessionView {
  const { initiator, receiver } = session;
  return initiator.role === 'elder'
    ? session
    : { ...session, initiator: receiver, receiver: initiator };
}

function changedAndProposed(session: SessionView): object {
  const time = { date: session.startsAt.slice(0, 10), startTime: '15:00', endTime: '15:45' };
  const instants = { startsAt: minutesFromNow(9000), endsAt: minutesFromNow(9045) };
  const other = { ...time, ...instants, timeZone: 'Europe/Berlin' };
  const at = minutesFromNow(-60);
  const [proposed, parent] = ['receiver', 'parent'].map((by) => ({ by, guardians: [] }));
  return {
    ...session,
    previous: {
      ...other,
      connectionMode: 'In-Person',
      place: null,
      ...eachOfferText(() => 'Bring your camera.'),
      interests: ['Photography'],
      wasApproved: true,
    },
    question: {
      question: 'Who else?',
      askedAt: '2026-03-01T10:00:00.000Z',
      guardian: null,
      answer: '',
      answeredAt: null,
    },
    proposal: { ...other, ...parent, isMine: false, note: 'Swimming that day', createdAt: at },
    history: [
      { step: 'requested', at: minutesFromNow(-300), by: 'initiator', guardians: [] },
      { step: 'approved', at: minutesFromNow(-200), ...parent },
      { step: 'changed', at: minutesFromNow(-100), by: 'initiator', guardians: [], proposed },
      { step: 'proposed', at, ...parent },
    ],
  };
}
