import { memo, type ComponentProps, type ReactNode, type Ref } from 'react';
import { cardClasses } from './data-table-cards.ts';

export type DataColumn<Row> = {
  /** Words over the column, and the label of each cell where rows are stacked. */
  header: string;
  cell: (row: Row) => ReactNode;
};

export type DataTableProps<Row> = {
  /** The table's accessible name; the page's heading usually says it already. */
  caption: string;
  /** The first column names the row. */
  columns: readonly [DataColumn<Row>, ...DataColumn<Row>[]];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The words of the only row when there are none. */
  emptyText: string;
};

/** A table whose header has the role's colour. What can have hundreds of rows is a `VirtualTable`. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey } = props;
  return (
    <TableFrame {...props} isEmpty={rows.length === 0}>
      {rows.map((row) => (
        <DataRow key={rowKey(row)} row={row} columns={columns} />
      ))}
    </TableFrame>
  );
}

type FrameProps = {
  caption: string;
  columns: readonly Pick<DataColumn<never>, 'header'>[];
  isEmpty: boolean;
  emptyText: string;
  /** The rows. */
  children: ReactNode;
  /** Where not all rows are there: how many there are, with the header. */
  rowCount?: number | undefined;
  /** Of the table's width, for each column; those of a table without are as wide as their rows need. */
  shares?: readonly number[] | null;
  table?: Ref<HTMLTableElement>;
  body?: ComponentProps<'tbody'>;
};

/** What is around the rows of a table. */
export function TableFrame(props: FrameProps) {
  const { caption, columns, isEmpty, emptyText, children, rowCount, shares = null } = props;
  const { table, body } = props;
  const classes = cardClasses(columns);
  const stack = `max-w-full ${classes.block}`;
  return (
    <div className="@container">
      <table
        ref={table}
        role="table"
        aria-rowcount={rowCount}
        className={`w-full border-separate border-spacing-0 text-start ${shares === null ? '' : 'table-fixed'} ${stack}`}
      >
        <caption className="sr-only print:not-sr-only print:pb-2 print:text-start print:text-xl print:font-semibold">
          {caption}
        </caption>
        <thead role="rowgroup" className={classes.hiddenInCards}>
          <tr role="row" aria-rowindex={rowCount === undefined ? undefined : 1}>
            {columns.map(({ header }, index) => (
              <th
                key={header}
                role="columnheader"
                scope="col"
                {...(shares !== null && { style: { width: `${100 * (shares[index] ?? 0)}%` } })}
                className="bg-role-solid px-4 py-3 text-start font-semibold text-role-on-solid first:rounded-ss-card last:rounded-se-card print:border-b-2 print:border-line print:bg-transparent print:text-ink"
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...body} role="rowgroup" className={stack}>
          {children}
          {isEmpty && (
            <tr role="row" className={stack}>
              <td
                role="cell"
                colSpan={columns.length}
                className={`rounded-b-card border border-line-soft bg-card px-4 py-8 text-center text-ink-soft ${classes.emptyCell} ${stack}`}
              >
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
  columns: readonly DataColumn<Row>[];
  /** Where in a `VirtualTable`, counted from 0. */
  index?: number;
  /** Where not all rows are there: the row's place, counted from 1 with the header. */
  rowIndex?: number | undefined;
  ref?: Ref<HTMLTableRowElement>;
};

function DrawnRow<Row>({ row, columns, index: place, rowIndex, ref }: RowProps<Row>) {
  const classes = cardClasses(columns);
  return (
    <tr ref={ref} role="row" data-index={place} aria-rowindex={rowIndex} className={classes.row}>
      {columns.map(({ header, cell }, index) => {
        const isName = index === 0;
        const Cell = isName ? 'th' : 'td';
        return (
          <Cell
            key={header}
            role={isName ? 'rowheader' : 'cell'}
            {...(isName && { scope: 'row' })}
            className={`border-line-soft bg-card px-4 py-3 text-start align-top font-normal ${classes.cell} ${isName ? classes.nameCell : ''} max-w-full ${classes.block}`}
          >
            <span
              aria-hidden
              className={`block text-sm font-semibold text-ink-soft ${classes.onlyInCards}`}
            >
              {header}
            </span>
            <div className={isName ? 'font-semibold' : ''}>{cell(row)}</div>
          </Cell>
        );
      })}
    </tr>
  );
}

/** A row, drawn again only when it or its columns are others. */
// The cast keeps that a row and its columns are of one type, which `memo` forgets.
export const DataRow = memo(DrawnRow) as typeof DrawnRow;
