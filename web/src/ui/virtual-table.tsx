import { memo, useMemo, type CSSProperties, type ReactNode, type Ref } from 'react';
import { useVirtualRows } from './use-virtual-rows.ts';

/** Pixels; between a row of a wide table and one that is a card. */
const ESTIMATED_HEIGHT = 250;

export type RowColumn<Row> = {
  /** Words over the column; in a card they stand over what has no place of its own. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Its part of the width that is left once each has its least. */
  share: number;
  /** Of its width, in rem. */
  least?: number;
  /** Where it stands in a card: what names it, who, on which day, and at which hours. */
  place?: 'name' | 'who' | 'day' | 'hours' | 'action';
  /** Left out on paper: something to press. */
  isOnScreenOnly?: boolean;
};

export type VirtualTableProps<Row> = {
  /** The table's accessible name; the page's heading usually says it already. */
  caption: string;
  /** The first column names the row. */
  columns: readonly [RowColumn<Row>, ...RowColumn<Row>[]];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The words of the only row when there are none. */
  emptyText: string;
  /** What can be done with a row; it stands below its columns. */
  actions?: (row: Row) => ReactNode;
};

/**
 * A table that may have hundreds of rows, of which only those near the screen are drawn; a card for each
 * where the columns do not fit. Columns, `rowKey` and `actions` should stay the same from one time to the next, or all
 * of those are drawn again.
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
  /** Counted from 0. */
  index: number;
  /** Where not all rows are there: the row's place, counted from 1 with the header. */
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

/** A row, drawn again only when it or its columns are others. */
// The cast keeps that a row and its columns are of one type, which `memo` forgets.
const TableRow = memo(DrawnRow) as typeof DrawnRow;
