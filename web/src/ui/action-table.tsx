import { memo, type CSSProperties, type ReactNode } from 'react';

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

export type ActionTableProps<Row> = {
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
 * A table with actions below each row, shown as cards when columns don't fit. Keep `columns` and
 * `actions` stable, or every row re-renders.
 */
export function ActionTable<Row>(props: ActionTableProps<Row>) {
  const { caption, columns, rows, rowKey, emptyText, actions } = props;
  const shares = columns.map(({ share, least = 0 }) => `minmax(${least}rem, ${share}fr)`).join(' ');
  return (
    <div className="rows">
      <table role="table" style={{ '--columns': shares } as CSSProperties}>
        <caption className="sr-only print:not-sr-only print:pb-2 print:text-start print:text-xl print:font-semibold">
          {caption}
        </caption>
        <thead role="rowgroup">
          <tr role="row">
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
        <tbody role="rowgroup">
          {rows.map((row) => (
            <TableRow key={rowKey(row)} row={row} columns={columns} actions={actions} />
          ))}
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
};

function FullRow<Row>({ row, columns, actions }: RowProps<Row>) {
  return (
    <tr role="row" className="rows-row">
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
const TableRow = memo(FullRow) as typeof FullRow;
