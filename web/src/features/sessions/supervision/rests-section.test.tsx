// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { barriers } from '../../../testing/barriers.ts';
import { showPage } from '../../../testing/show-page.tsx';
import { RestsSection } from './components/rests-section.tsx';

const until = '2031-01-01T10:00:00.000Z';
const rest = (askerId: string, asker: string, askedId: string) => ({
  ...{ askerId, asker, askedId, asked: 'Leo', until },
});

test('Rule 6.277, a rest is lifted with one press, and a failure is reported', async () => {
  let items = [rest('rosa', 'Rosa', 'leo'), rest('otto', 'Otto', 'lily')];
  let isDown = true;
  const { sent } = showPage({
    element: <RestsSection askedId="leo" asked="Leo" />,
    address: '/',
    answers: {
      'GET /api/rests': () => Response.json({ items }),
      'DELETE /api/rests/rosa/leo': () => {
        if (isDown) return new Response(null, { status: 503 });
        items = [];
        return new Response(null, { status: 204 });
      },
    },
  });
  const lift = await screen.findByRole('button', { name: 'Let them ask: Rosa' });
  expect(screen.getByText(/^They can’t ask Leo for a session until/)).toBeDefined();
  expect(screen.queryByText('Otto')).toBeNull();
  expect(await barriers()).toEqual([]);
  fireEvent.click(lift);
  expect(await screen.findByText('Rosa still can’t ask. Please try again.')).toBeDefined();
  isDown = false;
  await waitFor(() => expect(lift).toHaveProperty('disabled', false));
  fireEvent.click(lift);
  expect(await screen.findByText('Rosa can ask again.')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(sent.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(2);
});

test('without a rest the section is absent', async () => {
  const { sent } = showPage({
    element: <RestsSection askedId="leo" asked="Leo" />,
    address: '/',
    answers: { 'GET /api/rests': () => Response.json({ items: [] }) },
  });
  await waitFor(() => expect(sent).not.toEqual([]));
  expect(screen.queryByRole('heading', { name: 'Not for now' })).toBeNull();
});
