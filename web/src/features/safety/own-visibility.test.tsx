// @vitest-environment jsdom
import { aMe } from '@oakling/domain/testing/me';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { done, showPage } from '../../testing/show-page.tsx';
import { OwnVisibility } from './components/own-visibility.tsx';

const user = userEvent.setup();
const ME = '0189f7a4-0000-7000-8000-000000000001';

test('Rule 1.98, an adult youth chooses visibility and shown name on the account page', async () => {
  const profile = {
    isMatchingOn: true,
    shownAs: {
      style: 'full-name',
      names: { 'full-name': 'Sam Young', 'first-name-and-initial': 'Sam Y.' },
    },
  };
  const { sent } = showPage({
    element: <OwnVisibility />,
    address: '/dashboard/youth/account',
    me: aMe({ id: ME, role: 'youth', fullName: 'Sam', isOfAge: true }),
    answers: {
      'GET /api/profile': () => Response.json(profile),
      [`PUT /api/children/${ME}/matching`]: () => {
        profile.isMatchingOn = false;
        return done();
      },
      [`PUT /api/children/${ME}/shown-name`]: () => {
        profile.shownAs.style = 'first-name-and-initial';
        return done();
      },
    },
  });
  const matching = await screen.findByRole<HTMLInputElement>('checkbox');
  expect(matching.checked).toBe(true);
  await user.click(matching);
  expect(await screen.findByText('Saved. Nobody new can find you.')).toBeDefined();
  expect(matching.checked).toBe(false);
  await user.click(screen.getByRole('radio', { name: /^First name and initial/ }));
  expect(await screen.findByText('Saved. Others now see “Sam Y.”.')).toBeDefined();
  const changes = sent.filter(({ call }) => call.startsWith('PUT'));
  expect(changes.map(({ body }) => body)).toEqual([
    { isOn: false },
    { style: 'first-name-and-initial' },
  ]);
});
