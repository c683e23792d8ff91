import { createHmac } from 'node:crypto';
import type { Log } from '../process/log.ts';
import type { Line, Rooms, RoomSigns } from './rooms.ts';

/**
 * The lifetime of a token for connecting, in seconds. A cut participant must also be removed, because an expired token
 * alone disconnects no one.
 */
const ACCESS_SECONDS = 120;
const API_SECONDS = 30;
const ASK_MS = 2000;
/**
 * The poll interval while someone is joining or was removed. It is shorter, because LiveKit gives connected clients new
 * tokens that last ten minutes.
 */
const ASK_SOON_MS = 500;
const CLOSED_MS = 15 * 60_000;
const ANSWER_MS = 3000;

export interface LiveKitOptions {
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  readonly log: Log;
}

interface Inside {
  readonly roomId: string;
  isConnected: boolean;
  /** True if LiveKit has confirmed that media flows. Null while a request is unconfirmed. */
  flows: boolean | null;
  shouldFlow: boolean;
  isAsking: boolean;
}

/** Rooms on a LiveKit server, used through its API (Twirp over HTTP), for hosts that outgrow one machine. */
export function liveKitRooms({ url, key, secret, log }: LiveKitOptions): Rooms {
  const api = `${url.replace(/^ws/, 'http').replace(/\/$/, '')}/twirp/livekit.RoomService/`;
  const entries = new Map<string, Inside>();
  /** Rooms from which a person was removed, kept for as long as a token could let that person rejoin. */
  const closed = new Map<string, number>();
  let signs: RoomSigns | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lookedAt = 0;
  /** Checks of the same room run one after the other, so a stale response can't overwrite a newer one. */
  const looking = new Map<string, Promise<void>>();

  async function call(method: string, room: string, body: object): Promise<unknown> {
    const grants = { video: { roomAdmin: true, roomList: true, room } };
    const answer = await fetch(`${api}${method}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${signToken({ key, secret, seconds: API_SECONDS, grants })}`,
      },
      body: JSON.stringify({ room, ...body }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    // Removing an absent participant is a no-op. A permission change must still fail, because the participant may
    // return with the old permission.
    if (answer.status === 404 && method !== 'UpdateParticipant') return {};
    if (!answer.ok) throw new Error(`LiveKit answered ${method} with ${answer.status}`);
    return answer.json();
  }

  /** Sends one request per entry at a time, until LiveKit confirms the latest desired state. */
  async function settle(identity: string, inside: Inside): Promise<void> {
    if (inside.isAsking) return;
    inside.isAsking = true;
    try {
      while (inside.flows !== inside.shouldFlow) {
        const flows = inside.shouldFlow;
        const permission = {
          ...{ canPublish: flows, canSubscribe: flows, canPublishData: false },
          canPublishSources: ['MICROPHONE', 'CAMERA'],
        };
        // The state is unknown until it is confirmed, because the call may succeed while its response is lost.
        inside.flows = null;
        await call('UpdateParticipant', inside.roomId, { identity, permission });
        inside.flows = flows;
      }
    } finally {
      inside.isAsking = false;
    }
  }

  /** Polls LiveKit for participants. Its webhooks would require an address that LiveKit can reach. */
  async function look(roomId: string): Promise<void> {
    const there = participantsIn(await call('ListParticipants', roomId, {}));
    for (const [id, inside] of entries) {
      const is = there.get(id) === true;
      if (inside.roomId !== roomId || is === inside.isConnected) continue;
      inside.isConnected = is;
      // A participant who returns has their old permission.
      if (is) inside.flows = null;
      signs?.connected(id, is);
    }
    // A correction that fails must not stop the others.
    const done = await Promise.allSettled([...there.keys()].map((one) => correct(roomId, one)));
    for (const one of done) if (one.status === 'rejected') throw one.reason;
  }

  /** Removes participants who may not be in the room, and retries earlier failures. */
  async function correct(roomId: string, identity: string): Promise<void> {
    const inside = entries.get(identity);
    if (inside !== undefined) return settle(identity, inside);
    closed.set(roomId, performance.now() + CLOSED_MS);
    await call('RemoveParticipant', roomId, { identity });
  }

  function lookInto(roomId: string): Promise<void> {
    const looked = (looking.get(roomId) ?? Promise.resolve())
      .then(() => look(roomId))
      .catch((error: unknown) => log.warn({ err: error }, 'LiveKit does not answer'));
    looking.set(roomId, looked);
    const forget = () => {
      if (looking.get(roomId) === looked) looking.delete(roomId);
    };
    void looked.then(forget);
    return looked;
  }

  function unsettled(): Set<string> {
    const due = [...entries.values()].filter(
      ({ isConnected, flows, shouldFlow }) => !isConnected || flows !== shouldFlow,
    );
    return new Set([...closed.keys(), ...due.map(({ roomId }) => roomId)]);
  }

  function watch(): void {
    timer ??= setInterval(() => {
      for (const [room, until] of closed) if (performance.now() > until) closed.delete(room);
      if (entries.size + closed.size === 0) {
        clearInterval(timer);
        timer = undefined;
        return;
      }
      const due = unsettled();
      if (performance.now() - lookedAt >= ASK_MS) {
        lookedAt = performance.now();
        for (const { roomId } of entries.values()) due.add(roomId);
      }
      for (const roomId of due) if (!looking.has(roomId)) void lookInto(roomId);
    }, ASK_SOON_MS);
  }

  return {
    async admit(roomId, entryId) {
      const grants = {
        sub: entryId,
        // No media flows until the rules let the call begin. Chat, data and recording are never allowed.
        video: {
          ...{ roomJoin: true, room: roomId, canPublish: false, canSubscribe: false },
          ...{ canPublishData: false, canUpdateOwnMetadata: false, hidden: false, recorder: false },
          canPublishSources: ['microphone', 'camera'],
        },
      };
      const nothing = { isConnected: false, flows: false, shouldFlow: false, isAsking: false };
      entries.set(entryId, { roomId, ...nothing });
      watch();
      return {
        kind: 'livekit',
        url,
        access: signToken({ key, secret, seconds: ACCESS_SECONDS, grants }),
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
      await Promise.all(inRoom.map(([id, inside]) => settle(id, inside)));
    },
    // The page reports that it has connected, so check whether it has.
    async sends(entryId) {
      const inside = entries.get(entryId);
      if (inside !== undefined) await lookInto(inside.roomId);
    },
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
      // After the stop, nothing would check whether these people may still be in the room.
      const inside = [...entries];
      entries.clear();
      await Promise.allSettled(
        inside.map(([identity, { roomId }]) => call('RemoveParticipant', roomId, { identity })),
      );
      for (const [id] of inside) signs?.gone(id);
      await signs?.settled();
    },
  };
}

function participantsIn(answer: unknown): Map<string, boolean> {
  const found = new Map<string, boolean>();
  if (typeof answer !== 'object' || answer === null || !('participants' in answer)) return found;
  const { participants } = answer;
  for (const one of Array.isArray(participants) ? (participants as unknown[]) : []) {
    if (typeof one !== 'object' || one === null || !('identity' in one)) continue;
    found.set(String(one.identity), 'state' in one && one.state === 'ACTIVE');
  }
  return found;
}

interface Signing {
  readonly key: string;
  readonly secret: string;
  readonly seconds: number;
  readonly grants: object;
}

/** A JWT for LiveKit (RFC 7519, HS256). It takes twelve lines, so no library is needed. */
export function signToken({ key, secret, seconds, grants }: Signing): string {
  const now = Math.floor(Date.now() / 1000);
  const parts = [
    { alg: 'HS256', typ: 'JWT' },
    { iss: key, nbf: now - 5, exp: now + seconds, ...grants },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  const signature = createHmac('sha256', secret).update(parts.join('.')).digest('base64url');
  return [...parts, signature].join('.');
}
