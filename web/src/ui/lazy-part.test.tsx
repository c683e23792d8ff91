// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('Rule 10.281, where a part of a page is lost on its way it says so, and the rest stays with what was written', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const reason = new TypeError('Failed to fetch dynamically imported module');
  const Part = lazyPart(() => Promise.reject(reason));
  render(
    <>
      <textarea defaultValue="Dear Rosa" />
      <Part />
    </>,
  );
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('This part of the page did not arrive.');
  expect(screen.getByRole('button', { name: 'Load again' })).toBeDefined();
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Dear Rosa');
  expect(reported).toHaveBeenCalledExactlyOnceWith(reason);
});
