import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeStream, newestStream } from '../testing/fake-stream.ts';
import { shareLiveStream } from './shared-stream.ts';

const { locks } = navigator;
const ends: (() => void)[] = [];
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });

beforeEach(() => {
  // The locks and channels are real, so the tabs behave like those of one browser.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', page);
  FakeStream.opened = [];
});
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await vi.waitFor(async () => {
    const { held = [] } = await locks.query();
    if (held.length > 0) throw new Error('a tab still holds the stream');
  });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a tab and records its messages; `news` omits 'away'. */
function openTab(personId = 'rosa') {
  const heard: string[] = [];
  const end = shareLiveStream(personId, ({ kind }) => heard.push(kind));
  ends.push(end);
  const news = () => heard.filter((kind) => kind !== 'away');
  return { end, heard, news };
}

async function openTabs<const Count extends 1 | 2 | 3>(count: Count) {
  const tabs = Array.from({ length: count }, () => openTab());
  await streams(1);
  newestStream().say('refresh');
  for (const tab of tabs) await vi.waitFor(() => expect(tab.news()).toEqual(['refresh']));
  const [first, ...others] = tabs;
  if (first === undefined) throw new Error('no tab was asked for');
  return { first, others, tabs };
}

const streams = (count: number) => vi.waitFor(() => expect(FakeStream.opened).toHaveLength(count));

describe('Rule 8.60, the tabs of a browser', () => {
  test('share one stream, and all get its messages', async () => {
    const { tabs } = await openTabs(3);
    newestStream().sayChanged('sessions');
    newestStream().say('ended');
    for (const { news } of tabs)
      await vi.waitFor(() => expect(news()).toEqual(['refresh', 'changed', 'ended']));
    expect(FakeStream.opened.map(({ url }) => url)).toEqual(['/api/live?person=rosa']);
  });

  test('learn when the stream is lost, and when it is back', async () => {
    const { tabs } = await openTabs(2);
    newestStream().lose();
    for (const { heard } of tabs) await vi.waitFor(() => expect(heard.at(-1)).toBe('away'));
    newestStream().say('refresh');
    for (const { heard } of tabs) await vi.waitFor(() => expect(heard.at(-1)).toBe('refresh'));
  });

  test('that open later refetch what they may have missed; the others don’t', async () => {
    const { first } = await openTabs(1);
    const late = openTab();
    await vi.waitFor(() => expect(late.news()).toEqual(['refresh']));
    newestStream().sayChanged('sessions');
    await vi.waitFor(() => expect(late.news()).toEqual(['refresh', 'changed']));
    expect(first.news()).toEqual(['refresh', 'changed']);
  });

  test('take the stream from a sleeping tab that doesn’t respond', async () => {
    const sleeping = locks
      .request('oakling-live-rosa', () => new Promise(() => {}))
      .catch((error: unknown) => error);
    openTab();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await sleeping).toHaveProperty('name', 'AbortError');
    await streams(1);
  });

  test('check that the stream is alive when they become visible', async () => {
    const { others } = await openTabs(2);
    const channel = new BroadcastChannel('oakling-live-rosa');
    const hellos: unknown[] = [];
    channel.addEventListener('message', ({ data }) => hellos.push(data));
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(hellos).toEqual(['hello', { kind: 'beat' }]));
    channel.close();
    expect(others[0]?.news()).toEqual(['refresh', 'beat']);
  });

  test('give up a stream that was taken while they slept, and queue for it again', async () => {
    await openTabs(1);
    let wake = () => {};
    const other = new Promise<void>((resolve) => {
      wake = resolve;
    });
    void locks.request('oakling-live-rosa', { steal: true }, () => other);
    await vi.waitFor(() => expect(newestStream().readyState).toBe(FakeStream.CLOSED));
    wake();
    await streams(2);
  });
});

test('tabs of two people never share messages (rule 8.61)', async () => {
  const rosa = openTab('rosa');
  await streams(1);
  const dana = openTab('dana');
  await streams(2);
  const [ofRosa, ofDana] = FakeStream.opened;
  ofRosa?.sayChanged('sessions');
  ofDana?.say('refresh');
  await vi.waitFor(() => expect(dana.news()).toEqual(['refresh']));
  expect(rosa.news()).toEqual(['changed']);
});

test.each([
  { browser: 'without locks', is: {} },
  {
    browser: 'that forbids them',
    is: { locks: { request: () => Promise.reject(new Error('forbidden')) } },
  },
])('a browser $browser opens a stream per tab (rule 8.60)', async ({ is }) => {
  vi.stubGlobal('navigator', is);
  openTab();
  openTab();
  await streams(2);
  expect(FakeStream.opened).toHaveLength(2);
});
