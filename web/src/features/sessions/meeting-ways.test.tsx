// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { barriers } from '../../testing/barriers.ts';
import { showPage } from '../../testing/show-page.tsx';
import { PlaceFields } from './components/place-fields.tsx';
import { EMPTY_REQUEST } from './meeting-values.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Form() {
  return (
    <FormProvider {...useForm({ defaultValues: EMPTY_REQUEST })}>
      <PlaceFields matchId="rosa" />
    </FormProvider>
  );
}

test.for([
  ['any', null],
  ['video-only', 'Only video calls are possible.'],
  ['in-person-not-yet', 'You cannot meet in person yet. A video call is possible.'],
] as const)('the form offers what is possible: %s (rule 6.104)', async ([inPerson, words]) => {
  showPage({
    element: <Form />,
    address: '/dashboard/youth/request-session',
    answers: { 'GET /api/matches/rosa/meeting-ways': () => Response.json({ inPerson }) },
  });
  if (words !== null) await screen.findByText(words);
  const isOff = (name: string) => screen.getByRole('option', { name }).matches(':disabled');
  expect([isOff('In-Person'), isOff('Remote')]).toEqual([words !== null, false]);
  expect(await barriers()).toEqual([]);
});
