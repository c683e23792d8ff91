import { beforeEach, expect, test } from 'vitest';
import { sendInOrder } from './send-in-order.ts';

interface Message {
  readonly key: string;
  readonly turn: number;
}

const message = (key: string, turn: number): Message => ({ key, turn });
const { signal } = new AbortController();

let sent: Message[];
let failed: Message[];
beforeEach(() => {
  sent = [];
  failed = [];
});

const sendAll = (
  messages: readonly Message[],
  until: AbortSignal,
  send: (message: Message) => Promise<void>,
) =>
  sendInOrder(messages, until, {
    keyOf: ({ key }) => key,
    async send(each) {
      await send(each);
      sent.push(each);
    },
    fail: (each) => failed.push(each),
  });

test('ten are sent at the same time, and no more', async () => {
  const messages = Array.from({ length: 25 }, (_, index) => message(`to${index}`, 1));
  const counts: number[] = [];
  let underWay = 0;
  await sendAll(messages, signal, async () => {
    underWay += 1;
    counts.push(underWay);
    await new Promise(setImmediate);
    underWay -= 1;
  });
  expect(sent).toHaveLength(25);
  expect(Math.max(...counts)).toBe(10);
});

test('messages with one key are sent in order, one after the other', async () => {
  const messages = [1, 2, 3].map((turn) => message('sam', turn));
  // The first message takes longest.
  await sendAll(messages, signal, async ({ turn }) => {
    for (let left = 3 - turn; left > 0; left -= 1) await new Promise(setImmediate);
  });
  expect(sent).toEqual(messages);
});

test('messages behind a failure of their key fail, too, and no others', async () => {
  const messages = [message('sam', 1), message('sam', 2), message('ana', 1), message('sam', 3)];
  await sendAll(messages, signal, async ({ key, turn }) => {
    if (key === 'sam' && turn === 2) throw new Error('not taken');
  });
  expect(sent).toEqual([message('sam', 1), message('ana', 1)]);
  expect(failed).toEqual([message('sam', 2), message('sam', 3)]);
});

test('once stopped, sends in progress finish, and no others start', async () => {
  const stopping = new AbortController();
  const messages = [message('sam', 1), message('sam', 2)];
  await sendAll(messages, stopping.signal, async () => stopping.abort());
  expect([sent, failed]).toEqual([[message('sam', 1)], [message('sam', 2)]]);
});
