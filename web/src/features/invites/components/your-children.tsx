import type { ChildView } from '@oakling/domain/invites/contract';
import { useQuery } from '@tanstack/react-query';
import { Pause } from 'lucide-react';
import { Avatar } from '../../../ui/avatar.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { childrenQuery } from '../data.ts';
import { childrenText as text } from '../text.ts';

/** The names are those on the requests above. Rules 6.377 and 9.122 */
export function YourChildren() {
  const { data: children = [] } = useQuery(childrenQuery);
  const withAccount = children.filter(({ id }) => id !== null);
  if (withAccount.length === 0) return null;
  return (
    <section aria-labelledby="your-children" className="mt-10 space-y-3">
      <h2 id="your-children" className="text-xl">
        {text.onDashboard}
      </h2>
      <ul className="grid gap-x-6 gap-y-3 grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))]">
        {withAccount.map((child) => (
          <li key={child.id} className="flex max-w-none flex-wrap items-center gap-x-4">
            <ChildName {...child} name={child.shownName} />
            {child.isPaused && <PausedMark />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Rule 9.96 */
export function ChildName({ id, name, avatarUrl }: Pick<ChildView, 'id' | 'name' | 'avatarUrl'>) {
  const shown = name.trim() || text.unnamed;
  return (
    <span className="flex items-center gap-3">
      <Avatar src={avatarUrl} of={{ name, role: 'youth' }} size="small" />
      <span translate="no">
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
    </span>
  );
}

/** Rule 9.99 */
export function PausedMark() {
  return (
    <span className="inline-flex min-h-8 items-center gap-2 rounded-card border border-info-ink bg-info-soft px-3 py-1 text-sm font-semibold text-info-ink">
      <Pause aria-hidden className="size-5 shrink-0" />
      <span>{text.paused}</span>
    </span>
  );
}
