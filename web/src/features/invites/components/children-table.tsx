import type { ChildView } from '@oakling/domain/invites/contract';
import { useQuery } from '@tanstack/react-query';
import { Pause } from 'lucide-react';
import { Avatar } from '../../../ui/avatar.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { childrenQuery } from '../data.ts';
import { childrenText } from '../text.ts';
import { InviteStatus } from './invite-card.tsx';
import { yourInvitesId } from './your-invites.tsx';

/** A parent's children, invited or with an account. Rules 3.8, 3.9, 3.17 */
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

/** The table alone, with what stands there until it has come. */
export function ChildrenList() {
  const children = useQuery(childrenQuery);
  return (
    <>
      {children.isPending && <Skeleton label={childrenText.loading} count={2} />}
      {children.isError && (
        <LoadFailed words={childrenText.failed} onRetry={() => void children.refetch()} />
      )}
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
        <LinkButton to="/dashboard/parent/invite-child" variant="secondary">
          {childrenText.invite}
        </LinkButton>
      )}
    </>
  );
}

/** What can be done about an invite that nobody has accepted is done beside the other invites. */
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
        <TextLink
          to={`/dashboard/parent/invite-child#${yourInvitesId}`}
          className="inline-flex min-h-11 items-center"
        >
          {childrenText.change}
        </TextLink>
      )}
    </div>
  );
}

/** A child with an account leads to its page. Rule 9.96 */
export function ChildName({ id, name, avatarUrl }: Pick<ChildView, 'id' | 'name' | 'avatarUrl'>) {
  const shown = name.trim() || childrenText.unnamed;
  return (
    <span className="flex items-center gap-3">
      <Avatar src={avatarUrl} size="small" />
      {id === null ? (
        shown
      ) : (
        <TextLink
          to={`/dashboard/parent/children/${id}`}
          className="inline-flex min-h-11 min-w-0 items-center [overflow-wrap:anywhere]"
        >
          {shown}
        </TextLink>
      )}
    </span>
  );
}

/** Says that a child is paused. Rule 9.99 */
export function PausedMark() {
  return (
    <span className="inline-flex min-h-8 items-center gap-2 rounded-card border border-info-ink bg-info-soft px-3 py-1 text-sm font-semibold text-info-ink">
      <Pause aria-hidden className="size-5 shrink-0" />
      {childrenText.paused}
    </span>
  );
}
