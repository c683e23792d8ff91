import { noRules } from '@oakling/domain/sessions/supervision/standing-rules';
import { vi } from 'vitest';
import type { Browser } from './browser.ts';
import type { Family } from './family.ts';
import { RoomPeer } from './room-peer.ts';
import { storeSession } from './stored-session.ts';
import type { TestApp } from './test-app.ts';

const MINUTE = 60_000;

/** An approved video call, in a room, that starts in this many minutes. A child younger than 13 turns 13. Rule 6.279 */
export async function callSoon(app: TestApp, family: Family, minutes = 5): Promise<string> {
  await app.query`
    update people set stage = '13-15' where id = ${family.youth.personId} and stage = 'under-13'
  `;
  const startsAt = new Date(Date.now() + minutes * MINUTE);
  const call = { connectionMode: 'Remote', place: { video_provider: 'Oakling' } } as const;
  return storeSession(app.platform.db, family, { startsAt, minutes: 45, ...call });
}

export const roomOf = async (person: Browser, id: string) =>
  (await person.get(`/api/sessions/${id}/room`)).body;

export async function ruleMeetings(parent: Browser, childId: string, meetings: string) {
  await parent.must('PUT', `/api/children/${childId}/session-rules`, {
    ...noRules('UTC'),
    meetings,
  });
}

export async function meet(elder: Browser, youth: Browser, id: string) {
  const peers = [new RoomPeer(elder, id), new RoomPeer(youth, id)] as const;
  for (const peer of peers) await peer.join();
  await hears(...peers);
  return peers;
}

/** Waits until each peer has received another packet in any slot. */
export async function hears(...peers: readonly RoomPeer[]): Promise<void> {
  const before = peers.map(total);
  await vi.waitFor(
    () => {
      if (peers.some((peer, nth) => total(peer) < (before[nth] ?? 0) + 5))
        throw new Error(
          `silent ${peers.map((peer) => [peer.state(), total(peer)].join()).join(' / ')}`,
        );
    },
    // A connection that loses packets while it is set up takes seconds, and more on a busy machine.
    { timeout: 30_000, interval: 20 },
  );
}

export const total = (peer: RoomPeer) =>
  [1, 2, 3].reduce((sum, slot) => sum + peer.packets(slot), 0);

export const lastHeard = (peer: RoomPeer) =>
  Math.max(0, ...[...peer.heard.values()].map(({ at }) => at));
