// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyDialog, lazyPart } from './lazy-part.ts';

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

test('Rule 10.281, a dialog that is lost takes the focus, so that it is seen, and can be closed', async () => {
  vi.stubGlobal('reportError', vi.fn());
  const Dialog = lazyDialog<{ onClose: () => void }>(() => Promise.reject(new TypeError('lost')));
  const closed = vi.fn();
  render(<Dialog onClose={closed} />);
  const alert = await screen.findByRole('alert');
  expect(document.activeElement).toBe(alert.parentElement);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Close' }));
  expect(closed).toHaveBeenCalledTimes(1);
});
