// @vitest-environment jsdom
import type { ChildChange } from '@oakling/domain/safety/child-change';
import type { ChildDetail, MeetingAhead } from '@oakling/domain/safety/child-view';
import type { BlockView } from '@oakling/domain/safety/contract';
import { aChildDetail } from '@oakling/domain/testing/profiles';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { barriers } from '../../testing/barriers.ts';
import { done, problem, showPage } from '../../testing/show-page.tsx';
import { ChildPage } from './child-page.tsx';

const user = userEvent.setup();

const SAM = aChildDetail({
  bio: 'Chillies',
  ahead: { requests: 1, sessions: 2, meetings: [] },
  elders: [{ id: 'rosa', name: 'Rosa Alvarez', isVerified: true }],
});
const walter: BlockView = {
  personId: 'walter',
  name: 'Walter',
  role: 'elder',
  childId: 'sam',
  childName: 'Sam',
  isMine: true,
  canLift: true,
  guardian: null,
  isGoodbye: false,
  createdAt: '2026-03-03T12:00:00.000Z',
};
const BASE = '/api/children/sam';

type Answers = NonNullable<Parameters<typeof showPage>[0]['answers']>;

function show(child: ChildDetail = SAM, more: Answers = {}, change: Partial<ChildDetail> = {}) {
  let isChanged = false;
  const noticed = Object.entries(more).map(([call, answer]) => [
    call,
    (body: unknown) => {
      isChanged ||= !call.startsWith('GET');
      return answer(body);
    },
  ]);
  const shown = showPage({
    element: <ChildPage childId="sam" />,
    address: '/dashboard/parent/children/sam',
    answers: {
      [`GET ${BASE}`]: () => Response.json(isChanged ? { ...child, ...change } : child),
      [`GET ${BASE}/changes`]: () => Response.json({ items: [], nextCursor: null }),
      'GET /api/blocks': () => Response.json({ items: [] }),
      ...Object.fromEntries(noticed),
    },
  });
  const changes = () => shown.sent.filter(({ call }) => !call.startsWith('GET'));
  return { ...shown, changes };
}
const section = (name: RegExp | string) => screen.findByRole('region', { name });
const press = async (name: RegExp | string) =>
  user.click(await screen.findByRole('button', { name }));

test('the card shows the child as others see it, and the name can be changed (rule 9.95)', async () => {
  const { changes } = show(
    SAM,
    { [`PUT ${BASE}/shown-name`]: done },
    { shownNameStyle: 'first-name-and-initial' },
  );
  const card = within(await section('How others see Sam'));
  expect(card.getByText('Sam Young')).toBeDefined();
  expect(card.getByText('Photography (Basic)')).toBeDefined();
  expect(card.queryByText(/sam@example|Shy|10-15/)).toBeNull();
  await user.click(card.getByRole('radio', { name: 'First name and initial' }));
  expect(await card.findByText('Saved. Others now see “Sam Y.”.')).toBeDefined();
  expect(card.getByText('Sam Y.')).toBeDefined();
  expect(changes()).toEqual([
    { call: `PUT ${BASE}/shown-name`, body: { style: 'first-name-and-initial' } },
  ]);
});

test('matching is turned off in one step, with its effect explained (rule 9.10)', async () => {
  const { changes } = show(SAM, { [`PUT ${BASE}/matching`]: done }, { isMatchingOn: false });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /find each other/ });
  expect(box.checked).toBe(true);
  await user.click(box);
  expect(await screen.findByText('Matching is off. Nobody new can find Sam.')).toBeDefined();
  expect(box.checked).toBe(false);
  expect(changes()).toEqual([{ call: `PUT ${BASE}/matching`, body: { isOn: false } }]);
});

test('a failed switch is reverted and reported', async () => {
  show(SAM, { [`PUT ${BASE}/matching`]: () => problem(429, 'too-many-requests', 'Too many.') });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /find each other/ });
  await user.click(box);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'We couldn’t confirm this change. Too many.',
  );
  expect(box.checked).toBe(true);
});

test('a pause says how many sessions it cancels, and is sent after confirmation (rule 9.98)', async () => {
  const pausedAt = '2026-03-03T12:00:00.000Z';
  const { changes } = show(SAM, { [`POST ${BASE}/pause`]: done }, { pausedAt });
  await press('Pause Sam');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Pause Sam?' }));
  expect(dialog.getByText(/We log Sam out everywhere at once/)).toBeDefined();
  expect(dialog.getByText(/^This cancels 1 open request and 2 approved sessions\./)).toBeDefined();
  expect(changes()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Pause Sam' }));
  expect(await screen.findByText('Sam is paused')).toBeDefined();
  // People get no mail about their own actions. Rule 8.87
  expect(
    screen.getByText(/is paused and logged out everywhere\. 3 sessions were cancelled\.$/),
  ).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'End the pause' })).toBeDefined();
  expect(await barriers()).toEqual([]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Take a break'));
});

