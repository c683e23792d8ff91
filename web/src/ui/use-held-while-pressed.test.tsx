// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

test('a message waits while a finger is down, however long, and comes after the release', async () => {
  const { rerender } = render(<TextField label="Email" name="email" />);
  fireEvent.pointerDown(document.body);
  rerender(<TextField label="Email" name="email" error="Enter a valid email address." />);
  expect(screen.queryByText('Enter a valid email address.')).toBeNull();
  fireEvent.pointerUp(document.body);
  expect(await screen.findByText('Enter a valid email address.')).toBeTruthy();
});

test('with no finger down a message is there at once', () => {
  render(<TextField label="Email" name="email" error="Enter a valid email address." />);
  expect(screen.getByText('Enter a valid email address.')).toBeTruthy();
});
