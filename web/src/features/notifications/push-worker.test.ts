import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const SCRIPT = readFileSync(join(import.meta.dirname, '../../../public/push-worker.js'), 'utf8');
const ORIGIN = 'https://oakling.example';
const PUSH = {
  kind: 'session-requested',
  words: 'A request waits for your decision.',
  path: '/dashboard/parent/notifications',
};

function startWorker(pages: readonly string[] = []) {
  const listeners: Record<string, (event: object) => void> = {};
  const done: unknown[] = [];
  const clients = {
    matchAll: async () =>
      pages.map((url) => ({ url, focus: async () => done.push(['focus', url]) })),
    openWindow: async (url: string) => done.push(['open', url]),
  };
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => {
      listeners[type] = listener;
    },
    registration: {
      showNotification: async (...shown: unknown[]) => done.push(['show', ...shown]),
    },
    location: new URL(ORIGIN),
    clients,
  };
  runInNewContext(SCRIPT, { self, URL });
  return {
    done,
    listeners,
    async tell(type: string, event: object) {
      let work: unknown = null;
      listeners[type]?.({ ...event, waitUntil: (promise: unknown) => (work = promise) });
      await work;
    },
  };
}

const pressed = { notification: { close: () => undefined, data: { path: PUSH.path } } };

test('a push shows its one sentence, several of a kind as one (rule 8.70)', async () => {
  const { tell, done } = startWorker();
  await tell('push', { data: { json: () => PUSH } });
  expect(done).toEqual([
    [
      'show',
      'Oakling',
      {
        body: PUSH.words,
        icon: '/icon-192.png',
        tag: PUSH.kind,
        renotify: true,
        data: { path: PUSH.path },
      },
    ],
  ]);
});

test.for([
  ['opens the page', [], ['open', `${ORIGIN}${PUSH.path}`]],
  [
    'focuses it where it is open',
    [`${ORIGIN}/`, `${ORIGIN}${PUSH.path}?x=1#y`],
    ['focus', `${ORIGIN}${PUSH.path}?x=1#y`],
  ],
  [
    'leaves another page as it is',
    [`${ORIGIN}/dashboard/parent/profile`],
    ['open', `${ORIGIN}${PUSH.path}`],
  ],
] as const)('a click %s (rule 8.70)', async ([, pages, outcome]) => {
  const { tell, done } = startWorker(pages);
  await tell('notificationclick', pressed);
  expect(done).toEqual([outcome]);
});

test('it answers no request and caches no page', () => {
  expect(Object.keys(startWorker().listeners).toSorted()).toEqual(['notificationclick', 'push']);
});
