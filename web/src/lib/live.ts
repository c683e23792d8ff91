import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';

const messageSchema = v.object({ feature: v.string(), id: v.string() });

/** Which features' queries show something of the feature that changed. */
const SHOWN_IN: Readonly<Record<string, readonly string[]>> = {
  sessions: ['sessions', 'notifications', 'matches'],
  invites: ['invites', 'notifications'],
  profile: ['profile', 'identity'],
};

/** A browser gives up on a stream that is refused, also when only a proxy says so for a moment. */
const REOPEN_MS = 5000;

/**
 * Follows the server's stream: whatever changed is fetched again through the usual checks. After a
 * pause in the connection everything on screen is fetched again, so nothing is missed.
 * @returns what ends the stream.
 */
export function followChanges(client: QueryClient): () => void {
  let hasOpened = false;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let source = open();

  function open(): EventSource {
    const opened = new EventSource('/api/live');
    opened.addEventListener('changed', ({ data }: MessageEvent<string>) => {
      const { feature } = v.parse(messageSchema, JSON.parse(data));
      for (const shown of SHOWN_IN[feature] ?? [feature]) {
        void client.invalidateQueries({ queryKey: [shown] });
      }
    });
    opened.addEventListener('refresh', () => {
      if (hasOpened) void client.invalidateQueries();
      hasOpened = true;
    });
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED) return;
      // If the login has ended, asking who is signed in leads out of the dashboard.
      void client.invalidateQueries({ queryKey: ['identity'] });
      reopening = setTimeout(() => {
        source = open();
      }, REOPEN_MS);
    });
    return opened;
  }

  return () => {
    clearTimeout(reopening);
    source.close();
  };
}
