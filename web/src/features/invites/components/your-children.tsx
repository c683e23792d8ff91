import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../../ui/alert.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { childrenQuery } from '../data.ts';
import { childrenText as text } from '../text.ts';
import { ChildName, PausedMark } from './children-table.tsx';

/** The way to each child's page, also when nothing waits for a decision. Rule 9.122 */
export function YourChildren() {
  const { data: children = [] } = useQuery(childrenQuery);
  const withAccount = children.filter(({ id }) => id !== null);
  if (withAccount.length === 0) return null;
  return (
    <section aria-labelledby="your-children" className="mt-10 space-y-3">
      <h2 id="your-children" className="text-xl">
        {text.onDashboard}
      </h2>
      <p className="text-ink-soft">{text.intro}</p>
      <ul className="grid gap-x-6 gap-y-3 grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))]">
        {withAccount.map((child) => (
          <li key={child.id} className="flex max-w-none flex-wrap items-center gap-x-4">
            <ChildName {...child} />
            {child.isPaused && <PausedMark />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Rule 9.99: says which children are paused, where their requests would be. */
export function PausedChildren() {
  const { data: children = [] } = useQuery(childrenQuery);
  const paused = children.filter(({ isPaused }) => isPaused);
  if (paused.length === 0) return null;
  return (
    <Alert tone="info" title={text.pausedTitle}>
      <ul>
        {paused.map(({ id, name }) => (
          <li key={id} className="max-w-none">
            {text.pausedOne(name.trim() || text.unnamed)}{' '}
            <TextLink
              to={`/dashboard/parent/children/${id}`}
              className="inline-flex min-h-11 items-center"
            >
              {text.about(name.trim() || text.unnamed)}
            </TextLink>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
