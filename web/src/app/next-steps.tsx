import type { MatchView } from '@oakling/domain/matches/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Handshake, PencilLine, Sprout } from 'lucide-react';
import { useId } from 'react';
import { useInterests } from '../features/interests/data.ts';
import { matchesQuery } from '../features/matches/data.ts';
import { profileQuery } from '../features/profile/data.ts';
import { useMe } from '../lib/me.ts';
import { Avatar } from '../ui/avatar.tsx';
import { StepCard } from '../ui/card.tsx';
import { LinkButton } from '../ui/link.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { nextSteps as text } from './text.ts';

type Props = {
  role: 'elder' | 'youth';
  /** True if nothing on the page comes before these. */
  isFirst: boolean;
};

/**
 * The steps after which others can find this person, followed by the search for matches, which is left out while it
 * can't find anyone. Rules 10.17 and 10.320
 */
export function NextSteps({ role, isFirst }: Props) {
  const headingId = useId();
  const { emailProof } = useMe();
  const { interests, isError } = useInterests();
  const profile = useQuery(profileQuery);
  const hasInterests = interests !== undefined && interests.length > 0;
  const found = useInfiniteQuery({
    ...matchesQuery({ name: '', interest: null }),
    enabled: hasInterests,
  });
  const isLoading = (interests === undefined && !isError) || profile.isPending || found.isLoading;
  const matches = found.data?.pages.flatMap(({ items }) => items) ?? [];
  const base = `/dashboard/${role}`;
  const { awaitsChecks, awaitsConsent, isMatchingOn } = profile.data ?? {};
  const canSearch =
    emailProof !== 'required' && !awaitsChecks && !awaitsConsent && isMatchingOn !== false;
  const search = {
    icon: Handshake,
    to: `${base}/matches`,
    ...text.matches[role],
    ...(matches.length > 0 && {
      text: '',
      ...text.found(found.hasNextPage ? null : matches.length),
    }),
    faces: matches,
  };
  const steps = [
    ...(interests?.length === 0
      ? [{ icon: Sprout, to: `${base}/interests`, ...text.interests[role] }]
      : canSearch
        ? [search]
        : []),
    ...(profile.data?.bio === ''
      ? [{ icon: PencilLine, to: `${base}/profile`, ...text.bio[role] }]
      : []),
  ];
  if (!isLoading && steps.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="space-y-3">
      <h2 id={headingId} className="text-2xl">
        {text.heading}
      </h2>
      {isLoading ? (
        <Skeleton label={text.loading} count={1} />
      ) : (
        <ul className="space-y-4">
          {steps.map(({ icon, title, text: words, to, action, ...step }, index) => (
            <StepCard key={to} icon={icon} title={title} level={3}>
              {'faces' in step && <Faces of={step.faces} />}
              {words !== '' && <p>{words}</p>}
              <p>
                <LinkButton to={to} variant={isFirst && index === 0 ? 'primary' : 'secondary'}>
                  {action}
                </LinkButton>
              </p>
            </StepCard>
          ))}
        </ul>
      )}
    </section>
  );
}

const MOST_FACES = 5;

/** Faces of possible matches. Hidden from screen readers, because the linked page lists the names. Faces that don't fit are cut off. Rule 9.223 */
function Faces({ of: matches }: { of: readonly MatchView[] }) {
  return (
    <div aria-hidden className="flex h-16 flex-wrap -space-x-3 overflow-hidden empty:hidden">
      {matches.slice(0, MOST_FACES).map(({ id, name, role, avatarUrl }) => (
        <Avatar key={id} src={avatarUrl} of={{ name, role }} />
      ))}
    </div>
  );
}
