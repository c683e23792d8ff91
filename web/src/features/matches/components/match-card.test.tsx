// @vitest-environment jsdom
import type { MatchView } from '@oakling/domain/matches/contract';
import { aMatch } from '@oakling/domain/testing/match-views';
import { aMe } from '@oakling/domain/testing/me';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EagerObserver } from '../../../testing/eager-observer.ts';
import { showPage } from '../../../testing/show-page.tsx';
import { MatchCard } from './match-card.tsx';
import { copiedText } from '../../../testing/copied-text.ts';

const user = userEvent.setup();
const rosa = aMatch({
  id: '0189f7a4-0000-7000-8000-000000000001',
  name: 'Rosa',
  role: 'elder',
  avatarUrl: '/avatars/elder-1.svg',
  isVerified: true,
  bio: 'I have taken photos of birds for forty years.',
  matchScore: 3,
  buttonType: 'connect',
  sharedInterests: [
    { name: 'Photography', level: 1, theirLevel: 3, comparison: 'lower' },
    { name: 'Music & Dance', level: 3, theirLevel: 1, comparison: 'higher' },
    { name: 'Gardening & Nature', level: 2, theirLevel: 2, comparison: 'same' },
  ],
});

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', EagerObserver);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function show(match: MatchView) {
  showPage({
    element: <MatchCard match={match} />,
    address: '/dashboard/youth/matches',
    me: aMe({ role: 'youth' }),
  });
}

test('each shared interest is a chip with its emoji and its arrow (rules 5.13, 5.14)', () => {
  show(rosa);
  const chips = within(screen.getByRole('list', { name: 'Shared interests' }));
  const signs = chips.getAllByRole('listitem').map((chip) => copiedText(chip));
  expect(signs[0]).toMatch(/^📷Photography↓/);
  expect(signs[1]).toMatch(/^🎵Music & Dance↑/);
  expect(signs[2]).toMatch(/^🌱Gardening & Nature=/);
});

test('the avatar is shown, or the initials without one (rules 3.13, 5.13)', () => {
  show({ ...rosa, avatarUrl: '/avatars/elder-1.svg' });
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/avatars/elder-1.svg');
  cleanup();
  show({ ...rosa, avatarUrl: null });
  expect(document.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('R');
});

test.each(['connect', 'viewProfile'] as const)(
  'the only button next to More is Request Session, for %s, too (rule 5.5)',
  (buttonType) => {
    show({ ...rosa, buttonType });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Request Session',
      'More: Rosa',
    ]);
  },
);

test('a person without a name is called Unknown User (rule 3.17)', () => {
  show({ ...rosa, name: '' });
  expect(screen.getByRole('heading', { name: 'Unknown User' })).toBeDefined();
  expect(screen.getByText('The moderators have checked this elder.')).toBeDefined();
});

test('Rules 5.21 and 6.416, only a verified elder has the badge, and the card explains it', () => {
  show(rosa);
  expect(screen.getByText('Verified')).toBeDefined();
  expect(screen.getByText('The moderators have checked Rosa.')).toBeDefined();
  cleanup();
  show({ ...rosa, isVerified: false });
  expect(screen.queryByText('Verified')).toBeNull();
  expect(screen.getByText('The moderators haven’t checked Rosa yet.')).toBeDefined();
});

test('Rule 5.13, the card shows an open request, and the button says who it is for', () => {
  show(rosa);
  expect(screen.queryByText(/^Session requested/)).toBeNull();
  const button = screen.getByRole('button', { name: 'Request Session' });
  expect(screen.getByText('Rosa').id).toBe(button.getAttribute('aria-describedby'));
  cleanup();
  show({ ...rosa, hasOpenRequest: true });
  expect(screen.getByText('Session requested. You can ask for another.')).toBeDefined();
});

test('Rule 5.31, a long bio can be expanded by keyboard', async () => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(200);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(100);
  show(rosa);
  const more = await screen.findByRole('button', { name: 'Read more about Rosa' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  more.focus();
  await user.keyboard('{Enter}');
  const less = screen.getByRole('button', { name: 'Show less about Rosa' });
  expect(less.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(less);
});

test('Rule 5.31, a short bio has no button', () => {
  show(rosa);
  expect(screen.getByText(rosa.bio)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Read more/ })).toBeNull();
});
