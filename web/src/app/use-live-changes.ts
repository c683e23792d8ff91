import type { Me } from '@oakling/domain/identity/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { forgetFormer } from '../lib/after-log-in.ts';
import { followChanges } from '../lib/live.ts';
import { homeOf } from '../lib/me.ts';

/**
 * Fetches again what changes elsewhere, for as long as a frame of this person is shown.
 * @returns whether changes have not been heard of for some seconds. Rule 8.62
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
 * When somebody else has logged in in another tab, this one forgets whose it was and becomes theirs:
 * their cookie would answer whatever the page of the former person asks. Rule 8.61
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
