import { expect } from 'vitest';
import { test } from '../../testing/fixtures.ts';
import type { TestApp } from '../../testing/test-app.ts';

async function open(app: TestApp, path: string): Promise<string[]> {
  const { headers } = await app.browser().get(path);
  const policy = headers.get('permissions-policy') ?? '';
  return policy.split(', ').flatMap((feature) => {
    const [name = '', allowed] = feature.split('=', 2);
    return allowed === '()' ? [] : [name];
  });
}

test('Rule 6.310, camera and microphone are allowed only on the call page, and only if rooms are enabled', async ({
  app,
  openApp,
}) => {
  const withRooms = await openApp({ ROOM: 'builtin' });
  const anywhere = ['clipboard-write', 'publickey-credentials-get'];
  const inRoom = ['autoplay', 'camera', 'microphone', 'screen-wake-lock', ...anywhere];
  expect(await open(withRooms, '/room')).toEqual(inRoom.toSorted());
  for (const path of ['/', '/room/', '/room/x', '/dashboard/elder', '/api/docs']) {
    expect([path, ...(await open(withRooms, path))]).toEqual([path, ...anywhere]);
  }
  expect(await open(app, '/room')).toEqual(anywhere);
});

test('Rule 6.310, only the call page can reach LiveKit', async ({ openApp }) => {
  const url = 'wss://livekit.example';
  const secret = 'a secret of LiveKit that is long enough';
  const app = await openApp({
    ...{ ROOM: 'livekit', ROOM_URL: url, ROOM_KEY: 'oakling', ROOM_SECRET: secret },
  });
  const reach = async (path: string) => {
    const policy = (await app.browser().get(path)).headers.get('content-security-policy');
    return /connect-src ([^;]*)/.exec(policy ?? '')?.[1];
  };
  expect(await reach('/room')).toBe(`'self' ${url} https://livekit.example`);
  for (const path of ['/', '/room/', '/room/more', '/dashboard/elder/sessions', '/api/docs'])
    expect([path, await reach(path)]).toEqual([path, "'self'"]);
});
