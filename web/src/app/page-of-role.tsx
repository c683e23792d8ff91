import type { Role } from '@oakling/domain/identity/role';
import { lazy, Suspense, type ComponentType } from 'react';
import { useParams } from 'react-router';
import { useMe } from '../lib/me.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { NoSuchPage } from './no-such-page.tsx';

const InterestsPage = lazy(async () => ({
  default: (await import('../features/interests/interests-page.tsx')).InterestsPage,
}));
const MatchesPage = lazy(async () => ({
  default: (await import('../features/matches/matches-page.tsx')).MatchesPage,
}));
const RequestSessionPage = lazy(async () => ({
  default: (await import('../features/sessions/request-session-page.tsx')).RequestSessionPage,
}));
const InviteChildPage = lazy(async () => ({
  default: (await import('../features/invites/invite-child-page.tsx')).InviteChildPage,
}));
const ChildrenPage = lazy(async () => ({
  default: (await import('../features/invites/children-page.tsx')).ChildrenPage,
}));
const InviteCompletePage = lazy(async () => ({
  default: (await import('../features/invites/invite-complete-page.tsx')).InviteCompletePage,
}));

const matched: Readonly<Record<string, ComponentType>> = {
  interests: InterestsPage,
  matches: MatchesPage,
  'request-session': RequestSessionPage,
};

/** Rules 10.13 and 10.14: the pages that only some roles have. */
const PAGES: Readonly<Record<Role, Readonly<Record<string, ComponentType>>>> = {
  elder: matched,
  youth: { ...matched, 'invite-complete': InviteCompletePage },
  parent: { 'invite-child': InviteChildPage, children: ChildrenPage },
};

export function PageOfRole() {
  const { dashboardRole } = useMe();
  const { page = '' } = useParams();
  const Page = Object.hasOwn(PAGES[dashboardRole], page) ? PAGES[dashboardRole][page] : undefined;
  if (Page === undefined) return <NoSuchPage />;
  return (
    <Suspense fallback={<Skeleton label="Loading..." />}>
      <Page />
    </Suspense>
  );
}
