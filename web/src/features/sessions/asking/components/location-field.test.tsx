// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_REQUEST, toRequest, type RequestValues } from '../meeting-values.ts';
import { LocationField } from './location-field.tsx';

const KEY = 'a-key-of-the-maps-service';
const UNAVAILABLE = 'We can’t suggest places now. Please type the address.';
const LIBRARY = { lat: 52.5, lng: 13.4 };

const asked: { input: string; answer: (names: string[] | Error) => void }[] = [];
let located: PromiseWithResolvers<{ lat: number; lng: number }>;

const library = {
  AutocompleteSessionToken: Object,
  AutocompleteSuggestion: {
    fetchAutocompleteSuggestions: ({ input }: { input: string }) =>
      new Promise((resolve, reject) => {
        const answer = (names: string[] | Error) => {
          if (names instanceof Error) return reject(names);
          resolve({ suggestions: names.map((name) => ({ placePrediction: prediction(name) })) });
        };
        asked.push({ input, answer });
      }),
  },
};

function prediction(name: string) {
  const place = {
    location: {},
    async fetchFields() {
      const known = await located.promise;
      this.location = { toJSON: () => known };
    },
  };
  return { placeId: name, text: { text: name }, mainText: { text: name }, toPlace: () => place };
}

const submitted: RequestValues[] = [];

function Form({ mapsKey }: { mapsKey: string | null }) {
  const form = useForm<RequestValues>({
    defaultValues: { ...EMPTY_REQUEST, connectionMode: 'In-Person' },
  });
  return (
    <FormProvider {...form}>
      <LocationField mapsKey={mapsKey} />
      <button type="button">Elsewhere</button>
      <button type="button" onClick={() => submitted.push(form.getValues())}>
        Send
      </button>
    </FormProvider>
  );
}

// Preloads the lazy chunk, so its load time doesn't count toward the test's timeout.
beforeAll(() => import('../../../../ui/suggest-field.tsx'));
beforeEach(() => {
  asked.length = 0;
  located = Promise.withResolvers();
  // The loader accepts a script that the page has already loaded.
  vi.stubGlobal('google', { maps: { importLibrary: async () => library } });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Renders the field and moves the focus to it. Afterward, only `pass` advances the time. */
async function openField(): Promise<HTMLInputElement> {
  render(<Form mapsKey={KEY} />);
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Meeting Location' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  act(() => field.focus());
  await vi.dynamicImportSettled();
  return field;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const type = (field: HTMLElement, text: string) =>
  fireEvent.change(field, { target: { value: text } });
const answer = (index: number, names: string[] | Error) =>
  act(async () => asked[index]?.answer(names));
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const values = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Send', hidden: true }));
  return submitted.at(-1) ?? EMPTY_REQUEST;
};
const sentPlace = () => {
  const { connectionMode, ...sent } = toRequest(values(), { id: '', matchId: '', timeZone: 'UTC' });
  return connectionMode === 'In-Person' && 'address' in sent ? [sent.address, sent.geoCoords] : [];
};

test('places are requested 300 ms after the last keystroke, from one letter on', async () => {
  const field = await openField();
  type(field, 'l');
  await pass(299);
  type(field, 'li');
  await pass(299);
  expect(asked).toEqual([]);
  await pass(1);
  expect(asked.map(({ input }) => input)).toEqual(['li']);
  type(field, 'l');
  await pass(300);
  expect(asked.map(({ input }) => input)).toEqual(['li', 'l']);
});

test('blank text requests nothing and removes the list', async () => {
  const field = await openField();
  type(field, 'l');
  await pass(300);
  await answer(0, ['Library']);
  expect(options()).toEqual(['Library']);
  type(field, ' ');
  await pass(1000);
  expect(options()).toEqual([]);
  expect(asked).toHaveLength(1);
});

test('an outdated response isn’t shown', async () => {
  const field = await openField();
  type(field, 'l');
  await pass(300);
  type(field, 'b');
  await pass(300);
  await answer(1, ['Bakery']);
  await answer(0, ['Library']);
  expect(options()).toEqual(['Bakery']);
});

test('after leaving the field nothing is requested, and no list appears', async () => {
  const field = await openField();
  const leave = () => act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
  type(field, 'l');
  await pass(300);
  act(() => field.focus());
  type(field, 'li');
  leave();
  await pass(1000);
  expect(asked).toHaveLength(1);
  await answer(0, ['Library']);
  act(() => field.focus());
  await pass(1000);
  expect(options()).toEqual([]);
});

async function chooseLibrary(field: HTMLElement): Promise<void> {
  type(field, 'l');
  await pass(300);
  await answer(0, ['Library']);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter' });
  await pass(1000);
}

test('coordinates that arrive after an edit are dropped', async () => {
  const field = await openField();
  await chooseLibrary(field);
  type(field, 'Bakery');
  await act(async () => located.resolve(LIBRARY));
  expect(values().chosenPlace).toBeNull();
  expect(sentPlace()).toEqual(['Bakery', undefined]);
});

test('a failed request is reported, until the next one succeeds', async () => {
  const field = await openField();
  type(field, 'l');
  await pass(300);
  await answer(0, new Error('over quota'));
  expect(screen.getByRole('status').textContent).toBe(UNAVAILABLE);
  type(field, 'li');
  await pass(300);
  await answer(1, ['Library']);
  expect(screen.queryByText(UNAVAILABLE)).toBeNull();
  expect([field.value, options()]).toEqual(['li', ['Library']]);
});

test('without a key the field is free text, and no place is requested', async () => {
  render(<Form mapsKey={null} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Meeting Location' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  act(() => field.focus());
  type(field, 'library');
  await pass(1000);
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(asked).toEqual([]);
  expect(sentPlace()).toEqual(['library', undefined]);
});

test('a person typing in the field keeps it when the list loads late', async () => {
  const { rerender } = render(<Form mapsKey={null} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Meeting Location' });
  act(() => field.focus());
  type(field, 'At the oa');
  field.setSelectionRange(2, 2);
  rerender(<Form mapsKey={KEY} />);
  await act(() => vi.dynamicImportSettled());
  expect([document.activeElement, field.selectionStart]).toEqual([field, 2]);
  act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
  const later = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Meeting Location' });
  expect(later.value).toBe('At the oa');
});
