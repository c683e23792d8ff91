import { describe, expect, test } from 'vitest';
import { packetOf } from '../../../testing/room-peer.ts';
import { askAgain, readRtcp } from './rtcp.ts';
import { forwarded, isRtp, sequenceOf } from './rtp.ts';
import { Slot } from './slot.ts';
import { Source } from './source.ts';

const VP8 = 96;
const AS = { ssrc: 1010, sequence: 7, timestamp: 8 };

function withHeader(first: number, words: readonly number[], payload = 'picture'): Buffer {
  const head = packetOf(VP8, 6000, 1, 1800, 12);
  head[0] = first;
  const more = Buffer.alloc(words.length * 4);
  for (const [nth, word] of words.entries()) more.writeUInt32BE(word, nth * 4);
  return Buffer.concat([head, more, Buffer.from(payload)]);
}

describe('Rule 6.327, what another reader gets of a packet', () => {
  test.for([
    ['contributing sources', withHeader(0x82, [1, 2])],
    ['header extensions', withHeader(0x90, [0xbede_0001, 0x1234_5678])],
  ] as const)('no %s', ([, packet]) => {
    const copy = forwarded(packet, AS);
    expect(copy?.subarray(12).toString()).toBe('picture');
    expect(copy?.[0]).toBe(0x80);
  });

  test.for([
    ['sources', withHeader(0x8f, [], '')],
    ['an extension', withHeader(0x90, [], '')],
    ['a longer extension', withHeader(0x90, [0xbede_ffff])],
  ] as const)('nothing, where it says that it has %s and has not', ([, packet]) => {
    expect(forwarded(packet, AS)).toBeNull();
  });

  test('nothing if it is too short or of another version', () => {
    expect(isRtp(packetOf(VP8, 6000, 1, 1800, 12))).toBe(true);
    expect(isRtp(packetOf(VP8, 6000, 1, 1800, 12).subarray(0, 11))).toBe(false);
    expect(isRtp(withHeader(0x40, []))).toBe(false);
  });
});

describe('A186, broken reports', () => {
  const good = askAgain(1, 2, [7]);
  test.for([
    ['says that it is longer than it is', (report: Buffer) => report.writeUInt16BE(9, 2)],
    ['is of another version', (report: Buffer) => report.writeUInt8(0x41, 0)],
  ] as const)('are read up to the one that %s', ([, breakIt]) => {
    const broken = Buffer.from(good);
    breakIt(broken);
    expect(readRtcp(Buffer.concat([good, broken]))).toEqual(readRtcp(good));
    expect(readRtcp(good)).toEqual([{ type: 'lost', sequences: [7] }]);
  });
});

/** The packets that a reader receives, starting with the sender's fifth packet. The third one arrives late. */
function reading() {
  const source = new Source('video', () => undefined);
  const got: number[] = [];
  const slot = new Slot(1010, 'reader', (packet) => void got.push(sequenceOf(packet)));
  const say = (nth: number) => {
    const packet = packetOf(VP8, 6000, nth, 1800);
    if (source.take(packet, nth * 20)) slot.forward(packet, source, nth * 20);
  };
  for (const nth of [1, 2, 4]) say(nth);
  slot.show(source, 100);
  for (const nth of [5, 6]) say(nth);
  return { source, slot, got, say };
}

describe('Rule 6.296, a newly shown reader', () => {
  test('gets nothing from before: neither late packets, nor on request', () => {
    const { slot, got, say } = reading();
    expect(got).toHaveLength(2);
    const [first = 0] = got;
    say(3);
    slot.hear({ type: 'lost', sequences: [first - 1, first - 2] }, 200);
    expect(got).toHaveLength(2);
    slot.hear({ type: 'lost', sequences: [first] }, 200);
    expect(got.at(-1)).toBe(first);
  });

  test('gets nothing of anyone else, and no packet twice', () => {
    const { slot, got, say } = reading();
    slot.forward(packetOf(VP8, 9000, 7, 1800), new Source('video', () => undefined), 200);
    say(6);
    expect(got).toHaveLength(2);
    slot.show(null, 200);
    say(7);
    slot.hear({ type: 'lost', sequences: got.slice(0, 1) }, 200);
    expect(got).toHaveLength(2);
  });
});
