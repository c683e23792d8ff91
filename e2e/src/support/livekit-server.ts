import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import { signToken } from '../../../server/src/platform/rooms/livekit-rooms.ts';

export interface LiveKitSettings {
  readonly port: number;
  readonly mediaPort: number;
  readonly key: string;
  readonly secret: string;
}

export async function startLiveKit({ port, mediaPort, key, secret }: LiveKitSettings) {
  // LiveKit suggests STUN servers, which would receive the address of each browser.
  const stunPackets: Buffer[] = [];
  const stun = createSocket('udp4', (packet) => void stunPackets.push(packet)).bind(0);
  await once(stun, 'listening');
  const config = {
    ...{ port, bind_addresses: ['127.0.0.1'], keys: { [key]: secret } },
    rtc: {
      ...{ udp_port: mediaPort, node_ip: '127.0.0.1', enable_loopback_candidate: true },
      stun_servers: [`127.0.0.1:${stun.address().port}`],
    },
    logging: { level: 'fatal' },
  };
  const server = spawn('livekit-server', ['--config-body', JSON.stringify(config)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  const isReady = async () => (await fetch(origin).catch(() => null))?.ok;
  await expect.poll(isReady).toBe(true);
  const tokenOf = (grants: object) => signToken({ key, secret, seconds: 600, grants });
  return {
    stunPackets,
    participants: async (room: string): Promise<readonly { readonly tracks: unknown[] }[]> => {
      const authorization = `Bearer ${tokenOf({ video: { roomAdmin: true, room } })}`;
      const response = await fetch(`${origin}/twirp/livekit.RoomService/ListParticipants`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ room }),
      });
      return (await response.json()).participants;
    },
    /** A token with full permissions, like those that LiveKit renews for participants. */
    tokenFor: (room: string, identity: string) => {
      const video = { room, roomJoin: true, canPublish: true, canSubscribe: true };
      return tokenOf({ sub: identity, video });
    },
    /** Keeps accepting connections, but no longer responds. */
    freeze: () => server.kill('SIGSTOP'),
    thaw: () => server.kill('SIGCONT'),
    stop: async () => {
      stun.close();
      if (server.kill('SIGKILL')) await once(server, 'exit');
    },
  };
}
