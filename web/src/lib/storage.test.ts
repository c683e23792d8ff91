// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { browserStorage, tabStorage } from './storage.ts';

afterEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
});

test.each([
  { name: 'tab', storage: tabStorage, kept: window.sessionStorage },
  { name: 'browser', storage: browserStorage, kept: window.localStorage },
])('a value written to the $name can be read there, until it is removed', ({ storage, kept }) => {
  storage.write('key', 'value');
  expect([storage.read('key'), kept.getItem('key')]).toEqual(['value', 'value']);
  storage.remove('key');
  expect(storage.read('key')).toBeNull();
});

test('a browser without storage keeps nothing, and nothing breaks', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  tabStorage.write('key', 'value');
  tabStorage.remove('key');
  tabStorage.clear();
  expect(tabStorage.read('key')).toBeNull();
  vi.restoreAllMocks();
});
