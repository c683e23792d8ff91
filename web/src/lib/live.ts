import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';

const messageSchema = v.object({ feature: v.string(), id: v.string() });

/** Which features' queries show something of the feature that changed. */
const SHOWN_IN: Readonly<Record<string, readonly string[]>> = {
  sessions: ['sessions', 'notifications', 'matches'],
  invites: ['invites', 'notifications'],
};

/**
 * A new password replaces this browser's own login too. The news of it can arrive just before the
 * answer with the new cookie, and asking with the old one would look like having been logged out.
 */
const NEW_COOKIE_MS = 1000;

/**
 * Follows the server's stream: whatever changed is fetched again through the usual checks. After a
 * pause in the connection everything on screen is fetched again, so nothing is missed.
 * @returns what ends the stream.
 */
export function followChanges(client: QueryClient): () => void {
  const source = new EventSource('/api/live');
  let hasOpened = false;
  source.addEventListener('changed', ({ data }: MessageEvent<string>) => {
    const { feature } = v.parse(messageSchema, JSON.parse(data));
    const fetchAgain = () => {
      for (const shown of SHOWN_IN[feature] ?? [feature]) {
        void client.invalidateQueries({ queryKey: [shown] });
      }
    };
    if (feature === 'identity') setTimeout(fetchAgain, NEW_COOKIE_MS);
    else fetchAgain();
  });
  source.addEventListener('refresh', () => {
    if (hasOpened) void client.invalidateQueries();
    hasOpened = true;
  });
  source.addEventListener('error', () => {
    // Refused for good, not merely interrupted: the login has ended.
    if (source.readyState === EventSource.CLOSED) {
      void client.invalidateQueries({ queryKey: ['identity'] });
    }
  });
  return () => source.close();
}
