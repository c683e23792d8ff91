import { setPriority } from 'node:os';
import type { Answer } from '../../../server/src/testing/browser.ts';
import { type Asker, RoomPeer } from '../../../server/src/testing/room-peer.ts';
import { DirectPeer } from '../../../server/src/testing/direct-peer.ts';

/** Messages to this process. Each is answered with the number of packets received so far. */
export type Told =
  /** `calls` contains the request headers of each person. */
  | { readonly type: 'join'; readonly port: number; readonly calls: readonly PeopleOfCall[] }
  /** The same number of people, connected directly and without a room. */
  | { readonly type: 'talk'; readonly calls: number; readonly people: number }
  | { readonly type: 'count' | 'leave' };

export interface PeopleOfCall {
  readonly sessionId: string;
  readonly people: readonly Readonly<Record<string, string>>[];
}

/** 50 packets of this size per second make 490 kbit/s. */
const PICTURE_BYTES = 1220;
/** The clients have the lowest priority, because real clients run on other machines. */
const LAST = 19;

// The call clients have a process of their own, so they don't block the measurement.
setPriority(LAST);
let peers: (RoomPeer | DirectPeer)[] = [];

process.on('message', (told: Told) => {
  carryOut(told).then(
    () => process.send?.({ heard: heard() }),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));

async function carryOut(told: Told): Promise<void> {
  if (told.type === 'join') {
    for (const { sessionId, people } of told.calls) {
      for (const headers of people) {
        const asker = askerOf(`http://127.0.0.1:${told.port}`, headers);
        peers.push(await new RoomPeer(asker, sessionId, PICTURE_BYTES).join());
      }
    }
  } else if (told.type === 'talk') {
    for (let call = 0; call < told.calls; call += 1) {
      peers.push(...(await DirectPeer.call(told.people, PICTURE_BYTES)));
    }
  } else if (told.type === 'leave') {
    for (const peer of peers) if (peer instanceof RoomPeer) await peer.leave();
    for (const peer of peers) peer.close();
    peers = [];
  }
}

function heard(): number {
  const all = peers.flatMap((peer) => [...peer.heard.values()]);
  return all.reduce((sum, { packets }) => sum + packets, 0);
}

function askerOf(origin: string, headers: Readonly<Record<string, string>>): Asker {
  const send = async (method: string, path: string, body: object): Promise<Answer> => {
    const answer = await fetch(origin + path, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    const read: unknown = text === '' ? null : JSON.parse(text);
    return { status: answer.status, body: read, text, headers: answer.headers };
  };
  return {
    post: (path, body = {}) => send('POST', path, Object(body)),
    async must(method, path, body = {}) {
      const answer = await send(method, path, Object(body));
      if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
      return answer;
    },
  };
}
