// @vitest-environment jsdom
import type { Me } from '@oakling/domain/identity/contract';
import { aMe } from '@oakling/domain/testing/me';
import { QueryClient } from '@tanstack/react-query';
import { RouterContextProvider } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { pageAfterLogIn } from '../lib/after-log-in.ts';
import { api, bindRequests } from '../lib/api.ts';
import { readDeepLink } from '../lib/deep-link.ts';
import { forgetPerson } from '../lib/form-draft.ts';
import { meQuery } from '../lib/me.ts';
import { queryClient } from '../lib/query-client.ts';
import {
  onlyGuests,
  onlyInRoomDocument,
  onlyModerators,
  onlySettingUp,
  onlySignedIn,
} from './guards.ts';

const rosa = aMe({ role: 'elder' });

afterEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});

function serverKnows(me: Me | null) {
  const unknown = { status: 401, code: 'not-signed-in', detail: 'Please log in.' };
  const fetch = vi.fn(async () =>
    me === null ? Response.json(unknown, { status: 401 }) : Response.json(me),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

function openDashboard(path = '/dashboard/elder') {
  const request = new Request(`http://localhost${path}`);
  const params = { role: path.split('/')[2] };
  return onlySignedIn({
    request,
    params,
    url: new URL(request.url),
    pattern: '',
    context: new RouterContextProvider(),
  });
}

const leadsTo = async (guard: () => Promise<unknown>) => {
  const redirect = await guard().catch((thrown: unknown) => thrown);
  return redirect instanceof Response ? redirect.headers.get('Location') : 'in';
};

test('a person stays logged in while a change replaces the login’s token (rule 1.189)', async () => {
  queryClient.setQueryData(meQuery.queryKey, rosa);
  const unknown = { status: 401, code: 'not-signed-in', detail: 'Please log in.' };
  const change = Promise.withResolvers<Response>();
  let isReplaced = false;
  const ask = vi.fn(async () =>
    isReplaced ? Response.json(rosa) : Response.json(unknown, { status: 401 }),
  );
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'GET' ? ask() : change.promise,
  );
  const replacing = api['own-device'].$put({ json: { password: 'a password', pin: '482915' } });
  const asked = queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
  await expect.poll(() => ask.mock.calls.length).toBe(1);
  isReplaced = true;
  change.resolve(new Response(null, { status: 204 }));
  await replacing;
  expect(await asked).toEqual(rosa);
});

test('a log-out is noticed although another person’s change has no response yet (rule 1.189)', async () => {
  queryClient.setQueryData(meQuery.queryKey, rosa);
  const unknown = { status: 401, code: 'not-signed-in', detail: 'Please log in.' };
  const fetch = vi.fn(async (_: string, { method }: RequestInit) =>
    method === 'GET' ? Response.json(unknown, { status: 401 }) : new Promise(() => undefined),
  );
  vi.stubGlobal('fetch', fetch);
  bindRequests('another');
  void api['own-device'].$put({ json: { password: 'a password', pin: '482915' } });
  await expect.poll(() => fetch.mock.calls.length).toBe(1);
  bindRequests(rosa.id);
  expect(await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })).toBeNull();
});

test('a person who logged in in another tab can use the dashboard here', async () => {
  queryClient.setQueryData(meQuery.queryKey, null);
  serverKnows(rosa);
  expect(await openDashboard()).toEqual(rosa);
});

test('a person who logged in in another tab is redirected from the log-in page (rule 1.33)', async () => {
  queryClient.setQueryData(meQuery.queryKey, null);
  serverKnows(rosa);
  expect(await leadsTo(onlyGuests)).toBe('/dashboard/elder');
});

test('a guest sees the log-in page, and is redirected from the dashboard (rule 10.6)', async () => {
  serverKnows(null);
  expect(await onlyGuests()).toBeNull();
  expect(await leadsTo(() => openDashboard())).toBe('/');
});

