import {
  type AddTrackRequest,
  type DisconnectReason,
  LeaveRequest,
  LeaveRequest_Action,
  ParticipantInfo,
  ParticipantInfo_State,
  type ParticipantPermission,
  ParticipantUpdate,
  Pong,
  SessionDescription,
  SignalRequest,
  SignalResponse,
  SignalTarget,
  type SubscriptionPermission,
  TrackInfo,
  TrackPublishedResponse,
  TrackType,
  TrackUnpublishedResponse,
  TrickleRequest,
} from '@livekit/protocol';
import type * as datachannel from 'node-datachannel';
import type { WebSocket } from 'ws';
import { readRtcp } from '../../platform/rooms/media/rtcp.ts';
import { isRtcp, isRtp, payloadTypeOf } from '../../platform/rooms/media/rtp.ts';
import { type Kind, Source } from '../../platform/rooms/media/source.ts';
import { payloadsOf, plainAnswer, sectionsOf } from './descriptions.ts';
import { type Published, send, SETTINGS, Subscriber } from './subscriber.ts';

const library = await import('node-datachannel');

let numbers = 0;
const nextNumber = () => (numbers += 1);

interface Signs {
  /** Called when others must be notified, or get more or fewer tracks. */
  changed(): void;
  gone(): void;
  arrived(published: Published, packet: Buffer): void;
}

/**
 * A participant in a fake room: their socket, the connection they publish on, and the one that
 * delivers other participants' media.
 */
export class Participant {
  readonly sid = `PA_${nextNumber()}`;
  readonly identity: string;
  permission: ParticipantPermission;
  state = ParticipantInfo_State.JOINED;
  readonly published = new Map<string, Published>();
  readonly #socket: WebSocket;
  readonly #signs: Signs;
  readonly #publisher = new library.PeerConnection('publisher', SETTINGS);
  readonly #subscriber: Subscriber;
  /** Announced tracks that have not arrived, by the browser's track id. */
  readonly #announced = new Map<string, TrackInfo>();
  /** Identities that may receive their media; null for everyone, which is LiveKit's default. */
  #allowed: ReadonlySet<string> | null = null;
  readonly #incoming = new Map<string, datachannel.Track>();
  /** Offered tracks to publish once the connection has them, by mid. */
  readonly #due = new Map<string, { readonly kind: Kind; readonly info: TrackInfo }>();
  #payloads = new Map<string, number>();
  #offerId = 0;
  /** Sections of the current offer that send nothing. */
  #silent: ReadonlySet<string> = new Set();
  #version = 0;
  #isClosed = false;

