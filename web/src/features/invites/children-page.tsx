import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ChildrenList } from './components/children-table.tsx';
import { childrenText } from './text.ts';

/** A parent's children, each linked to its page. Rule 9.96 */
export function ChildrenPage() {
  return (
    <Page>
      <PageHeading>{childrenText.heading}</PageHeading>
      <p className="text-ink-soft">{childrenText.intro}</p>
      <ChildrenList />
    </Page>
  );
}
