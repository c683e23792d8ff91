import { useEffect, useState } from 'react';
import type { RoomCall } from './call.ts';

export type Quality = 'good' | 'fair' | 'poor';

interface Watched {
  /** The slots whose sound is loud enough to be somebody's voice. */
  readonly speaking: readonly number[];
  readonly quality: Quality;
}

const QUIET: Watched = { speaking: [], quality: 'good' };
const LOOK_MS = 1000;
/** Of 1: below this a microphone hears a room, not a voice. */
const VOICE = 0.02;

/** Who speaks in a call, and how good the connection is; looked at each second. Rule 6.320 */
export function useWatchedCall(call: RoomCall): Watched {
  const [watched, setWatched] = useState(QUIET);
  useEffect(() => {
    let before = NOTHING;
    let isOver = false;
    const look = async () => {
      const { connection } = call;
      if (connection === null) return;
      const now = await measure(connection);
      if (!isOver) setWatched(watchedBetween(before, now));
      before = now;
    };
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [call]);
  return watched;
}

/** What one look at a connection counted; everything but `roundTrip` since its beginning. */
export interface Counts {
  readonly lost: number;
  readonly received: number;
  /** To the server and back, in seconds. */
  readonly roundTrip: number;
  /** Of each slot: the energy of its sound, and for how many seconds it came. */
  readonly sounds: ReadonlyMap<number, { readonly energy: number; readonly seconds: number }>;
}

const NOTHING: Counts = { lost: 0, received: 0, roundTrip: 0, sounds: new Map() };

/** What happened between two looks. */
export function watchedBetween(before: Counts, now: Counts): Watched {
  const speaking = [...now.sounds].flatMap(([slot, sound]) => {
    const former = before.sounds.get(slot) ?? { energy: 0, seconds: 0 };
    const seconds = sound.seconds - former.seconds;
    const level = seconds <= 0 ? 0 : Math.sqrt((sound.energy - former.energy) / seconds);
    return level > VOICE ? [slot] : [];
  });
  const quality = qualityOf(now.lost - before.lost, now.received - before.received, now.roundTrip);
  return { speaking, quality };
}

function qualityOf(lost: number, received: number, roundTrip: number): Quality {
  const share = lost <= 0 ? 0 : lost / (lost + Math.max(received, 0));
  if (share > 0.1 || roundTrip > 0.6) return 'poor';
  return share > 0.03 || roundTrip > 0.3 ? 'fair' : 'good';
}

async function measure(connection: RTCPeerConnection): Promise<Counts> {
  const found = { lost: 0, received: 0, roundTrip: 0 };
  const sounds = new Map<number, { energy: number; seconds: number }>();
  for (const report of (await connection.getStats()).values()) {
    if (report.type === 'candidate-pair' && report.nominated === true) {
      found.roundTrip = report.currentRoundTripTime ?? 0;
    }
    if (report.type !== 'inbound-rtp') continue;
    found.lost += report.packetsLost ?? 0;
    found.received += report.packetsReceived ?? 0;
    if (report.kind !== 'audio') continue;
    const { mid, totalAudioEnergy: energy = 0, totalSamplesDuration: seconds = 0 } = report;
    sounds.set(Number(String(mid).slice(1)), { energy, seconds });
  }
  return { ...found, sounds };
}
