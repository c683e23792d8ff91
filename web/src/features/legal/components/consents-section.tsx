import type { ConsentView } from '@oakling/domain/legal/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { dayWords } from '../../../lib/date-words.ts';
import { useMe } from '../../../lib/me.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable, type DataColumn } from '../../../ui/data-table.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { consentsQuery } from '../data.ts';
import { agreedText as text, howWords, whatWords } from '../terms-text.ts';

const columns: readonly [DataColumn<ConsentView>, ...DataColumn<ConsentView>[]] = [
  { header: text.columns.what, cell: whatWords },
  { header: text.columns.date, cell: ({ at }) => dayWords(at) },
  { header: text.columns.version, cell: ({ version }) => version },
  { header: text.columns.how, cell: howWords },
];

/** What was agreed to and when, for oneself and for one's children. Rule 9.79 */
export function ConsentsSection() {
  const { dashboardRole } = useMe();
  const list = useInfiniteQuery(consentsQuery);
  return (
    <Card as="section" aria-labelledby="consents" className="space-y-4">
      <h2 id="consents" className="text-xl">
        {dashboardRole === 'youth' ? text.headingYouth : text.heading}
      </h2>
      {list.isPending && <Skeleton label={text.loading} count={2} />}
      {list.isError && (
        <Alert tone="error">
          <p>{text.failed}</p>
          <Button variant="secondary" onClick={() => void list.refetch()} className="mt-2">
            {text.tryAgain}
          </Button>
        </Alert>
      )}
      {list.isSuccess && (
        <DataTable
          caption={text.caption}
          columns={columns}
          rows={list.data.pages.flatMap((page) => page.items)}
          rowKey={({ id }) => id}
          emptyText={text.none}
        />
      )}
      {list.hasNextPage && (
        <LoadMore
          label={text.more}
          isLoading={list.isFetchingNextPage}
          onLoadMore={() => void list.fetchNextPage()}
        />
      )}
    </Card>
  );
}
