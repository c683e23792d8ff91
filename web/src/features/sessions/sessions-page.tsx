import { type Bucket, BUCKETS } from '@oakling/domain/sessions/session';
import type { SessionPage, SessionRow } from '@oakling/domain/sessions/contract';
import { CalendarRange, List } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { dayWords, localNow } from '../../lib/date-words.ts';
import { browserStorage } from '../../lib/storage.ts';
import { isMonday, mondayOf } from '../../lib/week-days.ts';
import { useHost } from '../../lib/host.ts';
import { useMe } from '../../lib/me.ts';
import { usePages } from '../../lib/use-pages.ts';
import { ActionTable } from '../../ui/action-table.tsx';
import { PrintButton } from './components/print-button.tsx';
import { lazyDialog, lazyPart } from '../../ui/lazy-part.ts';
import { Illustration, type IllustrationName } from '../../ui/illustration.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { FeedbackMessage, type Feedback } from '../../ui/live-region.tsx';
import { LoadState, Skeleton } from '../../ui/loading.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFocusAfterLeaving } from '../../ui/use-focus-after-leaving.ts';
import { RowActions } from './components/session-links.tsx';
import { COLUMNS } from './components/session-columns.tsx';
import { sessionsQuery } from './data.ts';
import { callOffWords } from './asking/call-off-text.ts';
import { common, sessionsPage as text } from './text.ts';
import { weekText } from './week-text.ts';
import { serverNow } from '../../lib/clock.ts';

const CancelDialog = lazyDialog(
  async () => (await import('./components/reason-dialogs.tsx')).CancelDialog,
);

const WeekView = lazyPart(async () => (await import('./components/week-view.tsx')).WeekView, {
  waiting: <Skeleton label={common.loading} />,
});

const idOf = ({ id }: SessionRow) => id;

type View = 'list' | 'week';
const VIEW = 'oakling-sessions-view';

/** Rules 6.28, 6.49 to 6.56 and 6.191 */
export function SessionsPage() {
  const [params, setParams] = useSearchParams();
  const { fullName } = useMe();
  const host = useHost();
  const [today] = useState(() => dayWords(new Date(serverNow()).toISOString()));
  const view = viewIn(params);
  const week = params.get('week') ?? '';
  const monday = isMonday(week) ? week : mondayOf(localNow().slice(0, 10));

  function show(next: View) {
    browserStorage.write(VIEW, next);
    setParams({ view: next }, { replace: true });
  }

  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <PageHeading className="grow basis-full sm:basis-auto">{text.heading}</PageHeading>
        <ViewSwitch view={view} onView={show} />
        <PrintButton label={text.print} />
      </div>
      <p className="hidden pb-4 print:block">
        {host !== null && <strong className="block">{host.name}</strong>}
        <span>{text.printedFor(fullName, today)}</span>
      </p>
      {view === 'week' ? (
        <WeekView
          monday={monday}
          heading="h2"
          onWeek={(next) => setParams({ view, week: next }, { replace: true })}
        />
      ) : (
        <SessionsList />
      )}
    </>
  );
}

/** The view in the URL, or otherwise the one chosen last. A tab implies the list. */
function viewIn(params: URLSearchParams): View {
  const said = params.get('view') ?? (params.has('tab') ? 'list' : browserStorage.read(VIEW));
  return said === 'week' ? 'week' : 'list';
}

const VIEWS = [
  { id: 'list', label: weekText.list, icon: List },
  { id: 'week', label: weekText.week, icon: CalendarRange },
] as const;

function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <div
      role="group"
      aria-label={weekText.views}
      className="flex flex-wrap rounded-card border-2 border-role-ink bg-card p-0.5 print:hidden"
    >
      {VIEWS.map(({ id, label, icon: Icon }) => (
        <button
          key={id}
          type="button"
          aria-pressed={view === id}
          onClick={() => onView(id)}
          className="inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-lg px-4 font-semibold text-role-ink hover:bg-role-soft aria-pressed:bg-role-solid aria-pressed:text-role-on-solid forced-colors:aria-pressed:border-4"
        >
          <Icon aria-hidden className="size-5 shrink-0" />
          <span>{label}</span>
        </button>
      ))}
    </div>
  );
}

