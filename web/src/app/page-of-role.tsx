import type { ComponentType, ReactElement } from 'react';
import type { Params } from 'react-router';
import { NoSuchPage } from './no-such-page.tsx';

type Pages = Readonly<Record<string, () => Promise<ComponentType>>>;

const matched: Pages = {
  interests: async () => (await import('../features/interests/interests-page.tsx')).InterestsPage,
  matches: async () => (await import('../features/matches/matches-page.tsx')).MatchesPage,
  'request-session': async () =>
    (await import('../features/sessions/request-session-page.tsx')).RequestSessionPage,
};

/** Rules 10.13 and 10.14: the pages that only some roles have. */
const PAGES: Readonly<Record<string, Pages>> = {
  elder: matched,
  youth: {
    ...matched,
    'invite-complete': async () =>
      (await import('../features/invites/invite-complete-page.tsx')).InviteCompletePage,
  },
  parent: {
    'invite-child': async () =>
      (await import('../features/invites/invite-child-page.tsx')).InviteChildPage,
    children: async () => (await import('../features/invites/children-page.tsx')).ChildrenPage,
  },
};

/** The page at a sub-path of a role, fetched before anything is drawn as for the dashboard's start. */
export async function fetchPageOfRole({ params }: { params: Params }): Promise<ReactElement> {
  const { role = '', page = '' } = params;
  const pages = Object.hasOwn(PAGES, role) ? PAGES[role] : undefined;
  const fetchPage = pages !== undefined && Object.hasOwn(pages, page) ? pages[page] : undefined;
  const Page = (await fetchPage?.()) ?? NoSuchPage;
  return <Page />;
}
