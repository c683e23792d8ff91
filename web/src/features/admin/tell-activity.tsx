import { useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { serverNow } from '../../lib/clock.ts';

const MINUTE_MS = 60_000;

/** Tells the server, at most once a minute, that a person is using the page. Rules 1.149 and 1.232 */
export function TellActivity({ isOwnDevice = false }: { isOwnDevice?: boolean }) {
  useEffect(() => {
    let toldAt = 0;
    const left = new AbortController();
    const tell = () => {
      if (serverNow() - toldAt < MINUTE_MS) return;
      toldAt = serverNow();
      // A later click retries.
      const { active } = isOwnDevice ? api['own-device'] : api.moderation;
      void active.$post().catch(() => undefined);
    };
    for (const press of ['pointerdown', 'keydown'])
      addEventListener(press, tell, { signal: left.signal });
    return () => left.abort();
  }, [isOwnDevice]);
  return null;
}
