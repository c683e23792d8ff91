// @vitest-environment jsdom
import { aMe } from '@oakling/domain/testing/me';
import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { barriers } from '../../../testing/barriers.ts';
import { showPage } from '../../../testing/show-page.tsx';
import { PlaceFields } from './components/place-fields.tsx';
import { EMPTY_REQUEST, toRequest, type RequestValues } from './meeting-values.ts';

const sam = aMe({ role: 'youth' });

function Form({ start = EMPTY_REQUEST }: { start?: RequestValues }) {
  return (
    <FormProvider {...useForm({ defaultValues: start })}>
      <PlaceFields matchId="rosa" />
    </FormProvider>
  );
}

test.for([
  ['any', null],
  ['video-only', 'Only video calls are possible.'],
  ['in-person-not-yet', 'You can’t meet in person yet. A video call is possible.'],
] as const)('the form offers what is possible: %s (rule 6.104)', async ([inPerson, words]) => {
  showPage({
    element: <Form />,
    me: sam,
    address: '/dashboard/youth/request-session',
    answers: { 'GET /api/matches/rosa/meeting-ways': () => Response.json({ inPerson }) },
  });
  if (words !== null) await screen.findByText(words);
  const isOff = (name: string) => screen.getByRole('option', { name }).matches(':disabled');
  expect([isOff('In-Person'), isOff('Remote')]).toEqual([words !== null, false]);
  expect(await barriers()).toEqual([]);
});

const remote: RequestValues = { ...EMPTY_REQUEST, connectionMode: 'Remote' };
const LINKED = ['Zoom', 'Google Meet', 'Teams'];

test.for([
  [true, ['Video call here', ...LINKED]],
  [false, LINKED],
] as const)(
  'where there are rooms (%s) a call here is the first way (rule 6.325)',
  async ([hasRooms, ways]) => {
    showPage({
      element: <Form start={hasRooms ? { ...remote, videoProvider: 'Oakling' } : remote} />,
      me: { ...sam, ...(hasRooms && { hasRooms }) },
      address: '/dashboard/youth/request-session',
    });
    const provider = await screen.findByLabelText(/^Video Provider/);
    expect([...provider.querySelectorAll('option')].map((option) => option.textContent)).toEqual(
      ways,
    );
    // A built-in call has no link.
    expect(screen.queryByLabelText(/^Meeting Link/) === null).toBe(hasRooms);
    expect(await barriers()).toEqual([]);
  },
);

test('a link typed before isn’t sent with a built-in call (rule 6.325)', () => {
  const values = { ...remote, videoProvider: 'Oakling', videoLink: 'https://zoom.us/j/1' } as const;
  const names = { id: 'one', matchId: 'rosa', timeZone: 'UTC' };
  expect(toRequest(values, names)).toMatchObject({ videoProvider: 'Oakling', videoLink: '' });
});
