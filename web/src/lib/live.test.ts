import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followChanges } from './live.ts';
import { ProblemError } from './problem.ts';

/** A stream that the test speaks for. */
class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeStream[] = [];
  readyState = 1;

  constructor() {
    super();
    FakeStream.opened.push(this);
  }

  close() {
    this.readyState = FakeStream.CLOSED;
  }

  say(event: string, data = '') {
    this.dispatchEvent(new MessageEvent(event, { data }));
  }

  refuse() {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeStream);
  FakeStream.opened = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function follow() {
  const client = new QueryClient();
  for (const key of ['sessions', 'notifications', 'matches', 'profile', 'identity']) {
    client.setQueryData([key], 'known');
  }
  const end = followChanges(client);
  const stale = () =>
    client
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey }) => queryKey[0]);
  return { client, end, stale };
}

const newest = () => FakeStream.opened.at(-1) ?? expect.fail('no stream is open');

test('a login that is said to have ended is asked about at once (rule 9.44)', () => {
  const { stale } = follow();
  newest().say('ended');
  expect(stale()).toEqual(['identity']);
});

test('the first refresh counts too: what changed before the stream was open is fetched', () => {
  const { stale } = follow();
  newest().say('refresh');
  expect(stale()).toEqual(['sessions', 'notifications', 'matches', 'profile', 'identity']);
});

test('what is fetched only when asked stays as it is, whatever changes (rule 9.72)', () => {
  const { client, stale } = follow();
  const look = {
    queryKey: ['admin', 'case'],
    queryFn: () => 'known',
    meta: { onlyWhenAsked: true },
  };
  client.getQueryCache().build(client, look).setData('known');
  client.setQueryData(['admin', 'queue'], 'known');
  newest().say('changed', JSON.stringify({ feature: 'admin', id: '1' }));
  expect(stale()).toEqual(['admin']);
  newest().say('refresh');
  expect(client.getQueryState(['admin', 'case'])?.isInvalidated).toBe(false);
});

test('what was answered with 401 is not asked again by any message', async () => {
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

test('a change makes what shows its feature be fetched again, and nothing else', () => {
  const { stale } = follow();
  newest().say('changed', JSON.stringify({ feature: 'sessions', id: '1' }));
  expect(stale()).toEqual(['sessions', 'notifications', 'matches']);
});

test('a block changes whom one sees, so matches, sessions and notices are fetched again', () => {
  const { stale } = follow();
  newest().say('changed', JSON.stringify({ feature: 'safety', id: '1' }));
  expect(stale()).toEqual(['sessions', 'notifications', 'matches']);
});

test.each(['refresh', 'changed'])(
  'a first answer that was under way at "%s" may be too old, and is followed by another',
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

test('a stream that is silent for a minute is opened again', () => {
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

test('a refused stream asks who is signed in, and is opened again after some seconds', () => {
  const { stale } = follow();
  newest().refuse();
  expect(stale()).toEqual(['identity']);
  vi.advanceTimersByTime(5000);
  expect(FakeStream.opened).toHaveLength(2);
});

test('once ended, no stream is open and none is opened', () => {
  const { end } = follow();
  end();
  vi.advanceTimersByTime(600_000);
  expect(FakeStream.opened.map(({ readyState }) => readyState)).toEqual([FakeStream.CLOSED]);
});
