// @vitest-environment jsdom
import type { MissingConsent } from '@oakling/domain/legal/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { barriers } from '../../testing/barriers.ts';
import { showPage } from '../../testing/show-page.tsx';
import { MissingConsentsPage } from './missing-consents-page.tsx';

const sam: MissingConsent = {
  childId: 'sam',
  childName: 'Sam Y.',
  waitingSince: '2031-05-06T10:00:00.000Z',
  takenBackAt: null,
  guardians: [{ id: 'dana', name: 'Dana Young' }],
};

function show(items: readonly MissingConsent[]) {
  return showPage({
    element: <MissingConsentsPage />,
    address: '/moderation/consents',
    answers: {
      'GET /api/moderation/missing-consents': () => Response.json({ items, nextCursor: null }),
    },
  });
}

test('each child is listed with the waiting time and its guardians, with links (rule 9.241)', async () => {
  const back = { waitingSince: null, takenBackAt: '2031-06-07T10:00:00.000Z' };
  show([sam, { ...sam, ...back, childId: 'leo', childName: 'Leo Y.' }]);
  const link = await screen.findByRole('link', { name: 'Sam Y.' });
  expect(link.getAttribute('href')).toBe('/moderation/people/sam');
  const [dana] = screen.getAllByRole('link', { name: 'Dana Young' });
  expect(dana?.getAttribute('href')).toBe('/moderation/people/dana');
  expect(screen.getByText(/^Waiting since .*2031$/)).toBeDefined();
  expect(screen.getByText(/^Taken back on .*2031$/)).toBeDefined();
  expect(await barriers()).toEqual([]);
});

test('says when none are missing (rule 9.241)', async () => {
  show([]);
  expect(await screen.findByText('Nothing is missing')).toBeDefined();
  expect(screen.queryByRole('list')).toBeNull();
});
