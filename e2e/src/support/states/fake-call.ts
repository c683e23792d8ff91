import type { Page } from '@playwright/test';

/** The browser's media devices, or the name of the error if access is denied; `asks` never resolves. */
export type Devices =
  | 'two-of-each'
  | 'asks'
  | 'NotAllowedError'
  | 'NotFoundError'
  | 'NotReadableError';

/** Fakes these microphones and cameras. The video is a solid color. */
export function giveDevices(page: Page, devices: Devices): Promise<unknown> {
  return page.addInitScript((given) => {
    navigator.mediaDevices.getUserMedia = (asked) => {
      if (given === 'asks') return new Promise(() => undefined);
      if (given !== 'two-of-each') return Promise.reject(new DOMException('refused', given));
      const stream = new MediaStream();
      const audio = new AudioContext().createMediaStreamDestination().stream.getAudioTracks()[0];
      if (asked?.audio && audio !== undefined) stream.addTrack(audio);
      if (asked?.video) for (const track of window.fakes.picture('#3b6e8f')) stream.addTrack(track);
      return Promise.resolve(stream);
    };
    navigator.mediaDevices.enumerateDevices = async () =>
      (['audioinput', 'videoinput'] as const).flatMap((kind) =>
        ['built in', 'of the headset that lies on the desk'].map((words) => ({
          ...{ kind, deviceId: `${kind} ${words}`, groupId: '', toJSON: () => null },
          label: `${kind === 'audioinput' ? 'Microphone' : 'Camera'} ${words}`,
        })),
      );
    window.fakes ??= {
      picture(colour) {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [640, 360];
        const context = canvas.getContext('2d');
        const draw = () => {
          if (context === null) return;
          context.fillStyle = colour;
          context.fillRect(0, 0, 640, 360);
        };
        draw();
        setInterval(draw, 200);
        return canvas.captureStream(5).getTracks();
      },
    };
  }, devices);
}

declare global {
  // Declared only for scripts in the page.
  interface Window {
    fakes: { picture(colour: string): MediaStreamTrack[] };
  }
}

/** Fakes calls that connect immediately. A person who speaks appears in the first slot. */
export function connectAtOnce(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const colours = ['', '#7a5c99', '#4f7f5c', '#8f5f3b'];
    class Connection extends EventTarget {
      readonly connectionState = 'connected';
      readonly #begun = performance.now();
      readonly #transceivers = [0, 1, 2, 3].flatMap((slot) =>
        (['a', 'v'] as const).map((kind) => {
          const [picture] =
            kind === 'v' && slot > 0 ? window.fakes.picture(colours[slot] ?? '') : [];
          const sound = new AudioContext().createMediaStreamDestination().stream.getTracks()[0];
          return {
            mid: `${kind}${slot}`,
            receiver: { track: picture ?? sound },
            sender: { replaceTrack: async () => undefined },
          };
        }),
      );
      getTransceivers = () => this.#transceivers;
      setRemoteDescription = async () => undefined;
      setLocalDescription = async () => undefined;
      createAnswer = async () => ({ sdp: 'v=0' });
      close = () => undefined;
      getStats = async () => {
        const seconds = (performance.now() - this.#begun) / 1000;
        const heard = { totalAudioEnergy: seconds / 10, totalSamplesDuration: seconds };
        const sound = { type: 'inbound-rtp', kind: 'audio', mid: 'a1', ...heard };
        return new Map([['sound', sound]]);
      };
    }
    // Implements only the part of RTCPeerConnection that the call page uses.
    window.RTCPeerConnection = Connection as never;
  });
}
