import { useEffect, useState } from 'react';
import type { RoomCall } from './call.ts';
import type { Counts } from './connected.ts';

export type Quality = 'good' | 'fair' | 'poor';

interface Watched {
  /** The sources that are loud enough to be speech. */
  readonly speaking: readonly string[];
  readonly quality: Quality;
}

const QUIET: Watched = { speaking: [], quality: 'good' };
const LOOK_MS = 1000;
/** A sound level from 0 to 1. Anything below it is room noise. */
const VOICE = 0.02;

/** The current speakers and the connection's quality, sampled every second. Rule 6.320 */
export function useWatchedCall(call: RoomCall): Watched {
  const [watched, setWatched] = useState(QUIET);
  useEffect(() => {
    let before = NOTHING;
    let isOver = false;
    const look = async () => {
      const now = await call.count();
      if (now === null) return;
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

const NOTHING: Counts = { lost: 0, received: 0, roundTrip: 0, sounds: new Map() };

export function watchedBetween(before: Counts, now: Counts): Watched {
  const speaking = [...now.sounds].flatMap(([source, sound]) => {
    const former = before.sounds.get(source) ?? { energy: 0, seconds: 0 };
    const seconds = sound.seconds - former.seconds;
    const level = seconds <= 0 ? 0 : Math.sqrt((sound.energy - former.energy) / seconds);
    return level > VOICE ? [source] : [];
  });
  const quality = qualityOf(now.lost - before.lost, now.received - before.received, now.roundTrip);
  return { speaking, quality };
}

function qualityOf(lost: number, received: number, roundTrip: number): Quality {
  const share = lost <= 0 ? 0 : lost / (lost + Math.max(received, 0));
  if (share > 0.1 || roundTrip > 0.6) return 'poor';
  return share > 0.03 || roundTrip > 0.3 ? 'fair' : 'good';
}
