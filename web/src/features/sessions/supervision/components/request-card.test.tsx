// @vitest-environment jsdom
import { listWords } from '@oakling/domain/kernel/words';
import type { PreviousView } from '@oakling/domain/sessions/contract';
import { eachOfferText, OFFER_TEXT_NAMES } from '@oakling/domain/sessions/offer-texts';
import { sessionView } from '@oakling/domain/testing/session-views';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OFFER_TEXT_WORDS } from '../../../../lib/offer-text-words.ts';
import { ada, rosa, showRequest as show } from '../../../../testing/show-request.tsx';
import { copiedText } from '../../../../testing/copied-text.ts';

test('a card shows both names, day, hours, mode and address (rule 6.45)', async () => {
  const card = await show(sessionView(1, [rosa, ada]));
  expect(card.getByRole('heading', { name: 'Rosa ➔ Ada' })).toBeDefined();
  expect(card.getByText('Tuesday, March 3, 2026')).toBeDefined();
  expect(card.getByText(/11:00\sAM to 11:45\sAM, your time/)).toBeDefined();
  expect(card.getByText('In-Person')).toBeDefined();
  expect(card.getByText('The library')).toBeDefined();
  expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Ask Rosa',
    'Approve',
    'Reject',
  ]);
});

test.each([
  { comparison: 'higher', arrow: '↑', words: 'Rosa can teach Ada' },
  { comparison: 'lower', arrow: '↓', words: 'Ada can teach Rosa' },
  { comparison: 'same', arrow: '=', words: 'Both at the same level' },
] as const)(
  'an interest that is $comparison has the arrow $arrow (rules 5.14, 6.45)',
  async (row) => {
    const interests = [{ name: 'Photography', comparison: row.comparison } as const];
    const card = await show(sessionView(1, [rosa, ada], { interests }));
    const chip = within(card.getAllByRole('list')[0] ?? document.body).getByRole('listitem');
    // The text is in the chip for screen readers, and in its tooltip on hover, focus and tap.
    expect(copiedText(chip)).toBe(`📷Photography${row.arrow}, ${row.words}`);
    fireEvent.click(chip.firstElementChild ?? chip);
    expect(copiedText(chip).split(row.words)).toHaveLength(3);
  },
);

test.each(['Zoom', 'Google Meet', 'Teams'] as const)(
  'a remote session has a link named after %s, in a new tab (rule 6.45)',
  async (videoProvider) => {
    const videoLink = 'https://example.org/meeting';
    const place = { connectionMode: 'Remote', videoProvider, videoLink } as const;
    const card = await show(sessionView(1, [ada, rosa], { connectionMode: 'Remote', place }));
    const link = card.getByRole('link', { name: `${videoProvider} Link` });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([videoLink, '_blank']);
    expect(card.getByText('Remote')).toBeDefined();
    // A link can contain a message, so the guardian reads it first. Attack A282. Rule 6.352
    expect(card.getByText(videoLink)).toBeDefined();
  },
);

test('a child’s picture that fails to load is replaced by the default (rules 3.13, 6.43)', async () => {
  await show(sessionView(1, [ada, rosa]));
  const heading = screen.getByRole('heading', { level: 2, name: "Ada's Sessions" });
  const picture = heading.parentElement?.parentElement?.querySelector('img') ?? document.body;
  expect(picture.getAttribute('src')).toBe(ada.avatarUrl);
  fireEvent.error(picture);
  expect(picture.getAttribute('src')).toBe('/defaultAvatar.png');
});

test('a changed session is next to the version the parent approved (rule 6.66)', async () => {
  const previous = {
    date: '2026-03-02',
    startTime: '10:00',
    endTime: '10:30',
    timeZone: 'UTC',
    startsAt: '2026-03-02T10:00:00.000Z',
    endsAt: '2026-03-02T10:30:00.000Z',
    connectionMode: 'In-Person',
    place: { connectionMode: 'In-Person', address: 'The museum', geoCoords: null },
    interests: ['Music & Dance'],
    ...eachOfferText((name) => `Before: ${name}`),
    wasApproved: true,
  } satisfies PreviousView;
  const texts = eachOfferText((name) => `Now: ${name}`);
  const card = await show(sessionView(1, [rosa, ada], { ...texts, version: 2, previous }));
  const before = within(card.getByRole('list', { name: 'Before the change, approved' }));
  expect(before.getByText('Music & Dance')).toBeDefined();
  const changes = OFFER_TEXT_NAMES.map((name) => OFFER_TEXT_WORDS[name].different);
  const different = listWords(['the time', 'the place or link', 'the interests', ...changes]);
  expect(card.getByText(`What is different: ${different}.`)).toBeDefined();
  expect(before.getByText('Monday, March 2, 2026')).toBeDefined();
  expect(before.getByText('The museum')).toBeDefined();
  const now = within(card.getByRole('list', { name: 'Now' }));
  expect(now.getByText('Tuesday, March 3, 2026')).toBeDefined();
  expect(now.getByText('The library')).toBeDefined();
  for (const name of OFFER_TEXT_NAMES) {
    expect(before.getByText(`Before: ${name}`)).toBeDefined();
    expect(now.getByText(`Now: ${name}`)).toBeDefined();
  }
});

test('an unchanged one has no comparison (rule 6.66)', async () => {
  const card = await show(sessionView(1, [rosa, ada]));
  expect(card.queryByText('Now')).toBeNull();
});

const MARK =
  'The note may contain contact details or ask for a secret. Please read it before you decide.';

test.each(['My phone is 555 123 4567.', 'Don’t tell mum.'])(
  'rule 6.500, the note %j is marked',
  async (message) => {
    const card = await show(sessionView(1, [ada, rosa], { message }));
    expect((await card.findByText(MARK)).closest('details')).toBeNull();
  },
);

test('rule 6.500, an ordinary note isn’t marked', async () => {
  await import('./marked-texts.tsx');
  const card = await show(sessionView(1, [ada, rosa], { message: 'Bring a camera.' }));
  await card.findByRole('button', { name: 'Approve' });
  expect(card.queryByText(MARK)).toBeNull();
});