describe('a browser that is not signed in (rule 10.400)', () => {
  test('leaves a page that opens while the log-out clears the cache', async () => {
    serverKnows(rosa);
    const opened = leadsTo(() => openDashboard());
    serverKnows(null);
    queryClient.clear();
    expect(await opened).toBe('/');
  });

  test('doesn’t ask who is signed in, neither at first nor after a log-out or a rejected request', async () => {
    localStorage.setItem('oakling.guest', 'yes');
    let fetch = serverKnows(null);
    expect(await onlyGuests()).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
    localStorage.clear();
    expect(await onlyGuests()).toBeNull();
    expect(await leadsTo(() => openDashboard())).toBe('/');
    expect(fetch).toHaveBeenCalledOnce();
    localStorage.clear();
    forgetPerson();
    fetch = serverKnows(null);
    expect(await onlyGuests()).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
  });

  test('notices a log-in in another tab', async () => {
    localStorage.setItem('oakling.guest', 'yes');
    serverKnows(rosa);
    expect(await onlyGuests()).toBeNull();
    await pageAfterLogIn(new QueryClient());
    expect(await openDashboard()).toEqual(rosa);
  });

  test('asks if storage is blocked', async () => {
    const blocked = {
      get: () => {
        throw new Error('blocked');
      },
      configurable: true,
    };
    const usual = Object.getOwnPropertyDescriptor(window, 'localStorage');
    Object.defineProperty(window, 'localStorage', blocked);
    const fetch = serverKnows(null);
    expect(await onlyGuests()).toBeNull();
    if (usual) Object.defineProperty(window, 'localStorage', usual);
    expect(fetch).toHaveBeenCalledOnce();
  });
});

test('a tab with a person asks, even if another tab’s rejected request arrived after the log-in', async () => {
  queryClient.setQueryData(meQuery.queryKey, rosa);
  localStorage.setItem('oakling.guest', 'yes');
  serverKnows({ ...rosa, fullName: 'Rosa Lind' });
  expect(await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })).toMatchObject({
    fullName: 'Rosa Lind',
  });
});

test('a known person isn’t fetched again, so pages also open offline', async () => {
  queryClient.setQueryData(meQuery.queryKey, rosa);
  await queryClient.invalidateQueries();
  const fetch = serverKnows(null);
  expect(await openDashboard()).toEqual(rosa);
  expect(fetch).not.toHaveBeenCalled();
});

test('another role’s dashboard redirects to one’s own, at the same page (rule 10.7)', async () => {
  serverKnows(rosa);
  const elsewhere = () => openDashboard('/dashboard/parent/sessions?tab=past');
  expect(await leadsTo(elsewhere)).toBe('/dashboard/elder/sessions?tab=past');
});

describe('the console (rule 9.65)', () => {
  const consolePage = new Request('http://localhost/moderation/people?name=rosa');
  const nobody = { ...rosa, role: null };

  test.each([
    {
      who: 'a guest',
      me: null,
      toConsole: '/auth/login',
      toSetUp: '/auth/login',
      toDashboard: '/',
      toLogIn: 'in',
    },
    {
      who: 'a member',
      me: rosa,
      toConsole: '/dashboard/elder',
      toSetUp: '/dashboard/elder',
      toDashboard: 'in',
      toLogIn: '/dashboard/elder',
    },
    {
      who: 'a moderator without a second factor',
      me: { ...nobody, moderator: 'setting-up' as const },
      toConsole: '/moderation/set-up',
      toSetUp: 'in',
      toDashboard: '/moderation',
      toLogIn: '/moderation',
    },
    {
      who: 'a moderator',
      me: { ...nobody, moderator: 'ready' as const },
      toConsole: 'in',
      toSetUp: '/moderation',
      toDashboard: '/moderation',
      toLogIn: '/moderation',
    },
  ])('$who', async ({ me, toConsole, toSetUp, toDashboard, toLogIn }) => {
    serverKnows(me);
    expect(await leadsTo(() => onlyModerators({ request: consolePage }))).toBe(toConsole);
    expect(await leadsTo(() => onlySettingUp({ request: consolePage }))).toBe(toSetUp);
    expect(await leadsTo(() => openDashboard('/dashboard/elder/matches'))).toBe(toDashboard);
    expect(await leadsTo(onlyGuests)).toBe(toLogIn);
  });
});

describe('the room of a session (rule 6.314)', () => {
  const leadsIn = (me: Me | null) => {
    queryClient.clear();
    serverKnows(me);
    const request = new Request('http://localhost/room?session=one&other=two');
    return leadsTo(() => onlyInRoomDocument({ request }));
  };

  test('a visitor without a login logs in and returns to it', async () => {
    expect(await leadsIn(null)).toBe('/auth/login');
    expect(readDeepLink()).toEqual({ path: '/room?session=one', personId: null });
  });

  test('members and moderators can enter; moderators without a second factor and people with changed terms are redirected home', async () => {
    expect(await leadsIn(rosa)).toBe('in');
    expect(await leadsIn({ ...rosa, mustAcceptTerms: true })).toBe('/dashboard/elder');
    expect(await leadsIn({ ...rosa, role: null, moderator: 'ready' })).toBe('in');
    expect(await leadsIn({ ...rosa, role: null, moderator: 'setting-up' })).toBe('/moderation');
  });
});
