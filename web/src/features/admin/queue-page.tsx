import { CASE_STATUSES } from '@oakling/domain/admin/decide-case';
import { useSearchParams } from 'react-router';
import { usePages } from '../../lib/use-pages.ts';
import { Page, PageHeading } from '../../ui/page-heading.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { SelectField } from '../../ui/field.tsx';
import { Appeals } from './components/appeals.tsx';
import { HelpQueue } from './components/help-queue.tsx';
import { PartHeading, Rows } from './components/pages.tsx';
import { CaseCard } from './components/records.tsx';
import { WaitsForYou } from './components/waits-for-you.tsx';
import { queueQuery } from './data.ts';
import { queueText as text, STATUS } from './text.ts';

const WaitingVersions = lazyPart(
  async () => (await import('./components/waiting-versions.tsx')).WaitingVersions,
);

/** Rule 9.71 */
export function QueuePage() {
  const [search, setSearch] = useSearchParams();
  const status = CASE_STATUSES.find((known) => known === search.get('status')) ?? null;
  const pages = usePages(queueQuery(status));
  const waiting = pages.list.data?.pages[0]?.waiting ?? null;
  return (
    <Page>
      <PageHeading>{text.heading}</PageHeading>
      <HelpQueue />
      {waiting !== null && <WaitsForYou waiting={waiting} />}
      <Appeals />
      <WaitingVersions />
      <PartHeading id="reports">{text.list}</PartHeading>
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
      <Rows
        pages={pages}
        text={text}
        picture="quiet-queue"
        groupOf={(report) => (report.isMine ? text.yours : text.others)}
      >
        {(report) => <CaseCard key={report.id} report={report} />}
      </Rows>
    </Page>
  );
}
