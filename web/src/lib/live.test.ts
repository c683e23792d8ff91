import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeStream, newestStream as newest } from '../testing/fake-stream.ts';
import { followChanges } from './live.ts';
import { ProblemError } from './problem.ts';

const ends: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { visibilityState: 'visible' });
  // A navigator without locks, so each tab opens a stream of its own.
  vi.stubGlobal('navigator', {});
  FakeStream.opened = [];
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
});

function follow() {
  const client = new QueryClient();
  for (const key of ['sessions', 'notifications', 'matches', 'profile', 'identity']) {
    client.setQueryData([key], 'known');
  }
  const onAway = vi.fn<(isAway: boolean) => void>();
  const end = followChanges({ client, personId: 'rosa', onAway });
  ends.push(end);
  const stale = () =>
    client
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey }) => queryKey[0]);
  const isAway = () => onAway.mock.lastCall?.[0] ?? false;
  return { client, end, stale, isAway };
}

test('a login reported as ended is checked at once (rule 9.44)', () => {
  const { stale } = follow();
  newest().say('ended');
  expect(stale()).toEqual(['identity']);
});

test('the first refresh refetches changes made before the stream opened', () => {
  const { stale } = follow();
  newest().say('refresh');
  expect(stale()).toEqual(['sessions', 'notifications', 'matches', 'profile', 'identity']);
});

test('queries loaded on request aren’t refetched on changes (rule 9.72)', () => {
  const { client, stale } = follow();
  const look = {
    queryKey: ['admin', 'case'],
    queryFn: () => 'known',
    meta: { onlyWhenAsked: true },
  };
  client.getQueryCache().build(client, look).setData('known');
  client.setQueryData(['admin', 'queue'], 'known');
  newest().say('changed', JSON.stringify({ feature: 'admin', id: '1' }));
  expect(stale()).toEqual(['sessions', 'profile', 'admin']);
  newest().say('refresh');
  expect(client.getQueryState(['admin', 'case'])?.isInvalidated).toBe(false);
});

test('a query with a 401 response isn’t refetched on messages', async () => {
  const { client } = follow();
  const ended = new ProblemError({ status: 401, code: 'not-signed-in', detail: 'Please log in.' });
  const ask = vi.fn(() => Promise.reject(ended));
  const query = { queryKey: ['sessions', 'mine'], queryFn: ask, retry: false };
  const stop = new QueryObserver(client, query).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(10);
  newest().say('refresh');
  newest().say('changed', JSON.stringify({ feature: 'sessions', id: '1' }));
  await vi.advanceTimersByTimeAsync(10);
  expect(ask).toHaveBeenCalledOnce();
  stop();
});

test.each([
  ['sessions', ['sessions', 'notifications', 'matches']],
  // A block changes whom people see.
  ['safety', ['sessions', 'notifications', 'matches']],
  // After a birthday, other people decide. Rules 8.110 and 8.111
  ['stages', ['sessions', 'notifications', 'matches', 'profile', 'identity']],
])('a change of %s refetches what shows it, and nothing else', (feature, shown) => {
  const { stale } = follow();
  newest().sayChanged(feature);
  expect(stale()).toEqual(shown);
});

