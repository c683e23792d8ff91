import { useDeferredValue, useMemo } from 'react';
import { cardClasses } from './data-table-cards.ts';
import { DataRow, TableFrame, type DataTableProps } from './data-table.tsx';
import type { Lines } from './line-window.ts';
import { useIsPrinting } from './use-is-printing.ts';
import { FEW, useLineWindow } from './use-line-window.ts';
import { useSteadyColumns } from './use-steady-columns.ts';

/**
 * A table that may have hundreds of rows, of which only those near the screen are drawn. Columns and
 * `rowKey` should stay the same from one time to the next, or all of those are drawn again.
 */
export function LongTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, emptyText } = props;
  const deferred = useDeferredValue(rows);
  // On paper nothing may be late.
  const isPrinting = useIsPrinting();
  const shown = rows.length > FEW && !isPrinting ? deferred : rows;
  const keys = useMemo(() => shown.map((row) => rowKey(row)), [shown, rowKey]);
  const { list, pieces, heightOf, isPartial } = useLineWindow<HTMLTableSectionElement>(keys);
  const { table, shares } = useSteadyColumns(keys.length > FEW);
  const stack = `max-w-full ${cardClasses(columns).block}`;
  return (
    <TableFrame
      {...{ caption, columns, emptyText, shares, table }}
      body={list}
      isEmpty={keys.length === 0}
      rowCount={isPartial ? keys.length + 1 : undefined}
    >
      {pieces.flatMap((piece) =>
        piece.isDrawn ? (
          rowsIn(piece)
        ) : (
          <tr key={`gap ${piece.from}`} aria-hidden className={stack}>
            <td
              aria-hidden
              colSpan={columns.length}
              className={`p-0 ${stack}`}
              style={{ height: heightOf(piece) }}
            />
          </tr>
        ),
      )}
    </TableFrame>
  );

  function rowsIn({ from, to }: Lines) {
    return shown.slice(from, to).map((row, offset) => {
      const line = from + offset;
      return (
        <DataRow
          key={keys[line]}
          row={row}
          columns={columns}
          line={line}
          rowIndex={isPartial ? line + 2 : undefined}
        />
      );
    });
  }
}
