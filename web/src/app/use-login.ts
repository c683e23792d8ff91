import type { Me } from '@oakling/domain/identity/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { keepPlace } from '../lib/deep-link.ts';
import { followChanges } from '../lib/live.ts';
import { endLogin, forgetQueries } from '../lib/log-out.ts';
import { meQuery } from '../lib/me.ts';
import { showToast } from '../ui/toast-store.ts';

/** The maximum time until a youth's page notices that a parent has accepted the terms elsewhere. */
const TERMS_CHECK_MS = 30_000;

/**
 * The signed-in person in a layout. Refetches on live changes, and leaves the page when the login ends. `isAway` is
 * true once the stream has been down for several seconds. Rules 8.61 and 8.62
 */
export function useLogin(loaded: Me) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { data } = useQuery({
    ...meQuery,
    initialData: loaded,
    refetchInterval: ({ state }) => (state.data?.mustAcceptTerms === true ? TERMS_CHECK_MS : false),
  });
  const me = data ?? loaded;
  const isLoggingOut = useRef(false);
  useEffect(() => {
    // The login ended elsewhere, or another person has logged in. Remember this page for the next log-in.
    if (data !== null || isLoggingOut.current) return;
    keepPlace(loaded.id, pathname + search);
    void navigate('/auth/login', { replace: true });
  }, [data, loaded.id, navigate, pathname, search]);

  async function leave() {
    isLoggingOut.current = true;
    try {
      await endLogin();
    } catch {
      isLoggingOut.current = false;
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
      return showToast('We couldn’t log you out. Please try again.', 'error');
    }
    client.setQueryData(meQuery.queryKey, null);
    await navigate('/');
  }

  // Once the page is gone, none of its queries is sent again.
  useEffect(
    () => () => {
      if (isLoggingOut.current) forgetQueries(client);
    },
    [client],
  );

  // The server rejects all other requests until the terms are accepted. Rule 1.54
  const isAway = useLiveChanges(loaded.id, !me.mustAcceptTerms);
  return { me, isAway, onLogOut: () => void leave() };
}

function useLiveChanges(personId: string, isFollowing: boolean): boolean {
  const client = useQueryClient();
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (!isFollowing) return undefined;
    const end = followChanges({ client, personId, onAway: setIsAway });
    return () => {
      end();
      setIsAway(false);
    };
  }, [client, personId, isFollowing]);
  return isAway;
}
