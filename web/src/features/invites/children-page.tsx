import type { ChildView } from '@oakling/domain/invites/contract';
import { useQuery } from '@tanstack/react-query';
import { Page, PageHeading } from '../../ui/page-heading.tsx';
import { childrenText, yourInvitesId } from './text.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { LoadState } from '../../ui/loading.tsx';
import { childrenQuery } from './data.ts';
import { InviteStatus } from './components/invite-card.tsx';
import { ChildName, PausedMark } from './components/your-children.tsx';

/** Rule 9.96 */
export function ChildrenPage() {
  return (
    <Page>
      <PageHeading>{childrenText.heading}</PageHeading>
      <p className="text-ink-soft">{childrenText.intro}</p>
      <ChildrenList />
    </Page>
  );
}

/** Rules 3.8, 3.9 and 3.17 */
export function ChildrenTable() {
  return (
    <section aria-labelledby="your-children" className="space-y-4">
      <h2 id="your-children" className="text-xl">
        {childrenText.heading}
      </h2>
      <ChildrenList />
    </section>
  );
}

function ChildrenList() {
  const children = useQuery(childrenQuery);
  return (
    <>
      <LoadState query={children} what={childrenText.what} count={2} />
      {children.data !== undefined && <Table rows={children.data} />}
    </>
  );
}

const nameOf = (child: ChildView) => <ChildName {...child} />;

function Table({ rows }: { rows: readonly ChildView[] }) {
  return (
    <>
      <DataTable
        caption={childrenText.heading}
        rows={rows}
        rowKey={({ id, name }) => id ?? name}
        emptyText={childrenText.empty}
        columns={[
          { header: childrenText.name, cell: nameOf },
          { header: childrenText.status, cell: statusOf },
        ]}
      />
      {rows.length === 0 && (
        <div className="flex flex-col items-center gap-4 py-2">
          <Illustration name="no-children" size="medium" />
          <LinkButton to="/dashboard/parent/invite-child" variant="secondary">
            {childrenText.invite}
          </LinkButton>
        </div>
      )}
    </>
  );
}

function statusOf(child: ChildView) {
  return (
    <div className="flex flex-col items-start justify-center sm:min-h-11">
      <InviteStatus of={child} childName={child.name} />
      {child.isPaused && (
        <span className="mt-2">
          <PausedMark />
        </span>
      )}
      {child.status !== 'accepted' && (
        <TextLink to={`/dashboard/parent/invite-child#${yourInvitesId}`} isAlone>
          {childrenText.change}
        </TextLink>
      )}
    </div>
  );
}
