import type { ReactNode } from 'react';
import { cardClasses } from './data-table-cards.ts';

export type DataColumn<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
};

type Props<Row> = {
  caption: string;
  /** The first column is the row header. */
  columns: readonly [DataColumn<Row>, ...DataColumn<Row>[]];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The text of the only row if `rows` is empty. */
  emptyText: string;
};

/** A table whose header has the role's color. For actions below each row, use `ActionTable`. */
export function DataTable<Row>({ caption, columns, rows, rowKey, emptyText }: Props<Row>) {
  const classes = cardClasses(columns);
  const stack = `max-w-full ${classes.block}`;
  return (
    <div className="@container">
      <table role="table" className={`w-full border-separate border-spacing-0 text-start ${stack}`}>
        <caption className="sr-only print:not-sr-only print:pb-2 print:text-start print:text-xl print:font-semibold">
          {caption}
        </caption>
        <thead role="rowgroup" className={classes.hiddenInCards}>
          <tr role="row">
            {columns.map(({ header }) => (
              <th
                key={header}
                role="columnheader"
                scope="col"
                className="bg-role-solid px-4 py-3 text-start font-semibold text-role-on-solid first:rounded-ss-card last:rounded-se-card print:border-b-2 print:border-line print:bg-transparent print:text-ink"
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={stack}>
          {rows.map((row) => (
            <DataRow key={rowKey(row)} row={row} columns={columns} />
          ))}
          {rows.length === 0 && (
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

type RowProps<Row> = { row: Row; columns: readonly DataColumn<Row>[] };

function DataRow<Row>({ row, columns }: RowProps<Row>) {
  const classes = cardClasses(columns);
  return (
    <tr role="row" className={classes.row}>
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
            <div className={isName ? 'min-w-28 font-semibold [overflow-wrap:anywhere]' : ''}>
              {cell(row)}
            </div>
          </Cell>
        );
      })}
    </tr>
  );
}
