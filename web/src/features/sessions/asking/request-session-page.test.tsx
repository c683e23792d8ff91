// @vitest-environment jsdom
import { eachOfferText, OFFER_TEXT_NAMES } from '@oakling/domain/sessions/offer-texts';
import { aMatch } from '@oakling/domain/testing/match-views';
import { aMe } from '@oakling/domain/testing/me';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beforeActing } from '../../../testing/barriers.ts';
import { fillIn } from '../../../testing/fill-in.ts';
import { learnTime } from '../../../lib/clock.ts';
import { OFFER_TEXT_WORDS } from '../../../lib/offer-text-words.ts';
import { problem, showPage } from '../../../testing/show-page.tsx';
import { RequestSessionPage } from './request-session-page.tsx';

const ada = aMatch({
  matchScore: 2,
  sharedInterests: [
    { name: 'Photography', level: 3, theirLevel: 1, comparison: 'higher' },
    { name: 'Music & Dance', level: 1, theirLevel: 2, comparison: 'lower' },
  ],
});
const user = userEvent.setup();
const PAGE = '/dashboard/elder/request-session';
const GET_ADA = `GET /api/matches/${ada.id}`;
const SEND = 'POST /api/sessions';

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2099-01-15T12:00:00Z') });
  window.scrollTo = () => {};
});
afterEach(() => {
  vi.useRealTimers();
});

function show(
  answer: () => Response = () => Response.json({}, { status: 201 }),
  search = ada.id,
  more: Record<string, () => Response> = {},
) {
  return showPage({
    element: <RequestSessionPage />,
    address: `${PAGE}?match=${search}`,
    me: aMe({ id: 'me', role: 'elder', fullName: 'Rosa' }),
    answers: { [GET_ADA]: () => Response.json(ada), [SEND]: answer, ...more },
  });
}

const submit = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Request a Conversation' });
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const TEXTS = eachOfferText((name) => `See you: ${name}`);

async function fillAll() {
  await user.click(await screen.findByRole('button', { name: 'Photography' }));
  await user.selectOptions(screen.getByLabelText('Connection Mode'), 'Remote');
  await fillIn(user, screen.getByLabelText('Meeting Link'), 'zoom.us/j/123');
  fill('Date', '2099-03-04');
  fill('Start Time', '10:00');
  fill('End Time', '10:45');
  for (const name of OFFER_TEXT_NAMES) {
    await fillIn(user, screen.getByLabelText(OFFER_TEXT_WORDS[name].input.label), TEXTS[name]);
  }
}

test('a complete request is sent once, however often the button is clicked', async () => {
  const { sent } = show();
  await screen.findByRole('button', { name: 'Photography' });
  expect(submit().disabled).toBe(true);
  await fillAll();
  expect(submit().disabled).toBe(false);
  const whatIsWrong = beforeActing();
  await user.dblClick(submit());
  await screen.findByRole('heading', { name: 'Session Request Sent' });
  expect(await whatIsWrong()).toEqual([]);
  const requests = sent.filter(({ call }) => call === SEND);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.body).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f-]{14}7/),
    matchId: ada.id,
    interests: ['Photography'],
    connectionMode: 'Remote',
    videoProvider: 'Zoom',
    ...TEXTS,
    timeZone: expect.any(String),
  });
  expect(sessionStorage).toHaveLength(0);
});

test('Rule 6.214, Meet again opens the form with the same values', async () => {
  const rosa = personCard('2', 'Rosa', 'elder');
  const former = sessionView(1, [rosa, personCard('1', 'Ada', 'youth')]);
  show(undefined, `${ada.id}&again=${former.id}`, {
    [`GET /api/sessions/${former.id}`]: () => Response.json(former),
  });
  expect(await screen.findByDisplayValue('The library')).toBeDefined();
  expect(screen.getByLabelText('Date')).toHaveProperty('value', '2099-01-20');
  expect(screen.getByLabelText('Connection Mode')).toHaveProperty('value', 'In-Person');
  expect(screen.getByRole('button', { name: 'Photography', pressed: true })).toBeDefined();
  expect(submit().disabled).toBe(false);
});

test('Rule 6.214, for a missing session the form is empty', async () => {
  const { id } = sessionView(1, [
    personCard('2', 'Rosa', 'elder'),
    personCard('1', 'Ada', 'youth'),
  ]);
  show(undefined, `${ada.id}&again=${id}`, {
    [`GET /api/sessions/${id}`]: () => problem(404, 'not-found'),
  });
  expect(await screen.findByLabelText('Date')).toHaveProperty('value', '');
});

