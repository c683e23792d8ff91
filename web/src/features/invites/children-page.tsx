import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ChildrenList } from './components/children-table.tsx';
import { childrenText } from './text.ts';

/** All children of a parent, each leading to its own page. Rule 9.96 */
export function ChildrenPage() {
  return (
    <Page>
      <PageHeading>{childrenText.heading}</PageHeading>
      <p className="text-ink-soft">{childrenText.intro}</p>
      <ChildrenList />
    </Page>
  );
}
