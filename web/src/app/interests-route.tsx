import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { InterestsPage } from '../features/interests/interests-page.tsx';
import { matchesQuery, ownInterestsQuery } from '../features/matches/data.ts';
import { useMe } from '../lib/me.ts';
import { LinkButton } from '../ui/link.tsx';
import { nextSteps as text } from './text.ts';

export function InterestsRoute() {
  return <InterestsPage found={<FoundByInterests />} />;
}

/** A link to the matches for the saved interests; unsaved changes are ignored. Rule 10.240 */
function FoundByInterests() {
  const { dashboardRole: role } = useMe();
  const { data: saved = [] } = useQuery(ownInterestsQuery);
  const { data, hasNextPage } = useInfiniteQuery({
    ...matchesQuery({ name: '', interest: null }),
    enabled: saved.length > 0,
  });
  if (role === 'parent' || data === undefined) return null;
  const matches = data.pages.flatMap(({ items }) => items);
  const isFound = matches.length > 0;
  const { action } = isFound ? text.found(hasNextPage ? null : matches.length) : text.matches[role];
  return (
    <LinkButton to={`/dashboard/${role}/matches`} variant={isFound ? 'primary' : 'secondary'}>
      {action}
    </LinkButton>
  );
}
