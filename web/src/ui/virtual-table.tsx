import { memo, useMemo, type CSSProperties, type ReactNode, type Ref } from 'react';
import { useVirtualRows } from './use-virtual-rows.ts';

/** Estimated row height in pixels, between a table row and a card. */
const ESTIMATED_HEIGHT = 250;

export type RowColumn<Row> = {
  /** Column header; also a cell label in a card unless `place` is set. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Share of the width that remains after minimum widths. */
  share: number;
  /** Minimum width in rem. */
  least?: number;
  /** Position within a card. */
  place?: 'name' | 'who' | 'day' | 'hours' | 'action';
  /** Hidden in print, such as buttons. */
  isOnScreenOnly?: boolean;
};

export type VirtualTableProps<Row> = {
  /** The table's accessible name; usually repeats the page heading. */
  caption: string;
  /** The first column is the row header. */
  columns: readonly [RowColumn<Row>, ...RowColumn<Row>[]];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Text of the single row shown when `rows` is empty. */
  emptyText: string;
  /** Actions of a row, shown below its columns. */
  actions?: (row: Row) => ReactNode;
};

/**
 * A virtualized table for hundreds of rows, shown as cards when columns don't fit. Keep `columns`,
 * `rowKey` and `actions` stable, or every row re-renders.
 */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { caption, columns, rows, rowKey, emptyText, actions } = props;
  const byKey = useMemo(() => new Map(rows.map((row) => [rowKey(row), row])), [rows, rowKey]);
  const keys = useMemo(() => [...byKey.keys()], [byKey]);
  const { list, measureRow, parts, isPartial } = useVirtualRows<HTMLTableSectionElement>(
    keys,
    1,
    ESTIMATED_HEIGHT,
  );
  const shares = columns.map(({ share, least = 0 }) => `minmax(${least}rem, ${share}fr)`).join(' ');
  return (
    <div className="rows">
      <table
        role="table"
        aria-rowcount={isPartial ? keys.length + 1 : undefined}
        style={{ '--columns': shares } as CSSProperties}
      >
        <caption className="sr-only print:not-sr-only print:pb-2 print:text-start print:text-xl print:font-semibold">
          {caption}
        </caption>
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={isPartial ? 1 : undefined}>
            {columns.map(({ header, isOnScreenOnly }) => (
              <th
                key={header}
                role="columnheader"
                scope="col"
                className={isOnScreenOnly === true ? 'print:hidden' : undefined}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...list} role="rowgroup">
          {parts.map((part) => {
            if (part.kind === 'spacer') {
              return (
                <tr key={`before ${part.index}`} aria-hidden className="rows-space">
                  <td aria-hidden colSpan={columns.length} style={{ height: part.height }} />
                </tr>
              );
            }
            const [key = ''] = part.keys;
            const row = byKey.get(key);
            return (
              row !== undefined && (
                <TableRow
                  key={key}
                  row={row}
                  columns={columns}
                  actions={actions}
                  index={part.index}
                  rowIndex={isPartial ? part.index + 2 : undefined}
                  ref={measureRow}
                />
              )
            );
          })}
          {rows.length === 0 && (
            <tr role="row" className="rows-empty">
              <td role="cell" colSpan={columns.length}>
                {emptyText}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

type RowProps<Row> = {
  row: Row;
  actions: ((row: Row) => ReactNode) | undefined;
  columns: readonly RowColumn<Row>[];
  /** From 0. */
  index: number;
  /** aria-rowindex, from 1 including the header, if only some rows are rendered. */
  rowIndex: number | undefined;
  ref: Ref<HTMLTableRowElement>;
};

function DrawnRow<Row>({ row, columns, actions, index, rowIndex, ref }: RowProps<Row>) {
  return (
    <tr ref={ref} role="row" data-index={index} aria-rowindex={rowIndex} className="rows-row">
      {columns.map((column, nth) => {
        const { header, place, cell, isOnScreenOnly } = column;
        const Cell = nth === 0 ? 'th' : 'td';
        const isLast = nth === columns.length - 1 && actions !== undefined;
        const item = { className: 'rows-item', 'data-place': place };
        const value = (
          <>
            <span aria-hidden className="rows-label">
              {header}
            </span>
            <div>{cell(row)}</div>
          </>
        );
        return (
          <Cell
            key={header}
            role={nth === 0 ? 'rowheader' : 'cell'}
            {...(nth === 0 && { scope: 'row' })}
            {...(isLast ? { className: 'rows-last' } : item)}
            {...(isOnScreenOnly === true && {
              className: `${isLast ? 'rows-last' : 'rows-item'} print:hidden`,
            })}
          >
            {isLast ? (
              <>
                <div {...item}>{value}</div>
                <div className="rows-actions print:hidden">{actions(row)}</div>
              </>
            ) : (
              value
            )}
          </Cell>
        );
      })}
    </tr>
  );
}

/** Memoized: re-renders only if its row or columns change. */
// `memo` drops the generic that ties a row to its columns; the cast restores it.
const TableRow = memo(DrawnRow) as typeof DrawnRow;
