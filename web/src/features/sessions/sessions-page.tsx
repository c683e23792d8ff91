import type { Role } from '@oakling/domain/identity/role';
import { type Bucket, BUCKETS } from '@oakling/domain/sessions/session';
import type { SessionPage, SessionView } from '@oakling/domain/sessions/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { dayWords } from '../../lib/date-words.ts';
import { useMe } from '../../lib/me.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Illustration, type IllustrationName } from '../../ui/illustration.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { FeedbackMessage, type Feedback } from '../../ui/live-region.tsx';
import { LoadFailed, LoadMore, Skeleton } from '../../ui/loading.tsx';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFocusAfterLeaving } from '../../ui/use-focus-after-leaving.ts';
import { columnsOf } from './components/session-columns.tsx';
import { sessionsQuery } from './data.ts';
import { callOffWords } from './call-off-text.ts';
import { common, sessionsPage as text } from './text.ts';

const CancelDialog = lazyPart(
  async () => (await import('./components/reason-dialogs.tsx')).CancelDialog,
);

const idOf = ({ id }: SessionView) => id;

/** Rules 6.28 and 6.49 to 6.56: everyone's own sessions in four tabs; the address names the tab. */
export function SessionsPage() {
  const [params, setParams] = useSearchParams();
  const selected = BUCKETS.find((bucket) => bucket === params.get('tab')) ?? 'pending';
  const counts = useCounts(selected);
  const { fullName, dashboardRole } = useMe();
  const [today] = useState(() => dayWords(new Date().toISOString()));
  const [asked, setAsked] = useState<SessionView | null>(null);
  const [feedback, setFeedback] = useState<Feedback | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { moveFocus } = useFocusAfterLeaving(frame);

  function tellCancelled(session: SessionView) {
    setAsked(null);
    setFeedback({ tone: 'success', words: callOffWords(session, dashboardRole).done });
    moveFocus();
  }

  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <PageHeading>{text.heading}</PageHeading>
        <Button variant="secondary" className="print:hidden" onClick={() => window.print()}>
          <Printer aria-hidden className="size-5" />
          {text.print}
        </Button>
      </div>
      <p className="hidden pb-4 print:block">{text.printedFor(fullName, today)}</p>
      <div ref={frame} tabIndex={-1} className="mb-4 outline-none">
        <FeedbackMessage feedback={feedback} />
      </div>
      <Tabs
        label={text.heading}
        selected={selected}
        onSelect={(tab) => setParams({ tab }, { replace: true })}
        tabs={BUCKETS.map((bucket) => ({
          id: bucket,
          label: text.tabs[bucket],
          ...(counts !== null && { count: counts[bucket] }),
          content: <SessionsTab key={bucket} bucket={bucket} onCancel={setAsked} />,
        }))}
      />
      {asked !== null && (
        <CancelDialog
          session={asked}
          role={dashboardRole}
          onKept={() => setAsked(null)}
          onCancelled={() => tellCancelled(asked)}
        />
      )}
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

type TabProps = { bucket: Bucket; onCancel: (session: SessionView) => void };

function SessionsTab({ bucket, onCancel }: TabProps) {
  const { dashboardRole } = useMe();
  const list = useInfiniteQuery(sessionsQuery(bucket));
  const columns = useMemo(
    () => columnsOf(bucket, dashboardRole, onCancel),
    [bucket, dashboardRole, onCancel],
  );
  const pages = list.data?.pages;
  const rows = useMemo(() => (pages ?? []).flatMap((page) => page.items), [pages]);
  if (list.isPending) return <Skeleton label={common.loading} />;
  return (
    <div className="space-y-4">
      {list.isError && <LoadFailed words={common.failed} onRetry={() => void list.refetch()} />}
      {list.data !== undefined && (
        <VirtualTable
          caption={text.tabs[bucket]}
          columns={columns}
          rows={rows}
          rowKey={idOf}
          emptyText={text.empty(bucket)}
        />
      )}
      {list.isSuccess && rows.length === 0 && <EmptyHint bucket={bucket} role={dashboardRole} />}
      <LoadMore list={list} label={text.more} />
    </div>
  );
}

const pictures: Readonly<Record<Bucket, IllustrationName>> = {
  pending: 'no-pending',
  upcoming: 'no-sessions',
  rejected: 'no-rejected',
  past: 'no-past',
};

/** What an empty tab is for, and how to fill it. */
function EmptyHint({ bucket, role }: { bucket: Bucket; role: Role }) {
  const { isOfAge } = useMe();
  const leadsToMatches = role !== 'parent' && (bucket === 'pending' || bucket === 'upcoming');
  return (
    <div className="flex flex-col items-center gap-4 py-4 text-center print:hidden">
      <Illustration name={pictures[bucket]} size="medium" />
      <p className="text-ink-soft">{text.emptyHints[bucket][isOfAge === true ? 'adult' : role]}</p>
      {leadsToMatches && (
        <LinkButton to={`/dashboard/${role}/matches`} variant="secondary">
          {text.findMatches}
        </LinkButton>
      )}
    </div>
  );
}
