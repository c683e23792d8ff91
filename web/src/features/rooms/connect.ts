import type { RoomEntry } from '@oakling/domain/rooms/contract';
import { connectBuiltin } from './connect-builtin.ts';
import type { Connected } from './connected.ts';
import type { MediaState } from './own-media.ts';

/**
 * Connects to this room's media server. Loads LiveKit's client only for its calls. @param deadline
 * connection deadline on the page's clock. Rules 6.317 and 6.329
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
