// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchOnce } from './early-answers.ts';

const early = (status = 200) => Promise.resolve(new Response('early', { status }));
const text = async (url: string, init?: RequestInit) => (await fetchOnce(url, init)).text();

beforeEach(() => {
  globalThis.oaklingEarly = new Map([
    ['/api/me', early()],
    ['/api/children', early()],
  ]);
  vi.stubGlobal('fetch', async () => new Response('now'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  globalThis.oaklingEarly = undefined;
});

test('what was asked for early is taken up once, and asked for the next time', async () => {
  expect([await text('/api/me'), await text('/api/me')]).toEqual(['early', 'now']);
});

test('what was not asked for early is asked for, also without any early answers', async () => {
  expect(await text('/api/profile')).toBe('now');
  globalThis.oaklingEarly = undefined;
  expect(await text('/api/me')).toBe('now');
});

test.for(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'after a %s, a log-out or another change, no answer from before counts',
  async (method) => {
    expect(await text('/api/children', { method })).toBe('now');
    expect(await text('/api/me')).toBe('now');
  },
);

test('the zone of the person, told as the page comes up, leaves what was asked for early', async () => {
  expect(await text('/api/me/time-zone', { method: 'PUT' })).toBe('now');
  expect(await text('/api/me')).toBe('early');
});

test('what was answered to a guest is not taken up by whoever logs in then', async () => {
  globalThis.oaklingEarly?.set('/api/me', early(401));
  await text('/api/me');
  expect(await text('/api/children')).toBe('now');
});

test('ten seconds after the script came everything is asked anew', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_001);
  expect(await text('/api/children')).toBe('now');
});
