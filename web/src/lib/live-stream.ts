import * as v from 'valibot';
import { serverNow } from './clock.ts';

/** The messages of the live stream, which the tabs of a browser also exchange. */
export const liveSignSchema = v.variant('kind', [
  /** The data of a feature has changed. */
  v.object({ kind: v.literal('changed'), feature: v.string() }),
  /** The stream has just been opened, so all queries may be stale. */
  v.object({ kind: v.literal('refresh') }),
  /** Heartbeat. */
  v.object({ kind: v.literal('beat') }),
  /** No stream is open, so the page misses changes. */
  v.object({ kind: v.literal('away') }),
  /** The login may have ended. */
  v.object({ kind: v.literal('ended') }),
]);
export type LiveSign = v.InferOutput<typeof liveSignSchema>;

const messageSchema = v.object({ feature: v.string(), id: v.string() });

/** EventSource gives up after a rejected connection, even if the cause was a temporary proxy error. */
const REOPEN_MS = 5000;

/** The server sends a heartbeat every 25 s. If two are missing, the connection is dead. */
const SILENCE_MS = 60_000;

/** How often an open page looks for a jump of the clock. */
const LOOK_MS = 5000;

/**
 * Opens a person's live stream, and reopens it when it is lost. The server rejects it if someone else is signed in.
 * Rule 8.61
 * @returns a function that closes it.
 */
export function openLiveStream(personId: string, hear: (sign: LiveSign) => void): () => void {
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let heardAt = serverNow();
  let source = open();
  // Timers stop while a device sleeps, so a page that returns looks at the clock. The clock may also have been set. The
  // new stream refetches everything, including the time. Rules 10.294 and 10.310
  const wake = () => Math.abs(serverNow() - heardAt) > SILENCE_MS && reopen();
  window.addEventListener('visibilitychange', wake);
  const looking = setInterval(wake, LOOK_MS);
  // Reopened on network changes, because a dead TCP connection may take minutes to time out.
  const networks = ['online', 'offline'];
  for (const change of networks) window.addEventListener(change, reopen);

  function reopenIn(milliseconds: number) {
    heardAt = serverNow();
    clearTimeout(reopening);
    reopening = setTimeout(reopen, milliseconds);
  }

  function reopen() {
    source.close();
    source = open();
  }

  function open(): EventSource {
    hear({ kind: 'away' });
    const opened = new EventSource(`/api/live?person=${encodeURIComponent(personId)}`);
    reopenIn(SILENCE_MS);
    const on = (event: string, act: (data: string) => void) =>
      opened.addEventListener(event, ({ data }: MessageEvent<string>) => {
        wake();
        reopenIn(SILENCE_MS);
        act(data);
      });
    on('heartbeat', () => hear({ kind: 'beat' }));
    on('refresh', () => hear({ kind: 'refresh' }));
    on('ended', () => hear({ kind: 'ended' }));
    on('changed', (data) => {
      const { feature } = v.parse(messageSchema, JSON.parse(data));
      hear({ kind: 'changed', feature });
    });
    opened.addEventListener('error', () => {
      hear({ kind: 'away' });
      if (opened.readyState !== EventSource.CLOSED) return;
      hear({ kind: 'ended' });
      reopenIn(REOPEN_MS);
    });
    return opened;
  }

  return () => {
    clearTimeout(reopening);
    clearInterval(looking);
    window.removeEventListener('visibilitychange', wake);
    for (const change of networks) window.removeEventListener(change, reopen);
    source.close();
  };
}
