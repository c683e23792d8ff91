// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MenuLink } from './link-menu-list.tsx';

const user = userEvent.setup();
const links = vi.fn<() => readonly [MenuLink, ...MenuLink[]]>(() => [
  { label: 'A file', detail: 'Is saved.', href: '/file.ics', kind: 'file' },
  { label: 'A page', detail: 'Opens in a new tab.', href: 'https://a.example', kind: 'page' },
]);

beforeEach(() => vi.resetModules());
afterEach(() => {
  links.mockClear();
  vi.doUnmock('./link-menu-list.tsx');
  vi.restoreAllMocks();
});

/** Resets modules, so the menu's chunk is not loaded yet. */
async function show() {
  const { LinkMenu } = await import('./link-menu.tsx');
  render(<LinkMenu links={links}>Take it along</LinkMenu>);
  return screen.getByRole('button', { name: 'Take it along' });
}

test('the button says from the start that it opens a menu, which is made only then', async () => {
  const button = await show();
  expect(button.getAttribute('aria-haspopup')).toBe('true');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(links).not.toHaveBeenCalled();
  await user.click(button);
  const menu = await screen.findByRole('menu', { name: 'Take it along' });
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(button.getAttribute('aria-controls')).toBe(menu.id);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test.each([
  ['{Enter}', /A file/],
  [' ', /A file/],
  ['{ArrowDown}', /A file/],
  ['{ArrowUp}', /A page/],
])('the key "%s" opens it at %s', async (key, name) => {
  const button = await show();
  button.focus();
  await user.keyboard(key);
  const item = await screen.findByRole('menuitem', { name });
  await waitFor(() => expect(document.activeElement).toBe(item));
});

test('a menu that cannot be loaded is its first link, and is tried again', async () => {
  const button = await show();
  vi.doMock('./link-menu-list.tsx', () => {
    throw new Error('away');
  });
  const followed: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    followed.push(`${this.pathname} ${this.hasAttribute('download')}`);
  });
  await user.click(button);
  await waitFor(() => expect(followed).toEqual(['/file.ics true']));
  expect(screen.queryByRole('menu')).toBeNull();
  vi.doUnmock('./link-menu-list.tsx');
  await user.click(button);
  expect(await screen.findByRole('menu')).toBeDefined();
  expect(followed).toHaveLength(1);
});
