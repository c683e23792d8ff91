// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useNewest } from './use-newest.ts';

const more = { isLoading: false, load: () => undefined };
const older = { start: null, more, next: null, previous: null };

test('Rule 9.242, a list starts with the newest five; the first click shows loaded ones, the next one fetches', async () => {
  const { result } = renderHook(() => useNewest([7, 6, 5, 4, 3, 2, 1], older));
  expect(result.current.shown).toEqual([7, 6, 5, 4, 3]);
  act(() => result.current.pager.more?.load());
  expect(result.current.shown).toEqual([7, 6, 5, 4, 3, 2, 1]);
  expect(result.current.pager).toBe(older);
});

test('a list of five or fewer is complete', () => {
  const all = { ...older, more: null };
  const { result } = renderHook(() => useNewest([5, 4, 3, 2, 1], all));
  expect(result.current).toEqual({ shown: [5, 4, 3, 2, 1], pager: all });
});
