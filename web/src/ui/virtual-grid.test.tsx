// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { observeEagerly } from '../testing/eager-observer.ts';
import { drawToTheEnd, nextFrame } from '../testing/next-frame.ts';
import { scrollList } from '../testing/scroll-list.ts';
import { VirtualGrid } from './virtual-grid.tsx';

const itemKey = (item: number) => `item ${item}`;
const card = (item: number) => <h2>{item}</h2>;
const items = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

observeEagerly();

const grid = (of: readonly number[]) => (
  <VirtualGrid itemKey={itemKey} items={of}>
    {card}
  </VirtualGrid>
);
const show = (count: number) => {
  render(grid(items(count)));
  return screen.getByRole('list');
};
const drawn = () => screen.getAllByRole('heading').map(({ textContent }) => Number(textContent));

/** Fakes the computed column widths of a grid. */
function layOutInColumns(count: number): void {
  const computed = window.getComputedStyle.bind(window);
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => {
    const style = computed(element);
    Object.defineProperty(style, 'gridTemplateColumns', { value: '336px '.repeat(count).trim() });
    return style;
  });
}

test('up to 40 cards are all there, and the browser counts them', async () => {
  const list = show(40);
  await drawToTheEnd();
  expect(drawn()).toEqual(items(40));
  expect(list.querySelector('[aria-setsize], [aria-hidden]')).toBeNull();
});

test('of 500 cards a few are there, and each says which one of how many it is', async () => {
  const list = show(500);
  await drawToTheEnd();
  expect(drawn().length).toBeLessThan(20);
  for (const item of within(list).getAllByRole('listitem')) {
    expect(item.getAttribute('aria-setsize')).toBe('500');
    expect(item.getAttribute('aria-posinset')).toBe(item.textContent);
  }
});

test('cards that stand side by side come and go together', async () => {
  layOutInColumns(3);
  const list = show(500);
  await scrollList(list, 10_000);
  const near = drawn().slice(3, -2);
  expect(near.length % 3).toBe(0);
  expect((near[0] ?? 0) % 3).toBe(1);
  expect(near).toEqual(items(500).slice((near[0] ?? 0) - 1, near.at(-1)));
  // Three items in the first row, two in the last.
  expect([...drawn().slice(0, 3), ...drawn().slice(-2)]).toEqual([1, 2, 3, 499, 500]);
});

test('a frame brings one row of three, so that the page answers in between', async () => {
  layOutInColumns(3);
  show(500);
  const before = drawn().length;
  await nextFrame();
  expect(drawn()).toHaveLength(before + 3);
});

test('when a card goes, the others move up as they are: none of them is drawn anew', async () => {
  layOutInColumns(3);
  const { rerender } = render(grid(items(60)));
  await drawToTheEnd();
  const elements = () =>
    new Map(screen.getAllByRole('heading').map((element) => [element.textContent, element]));
  const before = elements();
  rerender(grid(items(60).slice(1)));
  const after = elements();
  const stayed = [...after].filter(([item]) => before.has(item));
  expect(stayed.length).toBeGreaterThan(12);
  for (const [item, element] of stayed) expect(element, item ?? '').toBe(before.get(item));
});
