// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyDialog, lazyPart } from './lazy-part.ts';

test('Rule 10.281, a part that fails to load says so, and the rest stays with its input', async () => {
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
  expect(alert.textContent).toContain('This part of the page didn’t load.');
  expect(screen.getByRole('button', { name: 'Load again' })).toBeDefined();
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Dear Rosa');
  expect(reported).toHaveBeenCalledExactlyOnceWith(reason);
});

test('Rule 10.281, a dialog that fails to load takes the focus, and returns it when closed', async () => {
  vi.stubGlobal('reportError', vi.fn());
  const Dialog = lazyDialog<{ onClose: () => void }>(() => Promise.reject(new TypeError('lost')));
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button onClick={() => setIsOpen(true)}>Open</button>
        {isOpen && <Dialog onClose={() => setIsOpen(false)} />}
      </>
    );
  }
  render(<Page />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const alert = await screen.findByRole('alert');
  expect(document.activeElement).toBe(alert.parentElement);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Open'));
});

test("Rule 10.281, a part that keeps its placeholder doesn't replace the elements under a press", async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  let fail = (): void => undefined;
  const fetchPart = () =>
    new Promise<never>((_, reject) => {
      fail = () => reject(new TypeError('lost'));
    });
  const Part = lazyPart(fetchPart, { waiting: <button>Done</button>, instead: null });
  render(<Part />);
  const before = await screen.findByRole('button', { name: 'Done' });
  fail();
  await waitFor(() => expect(reported).toHaveBeenCalledOnce());
  expect(screen.getByRole('button', { name: 'Done' })).toBe(before);
});
