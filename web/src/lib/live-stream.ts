import * as v from 'valibot';

/** What is heard of the server's stream, by the tab that holds it and by those it tells. */
export const liveSignSchema = v.variant('kind', [
  /** Something of this feature changed. */
  v.object({ kind: v.literal('changed'), feature: v.string() }),
  /** Everything on screen may be old: the stream has just opened. */
  v.object({ kind: v.literal('refresh') }),
  /** The stream is open, and silent. */
  v.object({ kind: v.literal('beat') }),
  /** No stream is open; what changes is not heard of. */
  v.object({ kind: v.literal('away') }),
  /** The login may have ended. */
  v.object({ kind: v.literal('ended') }),
]);
export type LiveSign = v.InferOutput<typeof liveSignSchema>;

const messageSchema = v.object({ feature: v.string(), id: v.string() });

/** A browser gives up on a stream that is refused, also when only a proxy says so for a moment. */
const REOPEN_MS = 5000;

/** The server's heart beats every 25 seconds; a stream that misses two of them has died unnoticed. */
const SILENCE_MS = 60_000;

/**
 * Opens the server's stream of a person, and again whenever it is lost. The server refuses it when
 * somebody else is signed in by now. Rule 8.61
 * @returns what ends it.
 */
export function openLiveStream(personId: string, hear: (sign: LiveSign) => void): () => void {
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let source = open();
  // A stream over a network that is gone may take minutes to notice, and to try the next one.
  const networks = ['online', 'offline'];
  for (const change of networks) window.addEventListener(change, reopen);

  function reopenIn(milliseconds: number) {
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
    for (const change of networks) window.removeEventListener(change, reopen);
    source.close();
  };
}
