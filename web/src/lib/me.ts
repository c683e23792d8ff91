import type { Me } from '@oakling/domain/identity/contract';
import type { Role } from '@oakling/domain/identity/role';
import { queryOptions } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { allAnswered, answeredChanges, api, bindRequests, bodyOf } from './api.ts';
import { account } from './clock.ts';
import { isLoggedOut, problemCode } from './problem.ts';
import { browserStorage, tabStorage } from './storage.ts';

export const meQuery = queryOptions({
  queryKey: ['identity', 'me'],
  queryFn: async ({ client, queryKey }): Promise<Me | null> => {
    // A tab with a person asks anyway, because another tab's rejected request can arrive after a log-in.
    const isSomebody = Boolean(client.getQueryData(queryKey));
    if (!isSomebody && browserStorage.read(GUEST) !== null) return null;
    const before = answeredChanges();
    try {
      const me = await askMe().catch(async (error: unknown) => {
        if (!isSomebody || !isLoggedOut(error)) throw error;
        // A change may have replaced the login's token while this request used the old one. Rules 1.189 and 1.230
        await allAnswered();
        if (answeredChanges() === before) throw error;
        return askMe();
      });
      claimTab(me.id);
      isLocked = false;
      browserStorage.write(ROLE, me.role ?? '');
      account.zone = me.timeZone;
      return me;
    } catch (error) {
      if (!isLoggedOut(error)) throw error;
      isLocked = problemCode(error) === 'device-locked';
      if (!isLocked) noteLogOut();
      return null;
    }
  },
  staleTime: 60_000,
});

const askMe = () => bodyOf(api.me.$get());

let isLocked = false;

/** True on an elder's own device that needs the PIN, as of the last check. Rule 1.233 */
export const isDeviceLocked = () => isLocked;

const ROLE = 'oakling.role';

/** The role of the person who last logged in in this browser, or null. The login may have expired. Rules 6.283, 10.391 */
export const lastRole = () => browserStorage.read(ROLE);

/** Set while nobody is signed in. `before-paint.js` sets or removes it when a page loads. Rule 10.400 */
const GUEST = 'oakling.guest';

export const noteLogIn = () => browserStorage.remove(GUEST);

export function noteLogOut(): void {
  browserStorage.remove(ROLE);
  browserStorage.write(GUEST, 'yes');
}

const OWNER = 'oakling.person';

/** Makes this tab a person's, and deletes another person's drafts. Rules 1.43 and 10.305 */
function claimTab(personId: string): void {
  bindRequests(personId);
  if ((tabStorage.read(OWNER) ?? personId) !== personId) tabStorage.clear();
  tabStorage.write(OWNER, personId);
}

/** Without a person record, the dashboard is the parent's. Rule 10.12 */
export function dashboardRole(me: Me): Role {
  return me.role ?? 'parent';
}

/** Rules 1.30 and 9.65 */
export function homeOf(me: Me): string {
  return me.moderator === undefined ? `/dashboard/${dashboardRole(me)}` : '/moderation';
}

export const MeContext = createContext<Me | null>(null);

/** The reader's role. Anyone who opens a mailed link without logging in reads as a parent. */
export function useReader(): Role {
  const me = use(MeContext);
  return me === null ? 'parent' : dashboardRole(me);
}

/** True for a youth who isn't an adult. */
export function useIsChild(): boolean {
  const isOfAge = use(MeContext)?.isOfAge === true;
  return useReader() === 'youth' && !isOfAge;
}

/** @throws outside the dashboard, which is a bug. */
export function useMe(): Me & { dashboardRole: Role } {
  const me = use(MeContext);
  if (me === null) throw new Error('useMe is for pages inside the dashboard');
  return { ...me, dashboardRole: dashboardRole(me) };
}
