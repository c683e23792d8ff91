import type { RoomEntry } from '@oakling/domain/rooms/contract';
import { connectBuiltin } from './connect-builtin.ts';
import type { Connected } from './connected.ts';
import type { MediaState } from './own-media.ts';

/**
 * Connects to the server that carries the media of this room. LiveKit's client is fetched in no other call than its own.
 * @param deadline when it has to be connected, by the page's clock. Rules 6.317 and 6.329
 */
export async function connect(
  entry: RoomEntry,
  media: MediaState,
  deadline: number,
): Promise<Connected> {
  if (entry.kind === 'builtin') return connectBuiltin(entry, media);
  const { connectLiveKit } = await import('./connect-livekit.ts');
  return connectLiveKit(entry, deadline);
}
