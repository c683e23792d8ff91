/*
 * Rows become cards below 47.5 rem (a tablet in portrait), or with two columns below 30 rem (a phone). Roles are
 * explicit, because changing `display` drops the semantics of a table.
 */
const manyColumns = {
  block: '@max-[47.5rem]:block',
  hiddenInCards: '@max-[47.5rem]:sr-only',
  onlyInCards: '@min-[47.5rem]:hidden',
  emptyCell: '@max-[47.5rem]:rounded-card',
  row:
    'max-w-full @max-[47.5rem]:mb-4 @max-[47.5rem]:grid @max-[47.5rem]:grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] ' +
    '@max-[47.5rem]:overflow-hidden @max-[47.5rem]:rounded-card @max-[47.5rem]:border-2 ' +
    '@max-[47.5rem]:border-line-soft @max-[47.5rem]:bg-card @max-[47.5rem]:shadow-card',
  cell: '@min-[47.5rem]:border-b @min-[47.5rem]:first:border-s @min-[47.5rem]:last:border-e',
  nameCell:
    '@max-[47.5rem]:col-span-full @max-[47.5rem]:bg-role-soft @max-[47.5rem]:border-b-line-soft',
};
const fewColumns: typeof manyColumns = {
  block: '@max-[30rem]:block',
  hiddenInCards: '@max-[30rem]:sr-only',
  onlyInCards: '@min-[30rem]:hidden',
  emptyCell: '@max-[30rem]:rounded-card',
  row:
    'max-w-full @max-[30rem]:mb-4 @max-[30rem]:block @max-[30rem]:overflow-hidden @max-[30rem]:rounded-card @max-[30rem]:border-2 ' +
    '@max-[30rem]:border-line-soft @max-[30rem]:bg-card @max-[30rem]:shadow-card',
  cell: '@min-[30rem]:border-b @min-[30rem]:first:border-s @min-[30rem]:last:border-e',
  nameCell: '@max-[30rem]:bg-role-soft',
};

export const cardClasses = (columns: readonly unknown[]) =>
  columns.length > 2 ? manyColumns : fewColumns;