test.each(['refresh', 'changed'])(
  'a first response pending at "%s" may be outdated, and is refetched',
  async (event) => {
    const { client } = follow();
    const fetches: ((answer: string) => void)[] = [];
    const queryFn = () => new Promise<string>((resolve) => fetches.push(resolve));
    const page = new QueryObserver(client, { queryKey: ['sessions', 'list'], queryFn });
    const leave = page.subscribe(() => {});
    newest().say(event, JSON.stringify({ feature: 'sessions', id: '1' }));
    fetches[0]?.('without the change');
    await vi.waitFor(() => expect(fetches).toHaveLength(2));
    fetches[1]?.('with the change');
    await vi.waitFor(() => expect(page.getCurrentResult().data).toBe('with the change'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(fetches).toHaveLength(2);
    leave();
  },
);

test('a stream silent for a minute is reopened', () => {
  follow();
  const first = newest();
  vi.advanceTimersByTime(59_000);
  first.say('heartbeat');
  vi.advanceTimersByTime(59_000);
  expect(FakeStream.opened).toEqual([first]);
  vi.advanceTimersByTime(1000);
  expect(FakeStream.opened).toHaveLength(2);
  expect([first.readyState, newest().readyState]).toEqual([FakeStream.CLOSED, 1]);
  vi.advanceTimersByTime(60_000);
  expect(FakeStream.opened).toHaveLength(3);
});

test('a page that returns after its device slept reopens its stream at once (rule 10.310)', () => {
  follow();
  // Timers stop while a device sleeps, but the clock goes on.
  vi.setSystemTime(Date.now() + 3_600_000);
  window.dispatchEvent(new Event('visibilitychange'));
  expect(FakeStream.opened).toHaveLength(2);
  window.dispatchEvent(new Event('visibilitychange'));
  expect(FakeStream.opened).toHaveLength(2);
});

test.each([3_600_000, -3_600_000])(
  'an open page learns the time again after its clock was set by %i ms (rule 10.294)',
  (change) => {
    follow();
    const first = newest();
    first.say('refresh');
    vi.setSystemTime(Date.now() + change);
    vi.advanceTimersByTime(5000);
    expect(FakeStream.opened).toHaveLength(2);
    newest().say('refresh');
    newest().say('heartbeat');
    expect(FakeStream.opened).toHaveLength(2);
  },
);

test('a refused stream checks who is signed in, and is reopened after some seconds', () => {
  const { stale } = follow();
  newest().refuse();
  expect(stale()).toEqual(['identity']);
  vi.advanceTimersByTime(5000);
  expect(FakeStream.opened).toHaveLength(2);
});

test('once ended, the stream stays closed', () => {
  const { end } = follow();
  end();
  vi.advanceTimersByTime(600_000);
  expect(FakeStream.opened.map(({ readyState }) => readyState)).toEqual([FakeStream.CLOSED]);
});

test('the page counts as disconnected only after some seconds without a stream, until it is back (rule 8.62)', () => {
  const { isAway } = follow();
  newest().say('refresh');
  newest().lose();
  vi.advanceTimersByTime(3900);
  expect(isAway()).toBe(false);
  newest().lose();
  vi.advanceTimersByTime(100);
  expect(isAway()).toBe(true);
  newest().say('refresh');
  expect(isAway()).toBe(false);
  newest().lose();
  newest().lose();
  newest().say('refresh');
  vi.advanceTimersByTime(30_000);
  expect(isAway()).toBe(false);
});

test('without a stream the page counts as disconnected until a poll succeeds (rules 8.62 and 10.306)', async () => {
  const { isAway, stale } = follow();
  vi.advanceTimersByTime(4000);
  expect([isAway(), stale()]).toEqual([true, []]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect([isAway(), stale()]).toEqual([
    false,
    ['sessions', 'notifications', 'matches', 'profile', 'identity'],
  ]);
});

test.each(['online', 'offline'])('the stream is reopened when the browser goes %s', (change) => {
  follow();
  const first = newest();
  first.say('refresh');
  window.dispatchEvent(new Event(change));
  expect([first.readyState, FakeStream.opened.length]).toEqual([FakeStream.CLOSED, 2]);
});

test('another person’s login in another tab is checked, the same person’s isn’t (rule 8.61)', async () => {
  const { stale } = follow();
  const other = new BroadcastChannel('oakling-login');
  ends.push(() => other.close());
  const echo = new BroadcastChannel('oakling-login');
  ends.push(() => echo.close());
  const heard: unknown[] = [];
  echo.addEventListener('message', ({ data }) => heard.push(data));
  other.postMessage('rosa');
  await vi.waitFor(() => expect(heard).toEqual(['rosa']));
  expect(stale()).toEqual([]);
  other.postMessage('dana');
  await vi.waitFor(() => expect(stale()).toEqual(['identity']));
});

test('a burst of changes is fetched at once and once more at its end, including the last (rule 8.65)', async () => {
  const { client } = follow();
  const ask = vi.fn(() => Promise.resolve('known'));
  const query = { queryKey: ['sessions', 'mine'], queryFn: ask };
  ends.push(new QueryObserver(client, query).subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(1);
  ask.mockClear();
  for (let change = 0; change < 100; change += 1) {
    newest().sayChanged('sessions');
    await vi.advanceTimersByTimeAsync(4);
  }
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(2);
});
