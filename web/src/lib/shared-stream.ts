import * as v from 'valibot';
import { liveSignSchema, openLiveStream, type LiveSign } from './live-stream.ts';

const HELLO = 'hello';

/** The holder relays heartbeats every 25 s. After this much silence, a tab pings the holder. */
const QUIET_MS = 30_000;

/** The holder answers immediately, unless the browser has frozen its tab. */
const ANSWER_MS = 2000;

/**
 * Shares one stream among a browser's tabs: the tab that holds a web lock connects, and broadcasts to the others. A
 * frozen holder loses the lock. Without locks, each tab opens a stream of its own. Rule 8.60
 * @returns a function that stops it for this tab.
 */
export function shareLiveStream(personId: string, hear: (sign: LiveSign) => void): () => void {
  const canShare = 'locks' in navigator && typeof BroadcastChannel !== 'undefined';
  return canShare ? share(personId, hear) : openLiveStream(personId, hear);
}

function share(personId: string, hear: (sign: LiveSign) => void): () => void {
  // There is one channel per person, so people who share a browser never receive another's messages.
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
    // Messages may have been missed, so treat the next one as a refresh.
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
    // Another tab may run a different release, so validate its messages.
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
 * Queues for a web lock. Calls `hold` when it gets the lock, and `lose` when another tab steals it, and then queues
 * again.
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
    // AbortError means that the lock was stolen. Any other error means that locks are unavailable.
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