test('the button is disabled while any field is invalid (rule 6.38)', async () => {
  show();
  await fillAll();
  for (const [label, wrong, right] of [
    ['Meeting Link', 'zoom.us', 'zoom.us/j/123'],
    ['Date', '', '2099-03-04'],
    ['Date', '2020-01-01', '2099-03-04'],
    ['Start Time', '', '10:00'],
    ['End Time', '', '10:45'],
    ['End Time', '10:00', '10:45'],
  ] as const) {
    fill(label, wrong);
    expect(submit().disabled, `${label} ${wrong}`).toBe(true);
    fill(label, right);
    expect(submit().disabled, `${label} ${right}`).toBe(false);
  }
  await user.click(screen.getByRole('button', { name: 'Photography' }));
  expect(submit().disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Photography' }));
  await user.selectOptions(screen.getByLabelText('Connection Mode'), '');
  expect(submit().disabled).toBe(true);
});

test('Rule 6.265, each empty or invalid field is linked', async () => {
  show();
  const empty = await screen.findByRole('list', { name: 'Still to fill in:' });
  expect(within(empty).getAllByRole('link').at(0)?.textContent).toBe('What to do together');
  await fillAll();
  expect(screen.queryByRole('list', { name: 'Still to fill in:' })).toBeNull();
  fill('End Time', '10:00');
  const wrong = screen.getByRole('list', { name: 'Please check again:' });
  Element.prototype.scrollIntoView = () => {};
  await user.click(within(wrong).getByRole('link', { name: 'End time' }));
  expect(document.activeElement).toBe(screen.getByLabelText('End Time'));
});

test('a refusal says why, keeps the input, and a retry sends the same id', async () => {
  const { sent } = show(() => problem(404, 'not-found'));
  await fillAll();
  await user.click(submit());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Error requesting session. Please try again.');
  expect(alert.textContent).toContain('You are no longer matched with this person.');
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe(TEXTS.message);
  await user.click(submit());
  const ids = sent.flatMap(({ call, body }) => (call === SEND ? [Object(body).id] : []));
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test.each([
  ['overlaps-own-session', /^You have another session at that time/],
  ['overlaps-session', /^The other person isn’t free at that time/],
])('a taken time is reported at the field: %s (rule 6.63)', async (code, words) => {
  show(() => problem(409, code));
  await fillAll();
  await user.click(submit());
  const field = screen.getByLabelText('Start Time');
  await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const said = ids.map((id) => document.getElementById(id)?.textContent ?? '');
  expect(said).toContainEqual(expect.stringMatching(words));
});

test('an error appears on blur, and on a change of date or time', async () => {
  show();
  await user.click(await screen.findByLabelText('Start Time'));
  await user.tab();
  expect(await screen.findByText('Please select a start time.')).toBeDefined();
  fill('Date', '2020-01-01');
  expect(await screen.findByText('Date cannot be in the past.')).toBeDefined();
  await user.selectOptions(screen.getByLabelText('Connection Mode'), 'In-Person');
  await user.click(await screen.findByLabelText('Meeting Location'));
  await user.tab();
  expect(await screen.findByText('Please select a meeting address.')).toBeDefined();
});

test('an open form decides again when the time is learned anew (rule 10.294)', async () => {
  const learn = (now: string) => act(() => learnTime(new Date(now).toUTCString()));
  vi.setSystemTime('2099-01-18T12:00:00Z');
  show();
  await screen.findByLabelText('Date');
  fill('Date', '2099-01-16');
  expect(await screen.findByText('Date cannot be in the past.')).toBeDefined();
  learn('2099-01-15T12:00:00Z');
  await vi.waitFor(() => expect(screen.queryByText('Date cannot be in the past.')).toBeNull());
  learn('2099-01-18T12:00:00Z');
  expect(await screen.findByText('Date cannot be in the past.')).toBeDefined();
});

test('each interest compares the two levels in words', async () => {
  show();
  const button = await screen.findByRole('button', { name: 'Music & Dance' });
  const description = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('↓Ada can show you. You: Basic, Ada: Intermediate');
});

test('Rule 5.21, the page shows that an elder is verified', async () => {
  show();
  await screen.findByRole('heading', { name: 'Requesting session with Ada' });
  expect(screen.queryByText('Verified')).toBeNull();
  cleanup();
  showPage({
    element: <RequestSessionPage />,
    address: `/dashboard/youth/request-session?match=${ada.id}`,
    me: aMe({ id: 'me', role: 'youth' }),
    answers: { [GET_ADA]: () => Response.json({ ...ada, role: 'elder', isVerified: true }) },
  });
  expect(await screen.findByText('Verified')).toBeDefined();
});

test('without a match, the page links to the matches', async () => {
  show(undefined, '');
  const link = await screen.findByRole('link', { name: 'Find Matches' });
  expect(link.getAttribute('href')).toBe('/dashboard/elder/matches');
});

test('Rule 6.93, a time that a clock change skips or repeats is explained while typing', async () => {
  show();
  await user.click(await screen.findByRole('button', { name: 'Photography' }));
  fill('Date', '2027-03-14');
  fill('Start Time', '02:30');
  expect(await screen.findByText(/skip 2:30 AM\. We use 3:30 AM\.$/)).toBeDefined();
  fill('Date', '2027-11-07');
  fill('End Time', '01:15');
  expect(await screen.findByText(/1:15 AM comes twice\. We use the first/)).toBeDefined();
  expect(screen.queryByText(/skip 2:30 AM/)).toBeNull();
});
