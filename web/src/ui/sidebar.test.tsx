// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { Bell } from 'lucide-react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { Sidebar } from './sidebar.tsx';

function menuWith(count: number): HTMLElement {
  const badge = { count, words: `${count} unread` };
  const items = [{ to: '/notifications', label: 'Notifications', icon: Bell, badge }];
  const element = <Sidebar items={items} greeting="Welcome" onLogOut={() => undefined} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  return screen.getByRole('button', { name: /^Menu/ });
}

test('the menu button of a phone shows the unread count', () => {
  expect(menuWith(3).textContent).toBe('Menu3, 3 unread');
});

test('with nothing unread it shows nothing, not even an empty badge', () => {
  expect([...menuWith(0).children].map(({ tagName }) => tagName)).toEqual(['svg', 'SPAN']);
});
