import type { Me } from '@oakling/domain/identity/contract';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { keepDeepLink } from '../lib/deep-link.ts';
import { dashboardRole, homeOf, meQuery } from '../lib/me.ts';
import { queryClient } from '../lib/query-client.ts';

/**
 * Who is signed in. That nobody was may have changed in another tab, so the server is asked again;
 * who is known is not asked for, so that pages open without a connection too.
 */
function currentMe(): Promise<Me | null> {
  return queryClient.fetchQuery({
    ...meQuery,
    staleTime: ({ state }) => (state.data === null ? 0 : 'static'),
  });
}

/** Rule 1.33: a signed-in visitor of a log-in page goes to their dashboard. */
export async function onlyGuests(): Promise<null> {
  const me = await currentMe();
  if (me !== null) throw redirect(homeOf(me));
  return null;
}

/** Rules 10.6 and 10.7: the dashboard is for who is signed in, and the stored role decides which. */
export async function onlySignedIn({ params, request }: LoaderFunctionArgs) {
  const me = await currentMe();
  const { pathname, search } = new URL(request.url);
  const rest = pathname.split('/').slice(3).join('/');
  if (me === null) {
    // Rule 1.43: the start page is where everyone gets to anyway.
    if (rest !== '') keepDeepLink(new URL(request.url));
    throw redirect('/');
  }
  // Rule 9.65: a moderator has no dashboard.
  if (me.moderator !== undefined) throw redirect(homeOf(me));
  const role = dashboardRole(me);
  if (params['role'] !== role) {
    throw redirect(`/dashboard/${role}${rest === '' ? '' : `/${rest}`}${search}`);
  }
  return me;
}

/** Rules 9.65 and 9.125: the console is for moderators whose login passed the second factor. */
export async function onlyModerators({
  request,
}: Pick<LoaderFunctionArgs, 'request'>): Promise<Me> {
  const me = await currentMe();
  if (me === null) {
    keepDeepLink(new URL(request.url));
    throw redirect('/auth/login');
  }
  if (me.moderator === undefined) throw redirect(homeOf(me));
  if (me.moderator === 'setting-up') throw redirect('/moderation/set-up');
  return me;
}

/** Rule 9.65: who has a second factor has nothing to set up. */
export async function onlySettingUp(): Promise<Me> {
  const me = await currentMe();
  if (me === null) throw redirect('/auth/login');
  if (me.moderator === undefined) throw redirect(homeOf(me));
  if (me.moderator === 'ready') throw redirect('/moderation');
  return me;
}

/**
 * Rules 6.310 and 6.326: the page of a video call, for members and moderators. A browser opens camera and microphone by document, so that of another
 * page is loaded again.
 */
export async function onlyInRoomDocument({
  request,
}: Pick<LoaderFunctionArgs, 'request'>): Promise<Me> {
  const me = await currentMe();
  if (me === null) {
    keepDeepLink(new URL(request.url));
    throw redirect('/auth/login');
  }
  if (me.moderator === 'setting-up' || me.mustAcceptTerms) throw redirect(homeOf(me));
  const [document] = performance.getEntriesByType('navigation');
  const { pathname } = new URL(request.url);
  if (document !== undefined && new URL(document.name).pathname !== pathname) {
    window.location.replace(request.url);
    await new Promise(() => undefined);
  }
  return me;
}
