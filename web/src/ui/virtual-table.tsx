import { useMemo } from 'react';
import { cardClasses } from './data-table-cards.ts';
import { DataRow, TableFrame, type DataTableProps } from './data-table.tsx';
import { useSteadyColumns } from './use-steady-columns.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

/** Pixels; between a row of a wide table and one that is a card. */
const ESTIMATED_HEIGHT = 200;

/**
 * A table that may have hundreds of rows, of which only those near the screen are drawn. Columns and
 * `rowKey` should stay the same from one time to the next, or all of those are drawn again.
 */
export function VirtualTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, emptyText } = props;
  const byKey = useMemo(() => new Map(rows.map((row) => [rowKey(row), row])), [rows, rowKey]);
  const keys = useMemo(() => [...byKey.keys()], [byKey]);
  const { list, measureRow, parts, isPartial } = useVirtualRows<HTMLTableSectionElement>(
    keys,
    1,
    ESTIMATED_HEIGHT,
  );
  const { table, shares } = useSteadyColumns(isPartial);
  const stack = `max-w-full ${cardClasses(columns).block}`;
  return (
    <TableFrame
      caption={caption}
      columns={columns}
      emptyText={emptyText}
      shares={shares}
      table={table}
      body={list}
      isEmpty={rows.length === 0}
      rowCount={isPartial ? keys.length + 1 : undefined}
    >
      {parts.map((part) => {
        if (part.kind === 'spacer') {
          return (
            <tr key={`before ${part.index}`} aria-hidden className={stack}>
              <td
                aria-hidden
                colSpan={columns.length}
                className={`p-0 ${stack}`}
                style={{ height: part.height }}
              />
            </tr>
          );
        }
        const [key = ''] = part.keys;
        const row = byKey.get(key);
        return (
          row !== undefined && (
            <DataRow
              key={key}
              row={row}
              columns={columns}
              index={part.index}
              rowIndex={isPartial ? part.index + 2 : undefined}
              ref={measureRow}
            />
          )
        );
      })}
    </TableFrame>
  );
}
