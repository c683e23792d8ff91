import { memo, type CSSProperties, type ReactNode } from 'react';

export type RowColumn<Row> = {
  /** The header of the column, and the label of its cells in a card unless `place` is set. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** The share of the width that is left after the minimum widths. */
  share: number;
  /** The minimum width in rem. */
  least?: number;
  /** The position within a card. */
  place?: 'name' | 'who' | 'day' | 'hours' | 'action';
  /** True for content that is hidden in print, such as buttons. */
  isOnScreenOnly?: boolean;
};

export type ActionTableProps<Row> = {
  caption: string;
  /** The first column is the row header. */
  columns: readonly [RowColumn<Row>, ...RowColumn<Row>[]];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The text of the only row if `rows` is empty. */
  emptyText: string;
  actions?: (row: Row) => ReactNode;
};

/**
 * A table with actions below each row. Rows become cards if the columns don't fit. Keep `columns` and `actions` stable;
 * otherwise, every row renders again.
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

// `memo` loses the type parameter that ties a row to its columns; the cast restores it.
const TableRow = memo(FullRow) as typeof FullRow;
