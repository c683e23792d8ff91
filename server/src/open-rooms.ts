import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Config } from './platform/process/config.ts';
import type { Log } from './platform/process/log.ts';
import { hasRooms } from './platform/process/room-settings.ts';
import { builtinRooms } from './platform/rooms/builtin-rooms.ts';
import { liveKitRooms } from './platform/rooms/livekit-rooms.ts';
import type { Rooms } from './platform/rooms/rooms.ts';

/** In the source, the worker is next to this file; in the build, it is one folder below. */
const WORKER =
  ['.', '..']
    .map((way) => join(import.meta.dirname, way, `room-worker${extname(import.meta.filename)}`))
    .find((path) => existsSync(path)) ?? '';

/** The backend for video calls, or null if there is none. Rule 6.290 */
export function openRooms(config: Config, log: Log): Rooms | null {
  if (config.ROOM === 'off') return null;
  const { ROOM_URL: url, ROOM_KEY: key, ROOM_SECRET: secret } = config;
  if (config.ROOM === 'livekit' && url !== undefined && key !== undefined && secret !== undefined) {
    return liveKitRooms({ url, key, secret, log });
  }
  if (!hasRooms(config.ROOM)) {
    log.warn(
      'ROOM is builtin, but node-datachannel is not installed: there are no video calls here',
    );
    return null;
  }
  return builtinRooms({ config, worker: WORKER, log });
}
