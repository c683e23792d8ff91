// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { observeEagerly } from '../testing/eager-observer.ts';
import { drawToTheEnd, nextFrame } from '../testing/next-frame.ts';
import { scrollList } from '../testing/scroll-list.ts';
import { VirtualTable, type RowColumn } from './virtual-table.tsx';

const rowKey = (row: number) => `row ${row}`;
const columns: [RowColumn<number>, RowColumn<number>] = [
  { header: 'Number', share: 1, cell: (row) => `Row ${row}` },
  { header: 'Press', share: 1, cell: (row) => <button type="button">Press {row}</button> },
];
const rows = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

observeEagerly();

const table = (count: number) => (
  <VirtualTable
    caption="Numbers"
    emptyText="None."
    columns={columns}
    rowKey={rowKey}
    rows={rows(count)}
  />
);
const drawn = () =>
  screen.getAllByRole('rowheader').map(({ textContent }) => Number(/\d+$/.exec(textContent)?.[0]));
const body = () => screen.getAllByRole('rowgroup')[1] ?? document.body;

test('up to 40 rows are all there, and nothing says that they were not', async () => {
  render(table(40));
  await drawToTheEnd();
  expect(drawn()).toEqual(rows(40));
  expect(screen.getByRole('table').hasAttribute('aria-rowcount')).toBe(false);
  expect(document.querySelector('[aria-rowindex], tr[aria-hidden]')).toBeNull();
});

test('of 500 rows a few are there, and each says which one of how many it is', async () => {
  const { rerender } = render(table(500));
  await drawToTheEnd();
  expect(drawn().length).toBeLessThan(20);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('501');
  const indexes = screen
    .getAllByRole('row')
    .map((row) => Number(row.getAttribute('aria-rowindex')));
  expect(indexes).toEqual([1, ...drawn().map((row) => row + 1)]);
  rerender(table(520));
  await drawToTheEnd();
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('521');
  expect(drawn().at(-1)).toBe(520);
});

test('the first and the last row are there wherever the page is, where the Tab key comes in', async () => {
  render(table(500));
  await scrollList(body(), 50_000);
  expect(drawn()).toContain(201);
  expect(drawn()).not.toContain(100);
  expect([drawn()[0], drawn().at(-1)]).toEqual([1, 500]);
});

test('a row keeps the focus however far the page is scrolled, and Tab goes on beside it', async () => {
  render(table(500));
  await drawToTheEnd();
  const button = screen.getByRole('button', { name: 'Press 3' });
  act(() => button.focus());
  await scrollList(body(), 80_000);
  expect(document.activeElement).toBe(button);
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Press 4');
  await userEvent.tab({ shift: true });
  await userEvent.tab({ shift: true });
  expect(document.activeElement?.textContent).toBe('Press 2');
});

test('on paper are all rows, and afterwards as many as before', async () => {
  render(table(500));
  await drawToTheEnd();
  const before = drawn();
  fireEvent(window, new Event('beforeprint'));
  expect(drawn()).toEqual(rows(500));
  expect(screen.getByRole('table').hasAttribute('aria-rowcount')).toBe(false);
  act(() => void fireEvent(window, new Event('afterprint')));
  expect(drawn()).toEqual(before);
});

test('a frame brings two rows, so that the page answers in between', async () => {
  render(table(500));
  expect(drawn()).toHaveLength(2);
  await nextFrame();
  expect(drawn()).toHaveLength(4);
});

test('a list without rows says so', () => {
  render(table(0));
  expect(screen.getByRole('cell', { name: 'None.' })).toBeDefined();
});
