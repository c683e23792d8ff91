import * as v from 'valibot';
import { liveSignSchema, openLiveStream, type LiveSign } from './live-stream.ts';

const HELLO = 'hello';

/** The holder passes on the server's heartbeats, one every 25 seconds; after that it is asked for. */
const QUIET_MS = 30_000;

/** Who holds the stream answers at once, unless the browser has put its tab to sleep. */
const ANSWER_MS = 2000;

/**
 * Follows the server's stream of a person through one connection for all tabs of the browser: the tab
 * that has the lock holds it, and passes on what it hears. When that tab goes, the browser gives the
 * lock to the next; one that sleeps with it loses it. A browser that has no such locks (or a page
 * without https) opens a stream for each tab. Rule 8.60
 * @returns what ends it for this tab.
 */
export function shareLiveStream(personId: string, hear: (sign: LiveSign) => void): () => void {
  const canShare = 'locks' in navigator && typeof BroadcastChannel !== 'undefined';
  return canShare ? share(personId, hear) : openLiveStream(personId, hear);
}

function share(personId: string, hear: (sign: LiveSign) => void): () => void {
  // A name of each person's own: tabs of two people who share a browser never hear one another.
  const name = `oakling-live-${personId}`;
  const channel = new BroadcastChannel(name);
  const turn = takeTurns(name, hold, lose);
  let closeStream: (() => void) | null = null;
  let isConnected = false;
  let asking: ReturnType<typeof setTimeout> | undefined;

  function hold() {
    clearTimeout(asking);
    closeStream = openLiveStream(personId, (sign) => {
      channel.postMessage(sign);
      listen(sign);
    });
  }

  function lose() {
    closeStream?.();
    closeStream = null;
    // What came meanwhile may have been missed: the next sign of life counts as a refresh.
    isConnected = false;
    ask();
  }

  function listen(sign: LiveSign) {
    const isNews = sign.kind === 'beat' && !isConnected;
    if (sign.kind === 'away') isConnected = false;
    if (sign.kind === 'beat' || sign.kind === 'refresh') isConnected = true;
    hear(isNews ? { kind: 'refresh' } : sign);
  }

  function ask() {
    if (closeStream !== null) return;
    channel.postMessage(HELLO);
    clearTimeout(asking);
    asking = setTimeout(turn.seize, ANSWER_MS);
  }

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === HELLO) {
      if (closeStream !== null) channel.postMessage({ kind: isConnected ? 'beat' : 'away' });
      return;
    }
    // A tab may still run another release of the pages.
    const { success, output } = v.safeParse(liveSignSchema, data);
    if (!success || closeStream !== null) return;
    clearTimeout(asking);
    asking = setTimeout(ask, QUIET_MS);
    listen(output);
  });
  const askIfSeen = () => {
    if (document.visibilityState === 'visible') ask();
  };
  document.addEventListener('visibilitychange', askIfSeen);
  ask();

  return () => {
    document.removeEventListener('visibilitychange', askIfSeen);
    clearTimeout(asking);
    channel.close();
    closeStream?.();
    turn.leave();
  };
}

/**
 * Waits in the browser's queue for a lock. `hold` is called once it is this tab's, `lose` when another
 * tab has seized it, after which this one waits again.
 */
function takeTurns(name: string, hold: () => void, lose: () => void) {
  let isOver = false;
  let release = () => {};
  let leaveQueue = () => {};

  function held(): Promise<void> | undefined {
    if (isOver) return undefined;
    hold();
    return new Promise((resolve) => {
      release = resolve;
    });
  }

  async function wait() {
    const leaving = new AbortController();
    leaveQueue = () => leaving.abort();
    try {
      await navigator.locks.request(name, { signal: leaving.signal }, held);
    } catch (error) {
      if (!leaving.signal.aborted) loseTurn(error);
    }
  }

  function loseTurn(error: unknown) {
    if (isOver) return;
    // Seized by another tab; any other error is a browser that gives no locks to this page.
    if (!(error instanceof DOMException && error.name === 'AbortError')) return hold();
    lose();
    void wait();
  }

  async function seize() {
    leaveQueue();
    await navigator.locks.request(name, { steal: true }, held).catch(loseTurn);
  }

  void wait();
  return {
    seize: () => void seize(),
    leave() {
      isOver = true;
      leaveQueue();
      release();
    },
  };
}
