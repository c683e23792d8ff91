// @vitest-environment jsdom
import type { OpenRooms } from '@oakling/domain/rooms/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPage } from '../../testing/show-page.tsx';
import { CallsPage } from './calls-page.tsx';

const call: OpenRooms['items'][number] = {
  sessionId: 'one',
  elder: 'Rosa A.',
  youth: 'Sam Y.',
  needsAdult: true,
  helpAt: null,
  hasAdult: false,
  people: 2,
  closesAt: '2031-05-06T10:00:00.000Z',
};

function show(items: OpenRooms['items']) {
  return showPage({
    element: <CallsPage />,
    address: '/moderation/calls',
    answers: { 'GET /api/moderation/rooms': () => Response.json({ items }) },
  });
}

test('each call says why it needs an adult and links to its room (rule 6.326)', async () => {
  const helped = { sessionId: 'two', youth: 'Leo Y.', needsAdult: false, hasAdult: true };
  show([call, { ...call, ...helped, helpAt: '2031-05-06T09:00:00.000Z' }]);
  const link = await screen.findByRole('link', { name: 'Enter the call: Sam Y. and Rosa A.' });
  expect(link.getAttribute('href')).toBe('/room?session=one');
  expect(screen.getByText('2 people are there. They wait for an adult.')).toBeDefined();
  expect(screen.getByText(/^Somebody asked for help at /)).toBeDefined();
  expect(screen.getByText('An adult is there now.')).toBeDefined();
});

test('says when no call needs an adult (rule 6.326)', async () => {
  show([]);
  expect(await screen.findByText('No call needs you')).toBeDefined();
});
