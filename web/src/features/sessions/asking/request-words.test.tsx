// @vitest-environment jsdom
import type { MatchView } from '@oakling/domain/matches/contract';
import { aMatch } from '@oakling/domain/testing/match-views';
import { aMe } from '@oakling/domain/testing/me';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { localNow } from '../../../lib/date-words.ts';
import { problem, showPage } from '../../../testing/show-page.tsx';
import { RequestSessionPage } from './request-session-page.tsx';
import { copiedText } from '../../../testing/copied-text.ts';

const rosa = aMatch({
  id: '0189f7a4-0000-7000-8000-000000000003',
  name: 'Rosa',
  role: 'elder',
  avatarUrl: '/avatars/elder-1.svg',
  sharedInterests: [{ name: 'Photography', level: 1, theirLevel: 1, comparison: 'same' }],
});
const user = userEvent.setup();

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2099-01-15T12:00:00Z') });
  window.scrollTo = () => {};
});
afterEach(() => {
  vi.useRealTimers();
});

async function show(match: MatchView = rosa, answer = () => Response.json({}, { status: 201 })) {
  const shown = showPage({
    element: <RequestSessionPage />,
    address: `/dashboard/youth/request-session?match=${match.id}`,
    me: aMe({ id: 'me', role: 'youth', email: 'ada@example.org', fullName: 'Ada' }),
    answers: {
      [`GET /api/matches/${match.id}`]: () => Response.json(match),
      'POST /api/sessions': answer,
    },
  });
  await screen.findByRole('button', { name: 'Request a Conversation' });
  return shown;
}

const optionsOf = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text);
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function fillInPerson() {
  await user.selectOptions(screen.getByLabelText('Connection Mode'), 'In-Person');
  await user.type(await screen.findByLabelText('Meeting Location'), 'The library');
  fill('Date', '2099-03-04');
  fill('Start Time', '10:00');
  fill('End Time', '10:45');
}

test('a match without a picture has the initials, as on other pages (rules 3.13, 6.34)', async () => {
  await show({ ...rosa, name: 'Rosa Alvarez', avatarUrl: null });
  expect(document.querySelector('[data-initials="RA"]')).not.toBeNull();
  expect(screen.queryByAltText('🧑')).toBeNull();
});

test('a match without a name and a picture is Unknown User with the person emoji (rules 3.17, 6.34)', async () => {
  await show({ ...rosa, name: '', avatarUrl: null });
  const title = 'Requesting session with Unknown User';
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeDefined();
  expect(screen.getByAltText('🧑')).toBeDefined();
});

test('a match from the navigation state isn’t loaded again (rule 5.16)', () => {
  const { sent } = showPage({
    element: <RequestSessionPage />,
    address: '/dashboard/youth/request-session',
    state: { match: rosa },
    me: aMe({ id: 'me', role: 'youth', email: 'ada@example.org', fullName: 'Ada' }),
  });
  expect(screen.getByRole('heading', { name: 'Requesting session with Rosa' })).toBeDefined();
  expect(sent.map(({ call }) => call)).not.toContain(`GET /api/matches/${rosa.id}`);
});

test('an interest is a toggle card with icon, name and arrow (rule 6.35)', async () => {
  await show();
  const card = screen.getByRole('button', { name: 'Photography' });
  // Preselected, because the two people share no other interest. Rule 6.266
  expect(card.getAttribute('aria-pressed')).toBe('true');
  expect(copiedText(card)).toBe('📷Photography');
  expect(screen.getByText('=')).toBeDefined();
  await user.click(card);
  expect(card.getAttribute('aria-pressed')).toBe('false');
  expect(await screen.findByText('At least one interest must be selected.')).toBeDefined();
});

test('each mode has its own fields (rules 6.7, 6.36)', async () => {
  await show();
  expect(optionsOf('Connection Mode').slice(1)).toEqual(['In-Person', 'Remote']);
  expect(screen.queryByLabelText('Meeting Location')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Connection Mode'), 'In-Person');
  expect(await screen.findByLabelText('Meeting Location')).toBeDefined();
  expect(screen.queryByLabelText('Video Provider')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Connection Mode'), 'Remote');
  expect(screen.queryByLabelText('Meeting Location')).toBeNull();
  expect(optionsOf('Video Provider')).toEqual(['Zoom', 'Google Meet', 'Teams']);
  expect(screen.getByLabelText('Meeting Link').getAttribute('type')).toBe('url');
});

test('a link is checked on blur, and again when the provider changes (rules 6.10, 6.38)', async () => {
  await show();
  await user.selectOptions(screen.getByLabelText('Connection Mode'), 'Remote');
  await user.type(screen.getByLabelText('Meeting Link'), 'https://meet.google.com/abc-defg-hij');
  await user.tab();
  expect(await screen.findByText('Enter a valid Zoom URL.')).toBeDefined();
  await user.selectOptions(screen.getByLabelText('Video Provider'), 'Google Meet');
  await waitFor(() => expect(screen.queryByText(/^Enter a valid/)).toBeNull());
});

test('the date can’t be before today, and the note is optional (rules 6.15, 6.37)', async () => {
  await show();
  expect(screen.getByLabelText('Date').getAttribute('min')).toBe(localNow().slice(0, 10));
  expect(screen.getByLabelText('Start Time').getAttribute('type')).toBe('time');
  expect(screen.getByLabelText('End Time').getAttribute('type')).toBe('time');
  const note = screen.getByLabelText('Note');
  expect(screen.getByPlaceholderText('Add a personal note...')).toBe(note);
  expect(note.closest('details')?.open).toBe(false);
  await fillInPerson();
  expect(screen.getByRole('button', { name: 'Request a Conversation' })).toHaveProperty(
    'disabled',
    false,
  );
});

test('a writer is told to take contact details out of the note (rule 6.500)', async () => {
  await show();
  const words = /^This looks like contact details/;
  await user.type(screen.getByLabelText('Note'), 'See you');
  expect(screen.queryByText(words)).toBeNull();
  await user.type(screen.getByLabelText('Note'), ', call 555 123 4567');
  expect(await screen.findByText(words)).toBeDefined();
});

test('a failure without a reason is one sentence on the page (rules 6.40, 10.18)', async () => {
  await show(rosa, () => problem(500, 'server-error'));
  await fillInPerson();
  await user.click(screen.getByRole('button', { name: 'Request a Conversation' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Error requesting session. Please try again.');
});

test('an adult’s pending request is named without a parent (rule 6.163)', async () => {
  await show({ ...rosa, hasOpenRequest: true });
  const waits =
    'A session with Rosa is already waiting for a decision. You can ask for another one.';
  expect(screen.getByText(waits)).toBeDefined();
});