  constructor(
    socket: WebSocket,
    identity: string,
    permission: ParticipantPermission,
    signs: Signs,
  ) {
    this.#socket = socket;
    this.identity = identity;
    this.permission = permission;
    this.#signs = signs;
    this.#publisher.onTrack((track) => {
      this.#incoming.set(track.mid(), track);
      this.#publishDue();
    });
    this.#publisher.onLocalDescription((sdp) =>
      this.#describe('answer', plainAnswer(sdp, this.#silent), this.#offerId),
    );
    this.#publisher.onLocalCandidate((candidate, mid) =>
      this.#trickle(SignalTarget.PUBLISHER, candidate, mid),
    );
    this.#publisher.onStateChange((state) => {
      if (state === 'connected' && this.state === ParticipantInfo_State.JOINED) {
        this.state = ParticipantInfo_State.ACTIVE;
        signs.changed();
      }
    });
    this.#subscriber = new Subscriber({
      offered: (sdp) => this.#describe('offer', sdp, nextNumber()),
      candidate: (candidate, mid) => this.#trickle(SignalTarget.SUBSCRIBER, candidate, mid),
    });
    socket.on('message', (data: Buffer) => this.#hear(SignalRequest.fromBinary(data)));
    socket.on('close', () => signs.gone());
  }

  info(): ParticipantInfo {
    return new ParticipantInfo({
      ...{ sid: this.sid, identity: this.identity, state: this.state },
      ...{ permission: this.permission, version: (this.#version += 1) },
      tracks: [...this.published.values()].map(({ info }) => info),
    });
  }

  /** Participants who may subscribe get that connection from the start. */
  begin(): void {
    if (this.permission.canSubscribe) this.#subscriber.begin();
  }

  say(message: SignalResponse['message']): void {
    if (this.#socket.readyState === this.#socket.OPEN)
      this.#socket.send(new SignalResponse({ message }).toBinary());
  }

  tell(...participants: readonly ParticipantInfo[]): void {
    this.say({ case: 'update', value: new ParticipantUpdate({ participants: [...participants] }) });
  }

  subscribe(wanted: readonly Published[]): void {
    if (!this.#isClosed) this.#subscriber.subscribe(wanted);
  }

  forward(published: Published, packet: Buffer): void {
    this.#subscriber.forward(published, packet);
  }

  /** True if their media may be forwarded to this identity. */
  sendsTo(identity: string): boolean {
    return this.#allowed === null || this.#allowed.has(identity);
  }

  permit(permission: ParticipantPermission): void {
    this.permission = permission;
    if (permission.canPublish) return;
    for (const trackSid of this.published.keys())
      this.say({ case: 'trackUnpublished', value: new TrackUnpublishedResponse({ trackSid }) });
    this.published.clear();
    this.#announced.clear();
    this.#due.clear();
  }

  close(reason?: DisconnectReason): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const action = LeaveRequest_Action.DISCONNECT;
    if (reason !== undefined)
      this.say({ case: 'leave', value: new LeaveRequest({ reason, action }) });
    this.#socket.close();
    this.#publisher.close();
    this.#subscriber.close();
  }

  #hear({ message }: SignalRequest): void {
    if (this.#isClosed) return;
    if (message.case === 'offer') this.#takeOffer(message.value);
    else if (message.case === 'answer') this.#subscriber.answer(message.value.sdp);
    else if (message.case === 'addTrack') this.#announce(message.value);
    else if (message.case === 'subscriptionPermission') this.#limit(message.value);
    else if (message.case === 'leave') this.#signs.gone();
    else if (message.case === 'pingReq') {
      const { timestamp: lastPingTimestamp } = message.value;
      this.say({ case: 'pongResp', value: new Pong({ lastPingTimestamp }) });
    }
  }

  #limit({ allParticipants, trackPermissions }: SubscriptionPermission): void {
    const allowed = trackPermissions.filter(({ allTracks }) => allTracks);
    const identities = allowed.map(({ participantIdentity }) => participantIdentity);
    this.#allowed = allParticipants ? null : new Set(identities);
    this.#signs.changed();
  }

  #announce({ cid, type, source, width, height }: AddTrackRequest): void {
    if (!this.permission.canPublish) return;
    const sid = `TR_${nextNumber()}`;
    const info = new TrackInfo({ sid, type, source, width, height });
    this.#announced.set(cid, info);
    this.say({ case: 'trackPublished', value: new TrackPublishedResponse({ cid, track: info }) });
  }

  #takeOffer({ sdp, id }: SessionDescription): void {
    this.#offerId = id;
    this.#payloads = payloadsOf(sdp);
    const sections = sectionsOf(sdp);
    this.#silent = new Set(sections.flatMap(({ mid, isSent }) => (isSent ? [] : [mid])));
    this.#publisher.setRemoteDescription(sdp, 'offer');
    this.#publisher.setLocalDescription('answer');
    for (const { mid, kind, cid, isSent } of sections) {
      if (kind === 'application') continue;
      const isKnown =
        this.#due.has(mid) || [...this.published.values()].some((one) => one.info.mid === mid);
      if (isSent && !isKnown) this.#expect(mid, kind, cid);
      if (!isSent) this.#unpublish(mid);
    }
    this.#publishDue();
  }

  /** A browser that sends a track again gives it a new id; then use the next track of its kind. */
  #expect(mid: string, kind: Kind, cid: string): void {
    const type = kind === 'audio' ? TrackType.AUDIO : TrackType.VIDEO;
    const announced = [...this.#announced];
    const [key, info] =
      announced.find(([one]) => one === cid) ??
      announced.find(([, one]) => one.type === type) ??
      [];
    if (key === undefined || info === undefined) return;
    this.#announced.delete(key);
    this.#due.set(mid, { kind, info });
  }

  #publishDue(): void {
    for (const [mid, { kind, info }] of this.#due) {
      const track = this.#incoming.get(mid);
      if (track === undefined || this.#isClosed) continue;
      this.#due.delete(mid);
      this.#publish(track, kind, info);
    }
    this.#signs.changed();
  }

  #publish(track: datachannel.Track, kind: Kind, info: TrackInfo): void {
    const mid = track.mid();
    info.mid = mid;
    const source = new Source(kind, (packet) => send(track, packet));
    const published = { from: this.sid, info, source };
    this.published.set(info.sid, published);
    track.onMessage((packet) => {
      const now = performance.now();
      if (this.#isClosed) return;
      if (isRtcp(packet)) for (const heard of readRtcp(packet)) source.hear(heard, now);
      else if (isRtp(packet) && payloadTypeOf(packet) === this.#payloads.get(mid)) {
        if (source.take(packet, now)) this.#signs.arrived(published, packet);
      }
    });
  }

  #unpublish(mid: string): void {
    this.#due.delete(mid);
    for (const [sid, { info }] of this.published) if (info.mid === mid) this.published.delete(sid);
  }

  #describe(type: 'offer' | 'answer', sdp: string, id: number): void {
    this.say({ case: type, value: new SessionDescription({ type, sdp, id }) });
  }

  #trickle(target: SignalTarget, candidate: string, sdpMid: string): void {
    const candidateInit = JSON.stringify({ candidate: candidate.replace(/^a=/, ''), sdpMid });
    this.say({ case: 'trickle', value: new TrickleRequest({ target, candidateInit }) });
  }
}
