import { BUCKETS, type Bucket } from '@oakling/domain/sessions/bucket';
import type { SessionPage } from '@oakling/domain/sessions/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMe } from '../../lib/me.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { LoadFailed } from './components/load-failed.tsx';
import { columnsOf } from './components/session-columns.tsx';
import { sessionsQuery } from './data.ts';
import { common, sessionsPage as text } from './text.ts';

/** Rules 6.28 and 6.49 to 6.56: everyone's own sessions in four tabs; the address names the tab. */
export function SessionsPage() {
  const [params, setParams] = useSearchParams();
  const selected = BUCKETS.find((bucket) => bucket === params.get('tab')) ?? 'pending';
  const counts = useCounts(selected);
  return (
    <>
      <PageHeading className="mb-6">{text.heading}</PageHeading>
      <Tabs
        label={text.heading}
        selected={selected}
        onSelect={(tab) => setParams({ tab }, { replace: true })}
        tabs={BUCKETS.map((bucket) => ({
          id: bucket,
          label: text.tabs[bucket],
          ...(counts !== null && { count: counts[bucket] }),
          content: <SessionsTab bucket={bucket} />,
        }))}
      />
    </>
  );
}

/** The counts of all tabs as last told; they stay while another tab is loading. */
function useCounts(bucket: Bucket): SessionPage['counts'] | null {
  const told = useInfiniteQuery(sessionsQuery(bucket)).data?.pages.at(-1)?.counts ?? null;
  const [last, setLast] = useState(told);
  if (told !== null && told !== last) setLast(told);
  return told ?? last;
}

function SessionsTab({ bucket }: { bucket: Bucket }) {
  const { dashboardRole } = useMe();
  const list = useInfiniteQuery(sessionsQuery(bucket));
  if (list.isPending) return <Skeleton label={common.loading} />;
  return (
    <div className="space-y-4">
      {list.isError && <LoadFailed words={common.failed} onRetry={() => void list.refetch()} />}
      {list.data !== undefined && (
        <DataTable
          caption={text.tabs[bucket]}
          columns={columnsOf(bucket, dashboardRole)}
          rows={list.data.pages.flatMap((page) => page.items)}
          rowKey={({ id }) => id}
          emptyText={text.empty(bucket)}
        />
      )}
      {list.hasNextPage && (
        <LoadMore
          label={text.more}
          isLoading={list.isFetchingNextPage}
          onLoadMore={() => void list.fetchNextPage()}
        />
      )}
    </div>
  );
}
