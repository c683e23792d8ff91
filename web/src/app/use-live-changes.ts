import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followChanges } from '../lib/live.ts';

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
