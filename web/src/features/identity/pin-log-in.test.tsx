// @vitest-environment jsdom
import type { DeviceChild } from '@oakling/domain/identity/pin';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { barriers } from '../../testing/barriers.ts';
import { showPage } from '../../testing/show-page.tsx';
import { LogInPage } from './log-in-page.tsx';
import { childrenHere } from './pin-text.ts';

const ada: DeviceChild = { id: 'ada', name: 'Ada Young', triesLeft: 5, isClosed: false };
const sam: DeviceChild = { id: 'sam', name: 'Sam Young', triesLeft: 5, isClosed: false };

test.for([
  [childrenHere.locked(sam.name), [{ ...sam, triesLeft: 0 }]],
  [childrenHere.closed(sam.name), [{ ...sam, isClosed: true }]],
  [childrenHere.locked(sam.name), [ada, { ...sam, triesLeft: 0 }]],
] as const)('Rule 1.84, the log-in of a handed-over device says: %s', async ([words, items]) => {
  showPage({
    element: <LogInPage contact={null} />,
    address: '/auth/login',
    answers: { 'GET /api/device/children': () => Response.json({ items }) },
  });
  if (items.length > 1)
    await userEvent.click(await screen.findByRole('button', { name: sam.name }));
  expect(await screen.findByText(words)).toBeDefined();
  expect(await barriers()).toEqual([]);
});
