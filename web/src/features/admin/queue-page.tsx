import { CASE_STATUSES } from '@oakling/domain/admin/decide-case';
import { useSearchParams } from 'react-router';
import { usePages } from '../../lib/use-pages.ts';
import { EmptyState, LoadState } from '../../ui/loading.tsx';
import { Page, PageHeading } from '../../ui/page-heading.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Appeals } from './components/appeals.tsx';
import { CaseCard } from './components/records.tsx';
import { queueQuery } from './data.ts';
import { queueText as text, STATUS } from './text.ts';

/** The report queue, oldest first. Rule 9.71 */
export function QueuePage() {
  const [search, setSearch] = useSearchParams();
  const status = CASE_STATUSES.find((known) => known === search.get('status')) ?? null;
  const { list, rows: reports, pager } = usePages(queueQuery(status));
  return (
    <Page>
      <PageHeading>{text.heading}</PageHeading>
      <Appeals />
      <div className="space-y-2">
        <h2 className="text-2xl">{text.list}</h2>
        <p className="max-w-prose">{text.order}</p>
      </div>
      <div className="max-w-xs">
        <SelectField
          name="status"
          label={text.filter}
          placeholder={text.all}
          options={CASE_STATUSES.map((value) => ({ value, label: STATUS[value] }))}
          value={status ?? ''}
          onChange={({ target }) =>
            setSearch(target.value === '' ? {} : { status: target.value }, { replace: true })
          }
        />
      </div>
      <LoadState query={list} loading={text.loading} failed={text.failed} />
      {list.data !== undefined && reports.length === 0 && (
        <EmptyState picture="quiet-queue" title={text.emptyTitle} text={text.empty} />
      )}
      <PagedList pager={pager} label={text.more}>
        {reports.length > 0 && (
          <ul className="space-y-3">
            {reports.map((report) => (
              <CaseCard key={report.id} report={report} />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}
