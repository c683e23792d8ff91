import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  DisconnectReason,
  ICEServer,
  JoinResponse,
  ListParticipantsResponse,
  ParticipantInfo_State,
  ParticipantPermission,
  Room,
  RoomParticipantIdentity,
  UpdateParticipantRequest,
} from '@livekit/protocol';
import { type WebSocket, WebSocketServer } from 'ws';
import { Participant } from './participant.ts';
import { type Grants, readToken } from './tokens.ts';

interface Settings {
  readonly port: number;
  readonly key: string;
  readonly secret: string;
  /** STUN servers announced to browsers besides itself, like LiveKit does. They would learn a browser's address. */
  readonly stunUrls: readonly string[];
}

/**
 * Stands in for a LiveKit server, which no package brings: its protocol of signals and its API as far as Oakling and LiveKit's own client use
 * them, with media that is really carried. It holds people to what they are permitted, by the API and by each other, as LiveKit says that it does.
 */
export class FakeLiveKit {
  /** Everything it was told about people in its rooms. */
  readonly told: string[] = [];
  /** Participants who joined and media forwarded to each, in order of time. */
  readonly entered: string[] = [];
  readonly brought: { readonly from: string; readonly to: string }[] = [];
  readonly #rooms = new Map<string, Map<string, Participant>>();
  readonly #settings: Settings;
  readonly #sockets = new WebSocketServer({ noServer: true });
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  private constructor(settings: Settings) {
    this.#settings = settings;
    this.#server.on('upgrade', (request, socket, head) => {
      const url = new URL(request.url ?? '', 'http://localhost');
      const said = readToken(url.searchParams.get('access_token') ?? '', settings);
      if (url.pathname !== '/rtc' || said?.video.roomJoin !== true)
        return void socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n');
      return this.#sockets.handleUpgrade(request, socket, head, (opened) => {
        this.told.push(JSON.stringify(said), url.search);
        this.#join(opened, said);
      });
    });
  }

  static async open(settings: Settings): Promise<FakeLiveKit> {
    const liveKit = new FakeLiveKit(settings);
    liveKit.#server.listen(settings.port, '127.0.0.1');
    await once(liveKit.#server, 'listening');
    return liveKit;
  }

  async close(): Promise<void> {
    for (const room of this.#rooms.values()) for (const one of room.values()) one.close();
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  /** Identities of the participants currently in a room. */
  inside(room: string): string[] {
    return [...(this.#rooms.get(room)?.keys() ?? [])];
  }

  #join(socket: WebSocket, { sub: identity = '', video }: Grants): void {
    const {
      room: name = '',
      canPublish = true,
      canSubscribe = true,
      canPublishData = true,
    } = video;
    const room = this.#rooms.get(name) ?? new Map<string, Participant>();
    this.#rooms.set(name, room);
    this.#remove(name, identity, DisconnectReason.DUPLICATE_IDENTITY);
    const permission = new ParticipantPermission({ canPublish, canSubscribe, canPublishData });
    const joined: Participant = new Participant(socket, identity, permission, {
      changed: () => this.#tell(name, joined),
      gone: () => {
        if (room.get(identity) === joined) this.#remove(name, identity);
      },
      arrived: (published, packet) => {
        for (const one of room.values()) if (one !== joined) one.forward(published, packet);
      },
    });
    const others = [...room.values()].map((one) => one.info());
    room.set(identity, joined);
    this.entered.push(identity);
    joined.say({
      case: 'join',
      value: new JoinResponse({
        room: new Room({ sid: `RM_${name}`, name }),
        participant: joined.info(),
        otherParticipants: others,
        // As in LiveKit: a participant who can't subscribe starts with the publishing connection.
        subscriberPrimary: canSubscribe,
        iceServers: [new ICEServer({ urls: [...this.#settings.stunUrls] })],
        ...{ serverVersion: '1.9.0', pingInterval: 5, pingTimeout: 15 },
      }),
    });
    joined.begin();
    this.#tell(name, joined);
  }

  /** Notifies everyone of one participant, and updates the tracks each may receive. */
  #tell(name: string, changed: Participant): void {
    const room = [...(this.#rooms.get(name)?.values() ?? [])];
    const info = changed.info();
    for (const one of room) one.tell(info);
    for (const to of room) {
      const from = to.permission.canSubscribe
        ? room.filter((one) => one !== to && one.sendsTo(to.identity))
        : [];
      for (const { identity, published } of from)
        if (published.size > 0) this.brought.push({ from: identity, to: to.identity });
      to.subscribe(from.flatMap(({ published }) => [...published.values()]));
    }
  }

  #remove(name: string, identity: string, reason?: DisconnectReason): boolean {
    const room = this.#rooms.get(name);
    const leaving = room?.get(identity);
    if (room === undefined || leaving === undefined) return false;
    room.delete(identity);
    leaving.published.clear();
    leaving.state = ParticipantInfo_State.DISCONNECTED;
    this.#tell(name, leaving);
    leaving.close(reason);
    return true;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const said = readToken(
      (request.headers.authorization ?? '').replace('Bearer ', ''),
      this.#settings,
    );
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer); // A server's request has no encoding.
    const method = /^\/twirp\/livekit\.RoomService\/(\w+)$/.exec(request.url ?? '')?.[1];
    if (method === undefined) return void response.writeHead(404).end();
    if (said?.video.roomAdmin !== true) return void response.writeHead(401).end();
    const text = Buffer.concat(chunks).toString();
    this.told.push(text);
    const answered = this.#carryOut(method, text);
    return void response.writeHead(answered === null ? 404 : 200).end(answered ?? '{}');
  }

  /** Null if there is no such participant. */
  #carryOut(method: string, text: string): string | null {
    if (method === 'ListParticipants') {
      const { room } = RoomParticipantIdentity.fromJsonString(text);
      const participants = [...(this.#rooms.get(room)?.values() ?? [])].map((one) => one.info());
      return new ListParticipantsResponse({ participants }).toJsonString({
        emitDefaultValues: true,
        useProtoFieldName: true,
      });
    }
    if (method === 'RemoveParticipant') {
      const { room, identity } = RoomParticipantIdentity.fromJsonString(text);
      return this.#remove(room, identity, DisconnectReason.PARTICIPANT_REMOVED) ? '{}' : null;
    }
    const { room, identity, permission } = UpdateParticipantRequest.fromJsonString(text);
    const changed = this.#rooms.get(room)?.get(identity);
    if (changed === undefined || permission === undefined) return null;
    changed.permit(permission);
    this.#tell(room, changed);
    return changed.info().toJsonString();
  }
}
