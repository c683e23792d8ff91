// @vitest-environment jsdom
import type { UnsentMailView } from '@oakling/domain/admin/unsent-mails';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { barriers } from '../../testing/barriers.ts';
import { showPage } from '../../testing/show-page.tsx';
import { UnsentMailsPage } from './unsent-mails-page.tsx';

const refused: UnsentMailView = {
  id: 'one',
  kind: 'invite',
  state: 'refused',
  person: { id: 'dana', name: 'Dana Young' },
  domain: 'family.example',
  code: 550,
  failedAt: '2031-05-06T10:00:00.000Z',
};

function show(items: () => readonly UnsentMailView[], tryAgain = () => new Response(null)) {
  return showPage({
    element: <UnsentMailsPage />,
    address: '/moderation/unsent-mails',
    answers: {
      'GET /api/moderation/unsent-mails': () => Response.json({ items: items(), nextCursor: null }),
      'POST /api/moderation/unsent-mails/one/try-again': tryAgain,
    },
  });
}

test('each mail has its subject, its requester, and why it wasn’t sent (rule 8.160)', async () => {
  show(() => [
    refused,
    { ...refused, id: 'two', kind: 'notice', state: 'given-up', person: null, code: null },
  ]);
  const link = await screen.findByRole('link', { name: 'Dana Young' });
  expect(link.getAttribute('href')).toBe('/moderation/people/dana');
  expect(screen.getByText('Invite to a child')).toBeDefined();
  expect(screen.getByText(/does not take mail\. The mail server answered 550\.$/)).toBeDefined();
  expect(screen.getByText(/after a day of tries\.$/)).toBeDefined();
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2);
  expect(await barriers()).toEqual([]);
});

test('a retried mail says so, and has no button while it waits (rule 8.160)', async () => {
  let now = refused;
  show(
    () => [now],
    () => {
      now = { ...refused, state: 'waiting' };
      return new Response(null, { status: 204 });
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('We are trying again now.')).toBeDefined();
  expect(await screen.findByText(/We keep trying for a day/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('says when none are unsent (rule 8.160)', async () => {
  show(() => []);
  expect(await screen.findByText('Nothing is left unsent')).toBeDefined();
});
