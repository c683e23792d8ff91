import { useParams, useSearchParams } from 'react-router';
import { usePages } from '../../lib/use-pages.ts';
import { Card } from '../../ui/card.tsx';
import { Page, PageHeading } from '../../ui/page-heading.tsx';
import { AccountSnapshotPage } from './account-snapshot-page.tsx';
import { NameSearch, Rows } from './components/pages.tsx';
import { KeptLine } from './components/records.tsx';
import { keptQuery } from './data.ts';
import { snapshotText as text } from './account-snapshot-text.ts';

/** The list, and the page of one account. One chunk for both keeps the frame small. Rule 9.159 */
export function AccountSnapshotsPage() {
  return useParams()['id'] === undefined ? <KeptAccounts /> : <AccountSnapshotPage />;
}

function KeptAccounts() {
  const [search] = useSearchParams();
  return (
    <Page>
      <PageHeading>{text.heading}</PageHeading>
      <p>{text.intro}</p>
      <NameSearch text={text} />
      <Rows pages={usePages(keptQuery(search.get('name') ?? ''))} text={text} picture="no-people">
        {(account) => (
          <Card as="li" key={account.id} className="max-w-none">
            <KeptLine account={account} />
          </Card>
        )}
      </Rows>
    </Page>
  );
}
