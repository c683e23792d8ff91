import { describe, expect, test } from 'vitest';
import { openEventStream } from './event-stream.ts';

const decoder = new TextDecoder();

describe('an event stream', () => {
  test('delivers what was sent before its end, and nothing after', async () => {
    const stream = openEventStream();
    stream.send('changed', '{"id":"1"}');
    stream.close();
    stream.send('changed', '{"id":"2"}');
    let text = '';
    for await (const chunk of stream.body) text += decoder.decode(chunk);
    expect(text).toBe('event: changed\ndata: {"id":"1"}\nretry: 1000\n\n');
    await stream.ended;
  });

  test('ends when its reader leaves', async () => {
    const stream = openEventStream();
    await stream.body.cancel();
    await stream.ended;
    expect(() => stream.send('changed', '')).not.toThrow();
  });

  test('buffers a hundred events for a slow reader, and then drops them', async () => {
    const stream = openEventStream();
    let isOver = false;
    void stream.ended.then(() => (isOver = true));
    for (let turn = 0; turn < 100; turn += 1) stream.send('changed', String(turn));
    await Promise.resolve();
    expect(isOver).toBe(false);
    for (let turn = 0; turn < 10; turn += 1) stream.send('changed', String(turn));
    await stream.ended;
    const reader = stream.body.getReader();
    await expect(reader.closed).rejects.toThrow('nobody reads the stream');
  });
});
