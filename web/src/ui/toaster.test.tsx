// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ModalFrame } from './modal-frame.tsx';
import { dismissToast, showToast, toasts } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

/** How long a toast stays, in milliseconds. Rule 11.17 */
const toastDuration = 3000;

beforeEach(() => {
  vi.useFakeTimers();
  // Toasts from earlier tests may remain, because the tests share a browser.
  for (const { id } of toasts.get()) dismissToast(id);
  render(<Toaster />);
  act(() => showToast('Session approved', 'success'));
});

afterEach(() => {
  // Lets the remaining toasts expire, because they outlive the component.
  act(() => {
    vi.runAllTimers();
  });
  vi.useRealTimers();
});

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

test('a toast disappears after three seconds', () => {
  pass(toastDuration - 1);
  expect(screen.getByRole('status').textContent).toBe('Session approved');
  pass(1);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a toast waits while hovered', () => {
  fireEvent.mouseEnter(screen.getByText('Session approved'));
  pass(toastDuration * 10);
  expect(screen.getByText('Session approved')).toBeDefined();
  fireEvent.mouseLeave(screen.getByText('Session approved'));
  pass(toastDuration);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a toast waits while its button has focus', () => {
  const button = screen.getByRole('button', { name: 'Close message' });
  act(() => button.focus());
  pass(toastDuration * 10);
  expect(screen.getByText('Session approved')).toBeDefined();
  act(() => button.blur());
  pass(toastDuration);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a dialog that opens replaces good news, so that its title is free', () => {
  act(() => showToast('Failed to update session.', 'error'));
  const { unmount } = render(
    <ModalFrame title="Reject?" onClose={vi.fn<() => void>()}>
      <p>Really?</p>
    </ModalFrame>,
  );
  expect(screen.queryByText('Session approved')).toBeNull();
  expect(screen.getByText('Failed to update session.')).toBeDefined();
  unmount();
});

test('a failure is an alert, and its button closes it at once', () => {
  act(() => showToast('Failed to update session.', 'error'));
  expect(screen.getByRole('alert').textContent).toBe('Failed to update session.');
  for (const button of screen.getAllByRole('button')) fireEvent.click(button);
  expect(screen.queryByRole('alert')).toBeNull();
});
