import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../../ui/alert.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { childrenQuery } from '../data.ts';
import { childrenText as text } from '../text.ts';

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
