// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { MoreDetails } from './more-details.tsx';

const details = (props: { isOpen?: boolean; hasError?: boolean }) => (
  <MoreDetails label="Optional" {...props}>
    <p>Note</p>
  </MoreDetails>
);
const isOpen = () => screen.getByRole<HTMLDetailsElement>('group').open;
const press = () => userEvent.click(screen.getByText('Optional'));

test('details with a refused field open, even if someone has closed them', async () => {
  const { rerender } = render(details({ isOpen: true }));
  await press();
  expect(isOpen()).toBe(false);
  rerender(details({ isOpen: true, hasError: true }));
  expect(isOpen()).toBe(true);
  await press();
  await expect.poll(isOpen).toBe(true);
  // A corrected field stays in sight.
  rerender(details({ isOpen: true }));
  expect(isOpen()).toBe(true);
});

test('details open when they are to, and can be closed afterward', async () => {
  const { rerender } = render(details({}));
  expect(isOpen()).toBe(false);
  rerender(details({ isOpen: true }));
  expect(isOpen()).toBe(true);
  await press();
  await expect.poll(isOpen).toBe(false);
});
