// @vitest-environment jsdom
import type { RoomView } from '@oakling/domain/rooms/contract';
import { aMe } from '@oakling/domain/testing/me';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPage } from '../../../../testing/show-page.tsx';
import { RoomBox } from './room-box.tsx';

const at = '2031-05-06T10:00:00.000Z';
const room: RoomView = {
  ...{ sessionId: 'one', version: 1, state: 'off', opensAt: at, closesAt: at },
  ...{ needsAdult: false, adults: [], people: [], help: null, fallback: null },
  card: { title: '', words: '' },
  presences: [{ part: 'elder', name: 'Rosa A.', from: at, to: at }],
};

function show(view: RoomView) {
  return showPage({
    element: <RoomBox sessionId="one" />,
    address: '/',
    me: aMe({ role: 'parent' }),
    answers: { 'GET /api/sessions/one/room': () => Response.json(view) },
  });
}

test.each([
  ['waiting', 'Leo and Walter are waiting for an adult.'],
  ['open', 'Leo is in a call with Walter now.'],
] as const)('rule 6.390, a guardian reads about a call that is %s: %s', async (state, words) => {
  const person = { isMe: false, here: true, since: at, microphone: true, camera: true };
  const people: RoomView['people'] = [
    { key: '1', part: 'youth', name: 'Leo', slot: 0, ...person },
    { key: '2', part: 'elder', name: 'Walter', slot: 1, ...person },
  ];
  show({ ...room, state, needsAdult: true, people });
  expect(await screen.findByText(words)).toBeDefined();
});

test('a guardian reads who was there, even if no one can join that call now (rule 6.323)', async () => {
  show(room);
  expect(await screen.findByText(/^Rosa A\.: /)).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a person who reconnected stands in one line with each time (rule 6.302)', async () => {
  const later = '2031-05-06T10:05:00.000Z';
  const rosa = { part: 'elder', name: 'Rosa A.' } as const;
  const presences = [
    { ...rosa, from: at, to: at },
    { part: 'youth', name: 'Leo', from: at, to: null } as const,
    { ...rosa, from: later, to: null },
  ];
  show({ ...room, presences });
  const lines = await screen.findAllByText(/^(?:Rosa A\.|Leo): /);
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Rosa A\.: .+ to .+, since .+/),
    expect.stringMatching(/^Leo: since /),
  ]);
});
