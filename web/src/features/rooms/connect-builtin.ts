import type { RoomEntry } from '@oakling/domain/rooms/contract';
import { api, bodyOf } from '../../lib/api.ts';
import { problemCode } from '../../lib/problem.ts';
import type { Connected, Reach } from './connected.ts';
import { countReports } from './count-reports.ts';
import type { MediaState } from './own-media.ts';

type BuiltinEntry = Extract<RoomEntry, { kind: 'builtin' }>;

/** Answers the room's offer before ICE gathering, so the answer contains no addresses. Rule 6.307 */
export async function connectBuiltin(
  { key, token, offer }: BuiltinEntry,
  media: MediaState,
): Promise<Connected> {
  const connection = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
  await connection.setRemoteDescription({ type: 'offer', sdp: offer });
  // One stream for each of the slots 1 to 3.
  const streams = [1, 2, 3].map(() => new MediaStream());
  const senders = new Map<string, RTCRtpSender>();
  for (const transceiver of connection.getTransceivers()) {
    const { mid, receiver, sender } = transceiver;
    const slot = Number(mid?.slice(1));
    if (slot > 0) streams[slot - 1]?.addTrack(receiver.track);
    else if (mid !== null) {
      transceiver.direction = 'sendonly';
      senders.set(mid, sender);
    }
  }
  const send: Connected['send'] = async (audio, video) => {
    await senders.get('a0')?.replaceTrack(audio);
    await senders.get('v0')?.replaceTrack(video);
  };
  await send(media.audio.track, media.video.track);
  const answer = await connection.createAnswer();
  await answerWith(token, answer.sdp ?? '');
  await connection.setLocalDescription(answer);
  return {
    ...{ key, token, send },
    reach: () => REACHES[connection.connectionState],
    follow: (listener) => connection.addEventListener('connectionstatechange', listener),
    sourceOf: ({ slot }) => (slot === null ? null : String(slot)),
    // The server decides whose media reaches whom.
    limitTo: () => undefined,
    stream: (source) => streams[Number(source) - 1] ?? null,
    count: async () => countReports((await connection.getStats()).values(), (mid) => mid.slice(1)),
    close: () => connection.close(),
  };
}

const REACHES: Readonly<Record<RTCPeerConnectionState, Reach>> = {
  new: 'connecting',
  connecting: 'connecting',
  connected: 'connected',
  disconnected: 'lost',
  failed: 'failed',
  closed: 'failed',
};

/** `not-found` means that the room was lost before the answer arrived, not that access was denied. Rule 6.299 */
async function answerWith(token: string, answer: string): Promise<void> {
  try {
    await bodyOf(api['room-entries'].answer.$post({ json: { token, answer } }));
  } catch (error) {
    if (problemCode(error) !== 'not-found') throw error;
    throw new Error('the room was lost before the answer', { cause: error });
  }
}
