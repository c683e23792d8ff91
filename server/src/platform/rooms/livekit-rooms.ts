import { createHmac } from 'node:crypto';
import type { Log } from '../process/log.ts';
import type { Line, Rooms, RoomSigns } from './rooms.ts';

/** How long an access is good to connect with. Who is cut is also taken out: an old one alone ends nothing. */
const ACCESS_SECONDS = 120;
const API_SECONDS = 30;
const ASK_MS = 2000;
/** Where somebody was taken out it is looked more often: LiveKit gives those inside an access of its own, for ten minutes. */
const ASK_CLOSED_MS = 500;
const CLOSED_MS = 15 * 60_000;
const ANSWER_MS = 3000;

export interface LiveKitOptions {
  /** `wss://…`, as browsers are told it. */
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  readonly log: Log;
}

interface Inside {
  readonly roomId: string;
  isConnected: boolean;
  /** Whether they hear and are heard, as LiveKit has confirmed it. */
  flows: boolean;
  /** Whether they should. */
  shouldFlow: boolean;
}

/** Rooms on a LiveKit server, through its own API (Twirp over HTTP); it carries the media of hosts that outgrow one machine. */
export function liveKitRooms({ url, key, secret, log }: LiveKitOptions): Rooms {
  const api = `${url.replace(/^ws/, 'http').replace(/\/$/, '')}/twirp/livekit.RoomService/`;
  const entries = new Map<string, Inside>();
  /** Rooms out of which somebody was taken, as long as an access could let them in once more. */
  const closed = new Map<string, number>();
  let signs: RoomSigns | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lookedAt = 0;

  async function call(method: string, room: string, body: object): Promise<unknown> {
    const grants = { video: { roomAdmin: true, roomList: true, room } };
    const answer = await fetch(`${api}${method}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${sign({ key, secret, seconds: API_SECONDS, grants })}`,
      },
      body: JSON.stringify({ room, ...body }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    // Who is not there needs not be taken out.
    if (answer.status === 404) return {};
    if (!answer.ok) throw new Error(`LiveKit answers ${answer.status} to ${method}`);
    return answer.json();
  }

  async function allow(entryId: string, inside: Inside, flows: boolean): Promise<void> {
    const permission = { canPublish: flows, canSubscribe: flows, canPublishData: false };
    await call('UpdateParticipant', inside.roomId, { identity: entryId, permission });
    inside.flows = flows;
  }

  /** LiveKit is asked who is there: what it says by itself would need an address that it reaches. */
  async function look(): Promise<void> {
    const open = [...entries.values()].map(({ roomId }) => roomId);
    for (const roomId of new Set([...open, ...closed.keys()])) {
      const there = identitiesIn(await call('ListParticipants', roomId, {}));
      for (const identity of there) {
        if (!entries.has(identity)) await call('RemoveParticipant', roomId, { identity });
        // What it did not do before, it is asked to do again.
        const inside = entries.get(identity);
        if (inside !== undefined && inside.flows !== inside.shouldFlow)
          await allow(identity, inside, inside.shouldFlow);
      }
      for (const [id, inside] of entries) {
        const is = there.has(id);
        if (inside.roomId !== roomId || is === inside.isConnected) continue;
        inside.isConnected = is;
        signs?.connected(id, is);
      }
    }
  }

  function watch(): void {
    timer ??= setInterval(() => {
      if (closed.size === 0 && performance.now() - lookedAt < ASK_MS) return;
      lookedAt = performance.now();
      for (const [room, until] of closed) if (performance.now() > until) closed.delete(room);
      if (entries.size + closed.size === 0) {
        clearInterval(timer);
        timer = undefined;
        return;
      }
      void look().catch((error: unknown) => log.warn({ err: error }, 'LiveKit does not answer'));
    }, ASK_CLOSED_MS);
  }

  return {
    async admit(roomId, entryId) {
      const grants = {
        sub: entryId,
        // Nothing passes before the room may begin; no chat, no data, nothing that is recorded.
        video: {
          ...{ roomJoin: true, room: roomId, canPublish: false, canSubscribe: false },
          ...{ canPublishData: false, canUpdateOwnMetadata: false, hidden: false, recorder: false },
        },
      };
      entries.set(entryId, { roomId, isConnected: false, flows: false, shouldFlow: false });
      watch();
      return {
        kind: 'livekit',
        url,
        access: sign({ key, secret, seconds: ACCESS_SECONDS, grants }),
      };
    },
    async answer() {
      return false;
    },
    async connect(roomId, lines: readonly Line[]) {
      const inRoom = [...entries].filter(([, inside]) => inside.roomId === roomId);
      for (const [id, inside] of inRoom) {
        inside.shouldFlow = lines.some(({ from, to }) => from === id || to === id);
      }
      const due = inRoom.filter(([, { flows, shouldFlow }]) => flows !== shouldFlow);
      await Promise.all(due.map(([id, inside]) => allow(id, inside, inside.shouldFlow)));
    },
    sends: () => undefined,
    async cut(entryId) {
      const inside = entries.get(entryId);
      entries.delete(entryId);
      if (inside === undefined) return;
      closed.set(inside.roomId, performance.now() + CLOSED_MS);
      watch();
      await call('RemoveParticipant', inside.roomId, { identity: entryId });
    },
    listen(given) {
      signs = given;
    },
    async stop() {
      clearInterval(timer);
      for (const id of [...entries.keys()]) signs?.gone(id);
      await signs?.settled();
    },
  };
}

function identitiesIn(answer: unknown): Set<string> {
  const found = new Set<string>();
  if (typeof answer !== 'object' || answer === null || !('participants' in answer)) return found;
  const { participants } = answer;
  for (const one of Array.isArray(participants) ? (participants as unknown[]) : []) {
    if (typeof one === 'object' && one !== null && 'identity' in one)
      found.add(String(one.identity));
  }
  return found;
}

interface Signing {
  readonly key: string;
  readonly secret: string;
  readonly seconds: number;
  readonly grants: object;
}

/** A JSON web token as LiveKit reads it (RFC 7519, HS256): 12 lines need no library. */
function sign({ key, secret, seconds, grants }: Signing): string {
  const now = Math.floor(Date.now() / 1000);
  const parts = [
    { alg: 'HS256', typ: 'JWT' },
    { iss: key, nbf: now - 5, exp: now + seconds, ...grants },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  const signature = createHmac('sha256', secret).update(parts.join('.')).digest('base64url');
  return [...parts, signature].join('.');
}
