import * as texts from '@oakling/domain/kernel/texts';
import { useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { usePages } from '../../lib/use-pages.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { EmptyState, LoadState } from '../../ui/loading.tsx';
import { Page, PageHeading } from '../../ui/page-heading.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { KeptLine } from './components/records.tsx';
import { keptQuery } from './data.ts';
import { keptText as text } from './kept-text.ts';

/** Accounts deleted during a case. Rule 9.159 */
export function KeptAccountsPage() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('name') ?? '';
  const [name, setName] = useState(asked);
  const { list, rows: accounts, pager } = usePages(keptQuery(asked));

  // Searches only on submit, because each view is audited.
  function submit(event: FormEvent) {
    event.preventDefault();
    setSearch(name.trim() === '' ? {} : { name: name.trim() }, { replace: true });
  }

  return (
    <Page>
      <PageHeading>{text.heading}</PageHeading>
      <p>{text.intro}</p>
      <form role="search" className="flex flex-wrap items-end gap-4" onSubmit={submit}>
        <div className="grow">
          <TextField
            name="name"
            label={text.name}
            maxLength={texts.peopleSearch.max}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <Button type="submit">{text.search}</Button>
      </form>
      <LoadState query={list} loading={text.loading} failed={text.failed} />
      {list.data !== undefined && accounts.length === 0 && (
        <EmptyState picture="no-people" title={text.emptyTitle} text={text.empty} />
      )}
      <PagedList pager={pager} label={text.more}>
        {accounts.length > 0 && (
          <ul className="space-y-3">
            {accounts.map((account) => (
              <Card as="li" key={account.id} className="max-w-none">
                <KeptLine account={account} />
              </Card>
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}
