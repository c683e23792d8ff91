import type { RoomEntry } from '@oakling/domain/rooms/contract';
import { connectBuiltin } from './connect-builtin.ts';
import type { Connected } from './connected.ts';
import type { MediaState } from './own-media.ts';

/** Connects to the server that carries the media of this room. LiveKit's client is fetched in no other call than its own. Rule 6.329 */
export async function connect(entry: RoomEntry, media: MediaState): Promise<Connected> {
  if (entry.kind === 'builtin') return connectBuiltin(entry, media);
  const { connectLiveKit } = await import('./connect-livekit.ts');
  return connectLiveKit(entry);
}
