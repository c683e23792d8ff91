import type { Me } from '@oakling/domain/identity/contract';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { keepDeepLink } from '../lib/deep-link.ts';
import { dashboardRole, homeOf, isDeviceLocked, meQuery } from '../lib/me.ts';
import { queryClient } from '../lib/query-client.ts';

/**
 * Refetches a cached `null`, because a person may have signed in in another tab. A known person comes from the cache,
 * so pages also open offline. Asks again if a log-out clears the cache meanwhile.
 */
function currentMe(): Promise<Me | null> {
  const staleTime = ({ state }: { state: { data?: Me | null | undefined } }) =>
    state.data === null ? 0 : 'static';
  return queryClient.fetchQuery({ ...meQuery, staleTime }).catch((error: unknown) => {
    if (error instanceof Error && error.message === 'CancelledError') return currentMe();
    throw error;
  });
}

/** Redirects people who are signed in from log-in pages to their dashboard. Rule 1.33 */
export async function onlyGuests(): Promise<null> {
  const me = await currentMe();
  if (me !== null) throw redirect(homeOf(me));
  return null;
}

/** Requires a login, and redirects to the dashboard of the person's role. Rules 10.6 and 10.7 */
export async function onlySignedIn({ params, request }: LoaderFunctionArgs) {
  const me = await currentMe();
  const { pathname, search } = new URL(request.url);
  const rest = pathname.split('/').slice(3).join('/');
  if (me === null) {
    // The start page needs no deep link, because every log-in leads there. Rule 1.43
    if (rest !== '') keepDeepLink(new URL(request.url));
    throw redirect(isDeviceLocked() ? '/auth/login' : '/');
  }
  // Moderators have no dashboard. Rule 9.65
  if (me.moderator !== undefined) throw redirect(homeOf(me));
  const role = dashboardRole(me);
  if (params['role'] !== role) {
    throw redirect(`/dashboard/${role}${rest === '' ? '' : `/${rest}`}${search}`);
  }
  return me;
}

type At = Pick<LoaderFunctionArgs, 'request'>;

/** The signed-in person. Other visitors log in first, and then return to this address. */
async function afterLogIn({ request }: At): Promise<Me> {
  const me = await currentMe();
  if (me !== null) return me;
  keepDeepLink(new URL(request.url));
  throw redirect('/auth/login');
}

/** Requires a moderator whose login passed two-step verification. Rules 9.65 and 9.125 */
export async function onlyModerators(at: At): Promise<Me> {
  const me = await afterLogIn(at);
  if (me.moderator === 'setting-up') throw redirect('/moderation/set-up');
  if (me.moderator === undefined) throw redirect(homeOf(me));
  return me;
}

/** Redirects moderators who have already set up two-step verification. Rule 9.65 */
export async function onlySettingUp(at: At): Promise<Me> {
  const me = await afterLogIn(at);
  if (me.moderator !== 'setting-up') throw redirect(homeOf(me));
  return me;
}

/**
 * Guards the video call page, for members and moderators. Camera permission is granted per document, so entering from
 * another page requires a full load. Rules 6.310 and 6.326
 */
export async function onlyInRoomDocument(at: At): Promise<Me> {
  const me = await afterLogIn(at);
  if (me.moderator === 'setting-up' || me.mustAcceptTerms) throw redirect(homeOf(me));
  const { url } = at.request;
  const [document] = performance.getEntriesByType('navigation');
  if (document !== undefined && new URL(document.name).pathname !== new URL(url).pathname) {
    window.location.replace(url);
    await new Promise(() => undefined);
  }
  return me;
}
