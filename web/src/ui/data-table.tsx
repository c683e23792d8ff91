import type { ReactNode } from 'react';

export type DataColumn<Row> = {
  /** Words over the column, and the label of each cell where rows are stacked. */
  header: string;
  cell: (row: Row) => ReactNode;
};

type Props<Row> = {
  /** The table's accessible name; the page's heading usually says it already. */
  caption: string;
  /** The first column names the row. */
  columns: readonly [DataColumn<Row>, ...DataColumn<Row>[]];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The words of the only row when there are none. */
  emptyText: string;
};

/*
 * Below 47.5 rem (a tablet held upright) each row becomes a card. The roles are written out because a browser drops the
 * table's meaning when its display changes.
 */
const stack = 'max-w-full @max-[47.5rem]:block';

/** A table whose header has the role's colour. */
export function DataTable<Row>({ caption, columns, rows, rowKey, emptyText }: Props<Row>) {
  return (
    <div className="@container">
      <table role="table" className={`w-full border-separate border-spacing-0 text-start ${stack}`}>
        <caption className="sr-only print:not-sr-only print:pb-2 print:text-start print:text-xl print:font-semibold">
          {caption}
        </caption>
        <thead role="rowgroup" className="@max-[47.5rem]:sr-only">
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
                className={`rounded-b-card border border-line-soft bg-card px-4 py-8 text-center text-ink-soft @max-[47.5rem]:rounded-card ${stack}`}
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
  return (
    <tr
      role="row"
      className={`@max-[47.5rem]:mb-4 @max-[47.5rem]:overflow-hidden @max-[47.5rem]:rounded-card @max-[47.5rem]:border-2 @max-[47.5rem]:border-line-soft @max-[47.5rem]:shadow-card ${stack}`}
    >
      {columns.map(({ header, cell }, index) => {
        const isName = index === 0;
        const Cell = isName ? 'th' : 'td';
        return (
          <Cell
            key={header}
            role={isName ? 'rowheader' : 'cell'}
            {...(isName && { scope: 'row' })}
            className={`border-b border-line-soft bg-card px-4 py-3 text-start align-top font-normal @min-[47.5rem]:first:border-s @min-[47.5rem]:last:border-e @max-[47.5rem]:last:border-b-0 ${isName ? '@max-[47.5rem]:bg-role-soft' : ''} ${stack}`}
          >
            <span
              aria-hidden
              className="block text-sm font-semibold text-ink-soft @min-[47.5rem]:hidden"
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
