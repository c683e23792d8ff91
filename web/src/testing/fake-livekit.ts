import { EventEmitter } from 'node:events';

/** Simulates whether LiveKit's server is reachable and responding. */
export const liveKit = { isReachable: true, isSilent: false };
/** The newest connection's room, which the test drives as the server. */
export let room: FakeRoom;

/** The part of LiveKit's client that a call uses; the test acts as its server. */
export class FakeRoom extends EventEmitter {
  state = 'connecting';
  readonly remoteParticipants = new Map<string, unknown>();
  /**
   * Participants who may receive this participant's media; null means everyone, LiveKit's default.
   */
  allowed: readonly unknown[] | null = null;
  /** The value of `allowed` on connect. */
  allowedAtFirst: readonly unknown[] | null = null;
  readonly localParticipant = {
    permissions: { canPublish: false },
    setTrackSubscriptionPermissions: (isForAll: boolean, some: readonly unknown[]) => {
      this.allowed = isForAll ? null : some;
    },
    sent: new Map<string, { mediaStreamTrack: object }>(),
    getTrackPublication: (source: string) => {
      const track = this.localParticipant.sent.get(source);
      return track && { track };
    },
    publishTrack: async (track: object, { source }: { source: string }) => {
      if (!this.localParticipant.permissions.canPublish) throw new Error('not permitted');
      this.localParticipant.sent.set(source, { mediaStreamTrack: track });
    },
    unpublishTrack: async (track: object) => {
      for (const [source, one] of this.localParticipant.sent)
        if (one.mediaStreamTrack === track) this.localParticipant.sent.delete(source);
    },
  };
  async connect() {
    found(this);
    this.allowedAtFirst = this.allowed;
    if (!liveKit.isReachable) throw new Error('nobody answers');
    if (liveKit.isSilent)
      await new Promise((_, reject) => this.once('given up', () => reject(new Error('given up'))));
    this.become('connected');
  }
  async disconnect() {
    this.emit('given up');
    this.become('disconnected');
  }
  become(state: string) {
    this.state = state;
    this.emit('connectionStateChanged', state);
  }
  permit(canPublish: boolean) {
    this.localParticipant.permissions = { canPublish };
    this.emit('participantPermissionsChanged');
  }
}

function found(made: FakeRoom): void {
  room = made;
}

export class FakeStream {
  readonly tracks: readonly object[];
  constructor(tracks: readonly object[]) {
    this.tracks = tracks;
  }
  getTracks() {
    return this.tracks;
  }
}