test('a pause and a block list the meetings they cancel, up to five (rule 9.98)', async () => {
  const meeting = (day: number, id: string, name: string): MeetingAhead => ({
    id: `${day}`,
    startsAt: `2031-03-0${day}T12:00:00.000Z`,
    status: id === 'rosa' ? 'pending' : 'approved',
    elder: { id, name },
  });
  const meetings = [
    meeting(1, 'rosa', 'Rosa Alvarez'),
    ...[2, 3, 4, 5, 6, 7].map((day) => meeting(day, 'walter', 'Walter')),
  ];
  show({ ...SAM, ahead: { requests: 1, sessions: 6, meetings } });
  const named = async () =>
    within(await screen.findByRole('alertdialog'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  await press('Pause Sam');
  const inPause = await named();
  expect(inPause).toHaveLength(6);
  expect(inPause[0]).toMatch(/^Saturday, March 1, 2031, .+, with Rosa Alvarez \(open request\)$/);
  expect(inPause[1]).toMatch(/, with Walter$/);
  expect(inPause[5]).toBe('and 2 more');
  await press('Don’t pause');
  await press('Block Rosa Alvarez');
  expect(await named()).toEqual([inPause[0]]);
});

test('an unconfirmed pause isn’t sent', async () => {
  const { changes } = show({ ...SAM, ahead: { requests: 0, sessions: 0, meetings: [] } });
  await press('Pause Sam');
  expect(await screen.findByText(/^There are no upcoming sessions/)).toBeDefined();
  await press('Don’t pause');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(changes()).toEqual([]);
});

test('an elder of the child’s sessions is blocked for the child after confirmation (rule 9.15)', async () => {
  const { changes } = show(SAM, { 'POST /api/blocks': done }, { elders: [] });
  await press('Block Rosa Alvarez');
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Block Rosa Alvarez for Sam?' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Block Rosa Alvarez' }));
  expect(await screen.findByText('Rosa Alvarez is blocked.')).toBeDefined();
  expect(changes()).toEqual([
    { call: 'POST /api/blocks', body: { personId: 'rosa', childId: 'sam' } },
  ]);
});

test('a parent lifts their own blocks of this child, and no others (rule 9.48)', async () => {
  const items = [
    walter,
    { ...walter, personId: 'mei', name: 'Mei', isMine: false, canLift: false },
    { ...walter, personId: 'gunnar', name: 'Gunnar', childId: 'lily' },
  ];
  const { changes } = show(SAM, {
    'GET /api/blocks': () => Response.json({ items }),
    'DELETE /api/blocks/sam/walter': done,
  });
  const list = within(await section('Blocked people'));
  expect(await list.findByText(/^Blocked by you on Tuesday/)).toBeDefined();
  expect(list.getByText(/^Blocked by Sam on/)).toBeDefined();
  expect(list.getByText('Only Sam can lift this block.')).toBeDefined();
  expect(await barriers()).toEqual([]);
  expect(list.queryByText('Gunnar')).toBeNull();
  expect(list.queryByRole('button', { name: 'Lift the block of Mei' })).toBeNull();
  await press('Lift the block of Walter');
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Lift the block' }));
  expect(await screen.findByText('The block of Walter is lifted.')).toBeDefined();
  expect(changes().map(({ call }) => call)).toEqual(['DELETE /api/blocks/sam/walter']);
});

test('all stored data is listed, including empty fields (rule 9.2)', async () => {
  show();
  const facts = within(await section('What we store about Sam'));
  for (const value of ['sam@example.org', '10-15', 'Shy at first', 'Chillies']) {
    expect(facts.getByText(value)).toBeDefined();
  }
  expect(facts.getAllByText('Nothing')[0]).toBeDefined();
});

test('the page of a child added with a PIN mentions no invite (rule 4.64)', async () => {
  show({ ...SAM, logsInByPin: true, email: '' });
  const facts = within(await section('What we store about Sam'));
  expect(facts.getByText('None. Logs in with a PIN, and our emails go to a parent')).toBeDefined();
  expect(facts.queryByText(/invite/)).toBeNull();
});

const CHANGE: ChildChange = {
  type: 'YouthPaused',
  at: '2026-03-03T12:00:00.000Z',
  by: 'you',
  guardian: null,
  elder: null,
  startsAt: null,
  timeZone: null,
  facts: {},
};

test('the history is paged, in sentences (rule 9.97)', async () => {
  const more = { items: [{ ...CHANGE, type: 'InviteSent' }], nextCursor: null };
  show(SAM, {
    [`GET ${BASE}/changes`]: () => Response.json({ items: [CHANGE], nextCursor: 'abcd' }),
    [`GET ${BASE}/changes?cursor=abcd`]: () => Response.json(more),
  });
  const history = within(await section('What happened'));
  await press('Show what happened before');
  await waitFor(() => expect(history.getAllByRole('listitem')).toHaveLength(2));
  const [first, second] = history.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toMatch(/^You paused SamTuesday, March 3, 2026, /);
  expect(second).toMatch(/^You invited Sam/);
});

test('another family’s child, or a missing one, is reported as missing', async () => {
  show(SAM, { [`GET ${BASE}`]: () => problem(404, 'not-found') });
  expect(
    await screen.findByRole('heading', { name: 'We couldn’t find this child', level: 1 }),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: 'Your Children' })).toBeDefined();
});
