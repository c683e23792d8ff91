import { describe, expect, test } from 'vitest';
import { packetOf } from '../../../testing/room-peer.ts';
import { askAgain } from './rtcp.ts';
import { readRtcp } from './rtcp.ts';
import { Slot } from './slot.ts';
import { Source } from './source.ts';

const VP8 = 96;
const SECOND = 1000;

/** @returns the accepted bytes per second. */
function letIn(bytes: number, everyMs: number): number {
  const source = new Source('video', () => undefined);
  let taken = 0;
  for (let nth = 0; nth * everyMs < 10 * SECOND; nth += 1) {
    const packet = packetOf(VP8, 6000, nth & 0xffff, 1800, bytes);
    if (source.take(packet, nth * everyMs)) taken += bytes;
  }
  return taken / 10;
}

describe('A201, an admitted person who floods the room', () => {
  test('a normal video stream passes completely (rule 6.327)', () => {
    expect(letIn(1200, 12)).toBeGreaterThan(1200 * (SECOND / 12) * 0.99);
  });

  test('at most two megabits a second of a flood pass (rule 6.327)', () => {
    expect(letIn(1200, 0.1) * 8).toBeLessThan(2_200_000);
    expect(letIn(20, 0.05) / 20).toBeLessThan(900);
  });

  test('a reader can’t request the same packets endlessly (rule 6.327)', () => {
    const source = new Source('video', () => undefined);
    let sent = 0;
    const slot = new Slot(1010, 'reader', () => void (sent += 1));
    slot.show(source, 0);
    for (let nth = 0; nth < 100; nth += 1) {
      const packet = packetOf(VP8, 6000, nth, 1800, 1200);
      source.take(packet, nth * 20);
      slot.forward(packet, source, nth * 20);
    }
    sent = 0;
    const again = askAgain(
      1,
      1010,
      Array.from({ length: 90 }, (_, nth) => nth + 1),
    );
    for (let times = 0; times < 1000; times += 1) {
      for (const heard of readRtcp(again)) slot.hear(heard, 2000 + times);
    }
    expect(sent).toBeGreaterThan(80);
    expect(sent).toBeLessThan(700);
  });
});
