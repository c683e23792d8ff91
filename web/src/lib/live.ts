import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';

const messageSchema = v.object({ feature: v.string(), id: v.string() });

/** Which features' queries show something of the feature that changed. */
const SHOWN_IN: Readonly<Record<string, readonly string[]>> = {
  sessions: ['sessions', 'notifications', 'matches'],
  invites: ['invites', 'notifications'],
};

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
    for (const shown of SHOWN_IN[feature] ?? [feature]) {
      void client.invalidateQueries({ queryKey: [shown] });
    }
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
