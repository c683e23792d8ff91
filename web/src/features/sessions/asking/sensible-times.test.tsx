// @vitest-environment jsdom
import { aMatch } from '@oakling/domain/testing/match-views';
import { aMe } from '@oakling/domain/testing/me';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DATE_PROBLEMS } from '@oakling/domain/sessions/series-days';
import { barriers, beforeActing } from '../../../testing/barriers.ts';
import { problem, showPage } from '../../../testing/show-page.tsx';
import { unusualWords } from './later-text.ts';
import { RequestSessionPage } from './request-session-page.tsx';

const ada = aMatch({ matchScore: 2 });
const user = userEvent.setup();
const SEND = 'POST /api/sessions';

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2099-01-15T12:00:00Z') });
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  vi.useRealTimers();
});

async function show(refusal = () => problem(409, 'unusual-hours')) {
  const shown = showPage({
    element: <RequestSessionPage />,
    address: `/dashboard/elder/request-session?match=${ada.id}`,
    me: aMe({ role: 'elder' }),
    answers: {
      [`GET /api/matches/${ada.id}`]: () => Response.json(ada),
      [SEND]: () => (isConfirmed() ? Response.json({}, { status: 201 }) : refusal()),
    },
  });
  const bodies = () =>
    shown.sent.flatMap(({ call, body }) => (call === SEND ? [Object(body)] : []));
  const isConfirmed = () => bodies().at(-1)?.unusualConfirmed === true;
  await screen.findByRole('button', { name: 'Photography' });
  return bodies;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const end = () => field('End Time').value;
const duration = (minutes: number) => screen.getByRole('button', { name: String(minutes) });
const pressed = () =>
  [30, 45, 60, 90].filter((each) => duration(each).getAttribute('aria-pressed') === 'true');

describe('Rule 6.110, durations', () => {
  test('are a named group, and set the end, which follows the start', async () => {
    await show();
    const group = screen.getByRole('group', { name: 'Duration (minutes)' });
    const names = [...group.querySelectorAll('button')].map(({ textContent }) => textContent);
    expect(names).toEqual(['30', '45', '60', '90']);
    expect(pressed()).toEqual([]);
    // Without a start, the chosen duration has no effect yet.
    await user.click(duration(45));
    expect(end()).toBe('');
    fill('Start Time', '10:00');
    expect(end()).toBe('10:45');
    fill('Start Time', '16:30');
    expect(end()).toBe('17:15');
    await user.click(duration(90));
    expect([end(), pressed()]).toEqual(['18:00', [90]]);
  });

  test('a typed end isn’t moved, nor one without a duration', async () => {
    await show();
    fill('Start Time', '10:00');
    await user.click(duration(60));
    fill('End Time', '12:20');
    expect(pressed()).toEqual([]);
    fill('Start Time', '11:00');
    expect(end()).toBe('12:20');
    fill('End Time', '11:45');
    expect(pressed()).toEqual([45]);
    fill('Start Time', '11:15');
    expect(pressed()).toEqual([30]);
    expect(end()).toBe('11:45');
  });

  test('an end past midnight is refused as always (rule 6.17)', async () => {
    await show();
    fill('Date', '2099-03-04');
    fill('Start Time', '23:45');
    await user.click(duration(30));
    expect(end()).toBe('00:15');
    expect(await screen.findByText('End must be after start.')).toBeDefined();
  });
});

async function fillAll(startTime = '18:00', endTime = '22:00') {
  await user.selectOptions(screen.getByLabelText('Connection Mode'), 'In-Person');
  await user.type(await screen.findByLabelText('Meeting Location'), 'The library');
  fill('Date', '2099-03-04');
  fill('Start Time', startTime);
  fill('End Time', endTime);
}
const submit = () => screen.queryByRole('button', { name: 'Request a Conversation' });
const question = () => screen.findByRole('group', { name: /Send it anyway\?$/ });

const ASKED =
  'That is 4 hours long. That is early in the morning or late in the evening for Ada. Send it anyway?';

describe('Rules 6.111 and 6.113, confirmations before sending', () => {
  test('Rule 6.437, dates that don’t fit are listed and left out', async () => {
    const { own, skipped } = DATE_PROBLEMS;
    const errors = [
      { path: '2099-03-11', message: own },
      { path: '2099-03-18', message: skipped },
    ];
    const refusal = { status: 409, code: 'dates-to-leave-out', detail: '', errors };
    const bodies = await show(() => Response.json(refusal, { status: 409 }));
    await fillAll('15:00', '16:00');
    await user.selectOptions(screen.getByLabelText('How often?'), 'week');
    await user.selectOptions(screen.getByLabelText('How many times?'), '4');
    await user.click(screen.getByRole('button', { name: 'Request a Conversation' }));
    const asked = within(await screen.findByRole('group', { name: 'Some dates don’t fit.' }));
    const boxes = asked.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(asked.getByText(own)).toBeDefined();
    expect(await barriers()).toEqual([]);
    await user.click(asked.getByRole('checkbox', { name: /March 18/ }));
    await user.click(asked.getByRole('button', { name: 'Send without 2 dates' }));
    const leaveOut = ['2099-03-11', '2099-03-18'];
    await vi.waitFor(() =>
      expect(bodies().map(({ repeat }) => repeat)).toEqual([
        { every: 'week', times: 4 },
        { every: 'week', times: 4, leaveOut },
      ]),
    );
  });

  test('more than twelve hours are refused in the form', async () => {
    await show();
    await fillAll('03:00', '23:00');
    fireEvent.blur(field('End Time'));
    expect(await screen.findByText('A session can take 12 hours at most.')).toBeDefined();
    expect(submit()).toHaveProperty('disabled', true);
    fill('End Time', '15:00');
    await waitFor(() => expect(submit()).toHaveProperty('disabled', false));
  });

  test('an unusual time is asked about, and sent once more as it is', async () => {
    const bodies = await show();
    await fillAll();
    const whatIsWrong = beforeActing();
    await user.click(screen.getByRole('button', { name: 'Request a Conversation' }));
    const box = await question();
    expect(await whatIsWrong()).toEqual([]);
    expect(document.activeElement).toBe(box);
    expect(box.querySelector('p')?.textContent).toBe(ASKED);
    expect([submit(), screen.queryByRole('alert')]).toEqual([null, null]);
    await user.click(screen.getByRole('button', { name: 'Send it anyway' }));
    await screen.findByRole('heading', { name: 'Session Request Sent' });
    expect(bodies().map(({ unusualConfirmed }) => unusualConfirmed)).toEqual([undefined, true]);
    expect(new Set(bodies().map(({ id }) => id)).size).toBe(1);
  });

  test('Change it leads back to the start, and another time needs confirmation again', async () => {
    const bodies = await show();
    await fillAll();
    await user.click(screen.getByRole('button', { name: 'Request a Conversation' }));
    await question();
    await user.click(screen.getByRole('button', { name: 'Change it' }));
    expect(document.activeElement).toBe(field('Start Time'));
    await user.click(screen.getByRole('button', { name: 'Request a Conversation' }));
    await question();
    fill('End Time', '21:00');
    await waitFor(() => expect(submit()).not.toBeNull());
    expect(bodies()).toHaveLength(2);
  });

  test.each([
    ['unusual-length', 240, 'That is 4 hours long. Send it anyway?'],
    ['unusual-length', 181, 'That is 3 hours and 1 minute long. Send it anyway?'],
    [
      'unusual-hours',
      60,
      'That is early in the morning or late in the evening for you. Send it anyway?',
    ],
  ] as const)('%s, %i minutes', (code, minutes, words) => {
    expect(unusualWords(code, minutes, 'you')).toBe(words);
  });
});
