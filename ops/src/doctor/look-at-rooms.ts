import { createSocket } from 'node:dgram';
import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import type { Config } from '../../../server/src/platform/process/config.ts';
import { announcedAddress } from '../../../server/src/platform/rooms/announced-address.ts';
import { good, wrong, type Finding } from './finding.ts';

/** The file with Linux's range of ephemeral ports. */
const RANGE_FILE = '/proc/sys/net/ipv4/ip_local_port_range';

const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
  ['100.64.0.0', 10],
] as const) {
  PRIVATE.addSubnet(net, prefix);
}

/** Checks that the built-in calls can open their ports and announce a reachable address. */
export async function lookAtRooms(config: Config): Promise<readonly Finding[]> {
  if (config.ROOM === 'off') return [good('ROOM is off: there are no video calls.')];
  if (config.ROOM === 'livekit') return [good('ROOM is livekit, which has its own ports.')];
  return [await lookAtPorts(config), ...lookAtRange(config), ...lookAtAnnounced(config)];
}

async function lookAtPorts({ ROOM_PORT: { first, last } }: Config): Promise<Finding> {
  let free = 0;
  for (let port = first; port <= last; port += 1) if (await isFree(port)) free += 1;
  const all = `${last - first + 1} UDP ports from ${first} to ${last}`;
  if (free > 0) return good(`ROOM_PORT: ${free} of the ${all} are free for calls.`);
  return wrong(
    `ROOM_PORT: none of the ${all} can be opened; unless so many calls take place now, another program has them.`,
  );
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => socket.close(() => resolve(false)));
    socket.bind({ port, exclusive: true }, () => socket.close(() => resolve(true)));
  });
}

function lookAtRange({ ROOM_PORT: { first, last } }: Config): readonly Finding[] {
  const [low = 0, high = 0] = readRange();
  if (last < low || first > high) return [];
  return [
    wrong(
      `ROOM_PORT: your system takes ports from ${low} to ${high} for outgoing connections; choose others for calls, or now and then one is taken.`,
    ),
  ];
}

function readRange(): number[] {
  try {
    return readFileSync(RANGE_FILE, 'utf8').trim().split(/\s+/).map(Number);
  } catch {
    return []; // Only Linux has this file.
  }
}

function lookAtAnnounced(config: Config): readonly Finding[] {
  const { hostname } = new URL(config.ORIGIN ?? 'http://localhost');
  const isLocal = hostname === 'localhost' || PRIVATE.check(hostname);
  const address = announcedAddress(config);
  if (isLocal || !PRIVATE.check(address)) return [];
  return [
    wrong(
      `ROOM_ANNOUNCED_ADDRESS: browsers elsewhere do not reach ${address}; set the public address of this machine.`,
    ),
  ];
}
