// @vitest-environment jsdom
import { INTERESTS, type InterestsView } from '@oakling/domain/interests/interest';
import { aMe } from '@oakling/domain/testing/me';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { showPage } from '../../testing/show-page.tsx';
import { InterestsPage } from './interests-page.tsx';
import { copiedText } from '../../testing/copied-text.ts';

const user = userEvent.setup();
const chosen: InterestsView = { interests: [{ name: 'Photography', level: 2 }] };
const CHANGE = '/api/interests/Photography';

async function show() {
  const shown = showPage({
    element: <InterestsPage />,
    address: '/dashboard/elder/interests',
    me: aMe({ id: '1', role: 'elder' }),
    answers: {
      'GET /api/interests': () => Response.json(chosen),
      [`DELETE ${CHANGE}`]: () => Response.json({ interests: [] }),
      [`PUT ${CHANGE}`]: () => Response.json({ interests: [{ name: 'Photography', level: 3 }] }),
    },
  });
  await screen.findByRole('slider');
  return shown;
}

const cardsIn = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .queryAllByRole('button', { pressed: region === 'Your Interests' })
    .map(copiedText);

test('chosen interests are above, the remaining ones of the nine below (rules 2.9, 2.10)', async () => {
  await show();
  expect(screen.getByRole('heading', { level: 1, name: 'Your Interests' })).toBeDefined();
  expect(cardsIn('Your Interests')).toEqual(['📷Photography']);
  const others = INTERESTS.filter(({ name }) => name !== 'Photography');
  expect(cardsIn('Add More Interests')).toEqual(others.map(({ name, emoji }) => `${emoji}${name}`));
});

test('clicking a chosen interest moves it down and saves (rule 2.6)', async () => {
  const { sent } = await show();
  await user.click(screen.getByRole('button', { name: 'Photography' }));
  const below = within(screen.getByRole('region', { name: 'Add More Interests' }));
  expect(await below.findByRole('button', { name: 'Photography' })).toBeDefined();
  expect(cardsIn('Your Interests')).toEqual([]);
  expect(screen.queryByRole('slider')).toBeNull();
  expect(sent.at(-1)?.call).toBe(`DELETE ${CHANGE}`);
});

test('the slider has three steps, and saves each change at once (rules 2.7, 2.11)', async () => {
  const { sent } = await show();
  const slider = screen.getByRole('slider', { name: 'Photography skill level' });
  expect(['min', 'max', 'step'].map((name) => slider.getAttribute(name))).toEqual(['1', '3', '1']);
  await user.click(screen.getByRole('button', { name: 'Raise Photography skill level' }));
  expect(sent.find(({ call }) => call === `PUT ${CHANGE}`)?.body).toEqual({ level: 3 });
});
