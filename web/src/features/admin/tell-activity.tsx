import { useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { serverNow } from '../../lib/clock.ts';

const MINUTE_MS = 60_000;

/** Tells the server, at most once a minute, that a moderator is using the page. Rule 1.149 */
export function TellActivity() {
  useEffect(() => {
    let toldAt = 0;
    const left = new AbortController();
    const tell = () => {
      if (serverNow() - toldAt < MINUTE_MS) return;
      toldAt = serverNow();
      // A later click retries.
      void api.moderation.active.$post().catch(() => undefined);
    };
    for (const press of ['pointerdown', 'keydown'])
      addEventListener(press, tell, { signal: left.signal });
    return () => left.abort();
  }, []);
  return null;
}
