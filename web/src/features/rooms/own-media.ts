import { Store } from '../../ui/store.ts';

/** Rule 6.316 */
export type MediaRefusal = 'denied' | 'none' | 'busy' | 'insecure';
export type MediaKind = 'audio' | 'video';

interface Device {
  readonly track: MediaStreamTrack | null;
  readonly refusal: MediaRefusal | null;
  /** True if the user wants the device to be on. */
  readonly isOn: boolean;
}

export interface MediaState {
  readonly isReady: boolean;
  readonly audio: Device;
  readonly video: Device;
  readonly choices: readonly MediaDeviceInfo[];
}

const SIZE = { width: 640, height: 360, frameRate: 24 };
const OFF: Device = { track: null, refusal: null, isOn: true };

/** The viewer's microphone and camera. Turning one off releases the device, so its light goes out. */
export class OwnMedia extends Store<MediaState> {
  readonly #chosen: Partial<Record<MediaKind, string>> = {};
  /** Detects stale requests. A device that is granted too late is released immediately. */
  readonly #asked = { audio: 0, video: 0 };

  constructor() {
    super({ isReady: false, audio: OFF, video: OFF, choices: [] });
  }

  /** Requests both devices at once, for a single prompt, and then each separately. */
  async open(): Promise<void> {
    if (globalThis.navigator.mediaDevices === undefined) {
      return this.#change({
        isReady: true,
        audio: { ...OFF, isOn: false, refusal: 'insecure' },
        video: { ...OFF, isOn: false, refusal: 'insecure' },
      });
    }
    this.#stop('audio');
    this.#stop('video');
    try {
      await this.#get(['audio', 'video']);
    } catch {
      for (const kind of ['audio', 'video'] as const) await this.#open(kind);
    }
    const devices = await navigator.mediaDevices.enumerateDevices();
    this.#change({ isReady: true, choices: devices.filter(({ deviceId }) => deviceId !== '') });
  }

  async switch(kind: MediaKind, isOn: boolean): Promise<void> {
    if (isOn) return this.#open(kind);
    this.#stop(kind);
    this.#change({ [kind]: { ...OFF, isOn: false } });
  }

  async choose(kind: MediaKind, deviceId: string): Promise<void> {
    this.#chosen[kind] = deviceId;
    this.#stop(kind);
    await this.#open(kind);
  }

  close(): void {
    this.#stop('audio');
    this.#stop('video');
    this.set({ ...this.get(), isReady: false, audio: OFF, video: OFF });
  }

  async #open(kind: MediaKind): Promise<void> {
    try {
      await this.#get([kind]);
    } catch (error) {
      this.#change({ [kind]: { ...OFF, isOn: false, refusal: refusalOf(error) } });
    }
  }

  /** @throws DOMException if the browser denies it. */
  async #get(kinds: readonly MediaKind[]): Promise<void> {
    const numbers = kinds.map((kind) => (this.#asked[kind] += 1));
    const stream = await this.#ask(kinds);
    for (const [at, kind] of kinds.entries()) {
      const device = given(stream, kind);
      if (this.#asked[kind] === numbers[at]) this.#change({ [kind]: device });
      else device.track?.stop();
    }
  }

  #stop(kind: MediaKind): void {
    this.#asked[kind] += 1;
    this.get()[kind].track?.stop();
  }

  #ask(kinds: readonly MediaKind[]): Promise<MediaStream> {
    const wish = (kind: MediaKind, base: MediaTrackConstraints) => {
      const deviceId = this.#chosen[kind];
      return kinds.includes(kind) && { ...base, ...(deviceId !== undefined && { deviceId }) };
    };
    return navigator.mediaDevices.getUserMedia({
      audio: wish('audio', { echoCancellation: true, noiseSuppression: true }),
      video: wish('video', SIZE),
    });
  }

  #change(change: Partial<MediaState>): void {
    this.set({ ...this.get(), ...change });
  }
}

function given(stream: MediaStream, kind: MediaKind): Device {
  const [track = null] = kind === 'audio' ? stream.getAudioTracks() : stream.getVideoTracks();
  return { track, refusal: null, isOn: true };
}

const REFUSALS: Readonly<Record<string, MediaRefusal>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
};

/** Any other error means that another program is using the device. */
export function refusalOf(error: unknown): MediaRefusal {
  return (error instanceof DOMException ? REFUSALS[error.name] : undefined) ?? 'busy';
}
