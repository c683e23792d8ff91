import type { Me } from '@oakling/domain/identity/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { forgetFormer } from '../lib/after-log-in.ts';
import { followChanges } from '../lib/live.ts';
import { homeOf, type KnownMe } from '../lib/me.ts';

/**
 * Fetches again what changes elsewhere, for as long as a frame of this person is shown.
 * @returns whether changes have not been heard of for some seconds. Rule 8.62
 */
export function useLiveChanges(loaded: KnownMe, isFollowing: boolean): boolean {
  const client = useQueryClient();
  // As the frame was first loaded: who is signed in is asked again later, without a position.
  const [{ id: personId, since }] = useState(loaded);
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (!isFollowing) return undefined;
    const end = followChanges({ client, personId, since, onAway: setIsAway });
    return () => {
      end();
      setIsAway(false);
    };
  }, [client, personId, since, isFollowing]);
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
