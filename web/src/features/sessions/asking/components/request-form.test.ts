// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { tabStorage } from '../../../../lib/storage.ts';
import { EMPTY_REQUEST } from '../meeting-values.ts';
import { readRequestDraft } from './request-form.tsx';

const id = '0189f7a4-0000-7000-8000-000000000001';
const typed = { ...EMPTY_REQUEST, address: 'The library' };

function reread(draft: object) {
  tabStorage.write('draft', JSON.stringify(draft));
  return readRequestDraft('draft');
}

test('a draft keeps the chosen place with its text', () => {
  const chosenPlace = { address: 'The library', geoCoords: { lat: 52.5, lng: 13.4 } };
  const draft = { id, values: { ...typed, chosenPlace } };
  expect(reread(draft)).toEqual(draft);
});

test('a draft from before place search can still be read', () => {
  const { chosenPlace: _, ...before } = typed;
  expect(reread({ id, values: before })).toEqual({ id, values: typed });
});
