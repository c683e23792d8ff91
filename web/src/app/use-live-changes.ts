import type { Me } from '@oakling/domain/identity/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { forgetFormer } from '../lib/after-log-in.ts';
import { followChanges } from '../lib/live.ts';
import { homeOf } from '../lib/me.ts';

/**
 * Refetches queries on live changes while mounted. @returns true while the stream has been down for
 * several seconds. Rule 8.62
 */
export function useLiveChanges(personId: string, isFollowing: boolean): boolean {
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

/**
 * When someone else signs in in another tab, clears this tab and switches to them. The shared
 * cookie would otherwise mix both people's data. Rule 8.61
 */
export function useLeaveToOther(personId: string, now: Me | null | undefined): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    if (now === null || now === undefined || now.id === personId) return;
    forgetFormer(client, now);
    void navigate(homeOf(now), { replace: true });
  }, [client, navigate, now, personId]);
}