function SessionsList() {
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<Bucket | null>(null);
  const asked = BUCKETS.find((bucket) => bucket === params.get('tab'));
  const selected = asked ?? opened ?? 'pending';
  const shown = usePages(sessionsQuery(selected), idOf);
  const counts = useLast(shown.list.data?.pages.at(-1)?.counts);
  // Chosen once, so the tab doesn't change while the list is being read. Cached counts may be out of date.
  if (opened === null && counts !== undefined && !shown.list.isFetching) {
    setOpened(firstTab(counts));
  }
  const { dashboardRole, isOfAge } = useMe();
  const [toCancel, setToCancel] = useState<SessionRow | null>(null);
  const [feedback, setFeedback] = useState<Feedback | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { moveFocus } = useFocusAfterLeaving(frame);

  function tellCancelled(session: SessionRow) {
    setToCancel(null);
    setFeedback({ tone: 'success', words: callOffWords(session, dashboardRole).done });
    moveFocus();
  }

  return (
    <>
      <div ref={frame} tabIndex={-1} className="mb-4 outline-none">
        <FeedbackMessage feedback={feedback} />
      </div>
      <Tabs
        label={text.heading}
        selected={selected}
        onSelect={(tab) => setParams({ tab }, { replace: true })}
        tabs={BUCKETS.map((bucket) => ({
          id: bucket,
          label: nameOf(bucket, isOfAge),
          ...(counts !== undefined && { count: counts[bucket] }),
          content: <SessionsTab bucket={selected} shown={shown} onCancel={setToCancel} />,
        }))}
      />
      {toCancel !== null && (
        <CancelDialog
          session={toCancel}
          onKept={() => setToCancel(null)}
          onCancelled={() => tellCancelled(toCancel)}
        />
      )}
    </>
  );
}

/** The first tab that contains sessions. Past ones come before rejected ones. Rule 6.368 */
function firstTab(counts: SessionPage['counts']): Bucket {
  const order = ['pending', 'upcoming', 'past', 'rejected'] as const;
  return order.find((bucket) => counts[bucket] > 0) ?? 'pending';
}

/** The last value that was known, such as the counts of all tabs while another tab loads. */
function useLast<Value>(told: Value | undefined): Value | undefined {
  const [last, setLast] = useState(told);
  if (told !== undefined && told !== last) setLast(told);
  return told ?? last;
}

const nameOf = (bucket: Bucket, isOfAge?: true) =>
  isOfAge && bucket === 'pending' ? text.pendingOfAge : text.tabs[bucket];

type TabProps = {
  bucket: Bucket;
  shown: ReturnType<typeof usePages<SessionPage, readonly string[]>>;
  onCancel: (session: SessionRow) => void;
};

function SessionsTab({ bucket, shown: { list, rows, pager }, onCancel }: TabProps) {
  const { isOfAge } = useMe();
  const actions = useCallback(
    (session: SessionRow) => <RowActions session={session} onCancel={onCancel} />,
    [onCancel],
  );
  const table = {
    caption: nameOf(bucket, isOfAge),
    columns: COLUMNS[bucket],
    rows,
    rowKey: idOf,
    emptyText: text.empty(bucket),
  };
  return (
    <PagedList pager={pager} label={text.more}>
      <div className="space-y-4">
        <LoadState query={list} loading={common.loading} failed={common.failed} />
        {list.data !== undefined && <ActionTable {...table} actions={actions} />}
        {list.isSuccess && rows.length === 0 && <EmptyHint bucket={bucket} />}
      </div>
    </PagedList>
  );
}

const pictures: Readonly<Record<Bucket, IllustrationName>> = {
  pending: 'no-pending',
  upcoming: 'no-sessions',
  rejected: 'no-rejected',
  past: 'no-past',
};

function EmptyHint({ bucket }: { bucket: Bucket }) {
  const { dashboardRole: role, isOfAge } = useMe();
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
