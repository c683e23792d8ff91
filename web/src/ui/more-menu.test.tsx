// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { MoreMenu } from './more-menu.tsx';

function show() {
  const act = vi.fn<() => void>();
  render(
    <>
      <MoreMenu label="More" about="Photography with Rosa">
        <button type="button" onClick={() => act()}>
          Report
        </button>
      </MoreMenu>
      <button type="button">Elsewhere</button>
    </>,
  );
  return { act, opener: screen.getByRole('button', { name: 'More: Photography with Rosa' }) };
}
const entry = () => screen.queryByRole('button', { name: 'Report' });

test('rarely used actions open with one click, and close with another', async () => {
  const { opener } = show();
  expect(entry()).toBeNull();
  await userEvent.click(opener);
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  expect(entry()).not.toBeNull();
  await userEvent.click(opener);
  expect(entry()).toBeNull();
});

test('choosing one closes it, with the focus back on its button', async () => {
  const { act, opener } = show();
  await userEvent.click(opener);
  await userEvent.click(screen.getByRole('button', { name: 'Report' }));
  expect(act).toHaveBeenCalledOnce();
  expect(entry()).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('Escape and an outside click close it', async () => {
  const { opener } = show();
  await userEvent.click(opener);
  await userEvent.keyboard('{Escape}');
  expect(entry()).toBeNull();
  expect(document.activeElement).toBe(opener);
  await userEvent.click(opener);
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(entry()).toBeNull();
});

test('the Tab key leaves it', async () => {
  const { opener } = show();
  opener.focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.tab();
  expect(document.activeElement).toBe(entry());
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Elsewhere');
  expect(entry()).toBeNull();
});
