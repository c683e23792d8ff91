// @vitest-environment jsdom
import type { MatchView } from '@oakling/domain/matches/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { showPage } from '../../../testing/show-page.tsx';
import { MatchCard } from './match-card.tsx';

const user = userEvent.setup();
const rosa: MatchView = {
  id: '0189f7a4-0000-7000-8000-000000000001',
  name: 'Rosa',
  role: 'elder',
  avatarUrl: '/avatars/elder-1.svg',
  bio: '',
  matchScore: 3,
  buttonType: 'connect',
  sharedInterests: [
    { name: 'Photography', level: 1, theirLevel: 3, comparison: 'lower' },
    { name: 'Music & Dance', level: 3, theirLevel: 1, comparison: 'higher' },
    { name: 'Gardening & Nature', level: 2, theirLevel: 2, comparison: 'same' },
  ],
  hasOpenRequest: false,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(match: MatchView) {
  showPage({
    element: <MatchCard match={match} />,
    address: '/dashboard/youth/matches',
    me: { id: 'me', role: 'youth', email: 'ada@example.org', fullName: 'Ada' },
  });
}

test('each shared interest is a chip with its emoji and its arrow (rules 5.13, 5.14)', () => {
  show(rosa);
  const chips = within(screen.getByRole('list', { name: 'Shared interests' }));
  const signs = chips.getAllByRole('listitem').map((chip) => chip.textContent?.slice(0, 40));
  expect(signs[0]).toMatch(/^📷Photography↓/);
  expect(signs[1]).toMatch(/^🎵Music & Dance↑/);
  expect(signs[2]).toMatch(/^🌱Gardening & Nature=/);
});

test('hovering a chip compares the two levels in a tooltip (rule 5.15)', async () => {
  show(rosa);
  const words = 'You: Basic, Rosa: Advanced';
  const before = screen.getAllByText(words).length;
  await user.hover(screen.getByText('Photography'));
  expect(screen.getAllByText(words)).toHaveLength(before + 1);
  await user.unhover(screen.getByText('Photography'));
  expect(screen.getAllByText(words)).toHaveLength(before);
});

test.each([
  { avatarUrl: '/avatars/elder-1.svg', shown: '/avatars/elder-1.svg' },
  { avatarUrl: null, shown: '/defaultAvatar.png' },
])('the avatar $avatarUrl is shown as $shown (rules 3.13, 5.13)', ({ avatarUrl, shown }) => {
  show({ ...rosa, avatarUrl });
  expect(document.querySelector('img')?.getAttribute('src')).toBe(shown);
});

test.each(['connect', 'viewProfile'] as const)(
  'the one button is Request Session, for %s too (rule 5.5)',
  (buttonType) => {
    show({ ...rosa, buttonType });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Request Session',
    ]);
  },
);
