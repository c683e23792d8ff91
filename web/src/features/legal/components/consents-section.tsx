import { dayWords } from '../../../lib/date-words.ts';
import { useMe } from '../../../lib/me.ts';
import { usePages } from '../../../lib/use-pages.ts';
import { RowCard } from '../../../ui/open-row.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { consentsQuery } from '../data.ts';
import { agreedText as text, howWords, whatWords } from '../agreed-text.ts';

/** Rule 9.79 */
export function ConsentsSection({ childId }: { childId?: string }) {
  const { dashboardRole, isOfAge } = useMe();
  const ofYouth = isOfAge === true ? text.headingOfAge : text.headingYouth;
  const { list, rows: consents, pager } = usePages(consentsQuery(childId));
  return (
    <RowCard
      id="consents"
      heading={dashboardRole === 'youth' ? ofYouth : text.heading}
      value={consents[0] === undefined ? '' : dayWords(consents[0].at)}
    >
      <LoadState query={list} what={text.what} count={2} />
      {list.isSuccess && consents.length === 0 && <p>{text.none}</p>}
      <PagedList pager={pager} label={text.more}>
        <ul className="divide-y divide-line-soft">
          {consents.map((consent) => (
            <li key={consent.id} className="max-w-none py-3">
              <p className="font-semibold">{whatWords(consent)}</p>
              <p className="text-ink-soft">{howWords(consent)}</p>
              <p className="text-ink-soft">{text.when(dayWords(consent.at), consent.version)}</p>
            </li>
          ))}
        </ul>
      </PagedList>
    </RowCard>
  );
}
