import { networkInterfaces } from 'node:os';
import type { Config } from '../process/config.ts';

export function announcedAddress(config: Pick<Config, 'ROOM_ANNOUNCED_ADDRESS'>): string {
  if (config.ROOM_ANNOUNCED_ADDRESS !== undefined) return config.ROOM_ANNOUNCED_ADDRESS;
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const found = all.find(({ family, internal }) => family === 'IPv4' && !internal);
  return found?.address ?? '127.0.0.1';
}
