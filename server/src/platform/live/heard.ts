import { randomUUID } from 'node:crypto';

/**
 * How long it is known that somebody was told of a change: a page is there by then, on a slow line too. Shorter than
 * any stream's life, so that all begin anew alike, whatever ended the one before. Rule 9.53
 */
export const KEPT_MS = 60_000;

/** Whom this server lately heard a change for, and when: so it can say that nothing was missed. Rule 8.8 */
export interface Heard {
  /** Where the server is by now, as text that only it reads. */
  position(): string;
  /** Something of this person's changed. */
  note(personId: string): void;
  /** Changes may have gone unheard until now. */
  forget(): void;
  /** Whether surely nothing of the person's changed since the position, which may be another server's. */
  hadNothingSince(personId: string, position: string): boolean;
}

/** @param now a clock in milliseconds that never goes back. */
export function rememberHeard(now: () => number = () => performance.now()): Heard {
  const serverId = randomUUID();
  // When each person's last change was heard, the oldest first.
  const lastOf = new Map<string, number>();
  let knownSince = now();

  function dropOld(): void {
    const oldest = now() - KEPT_MS;
    for (const [personId, heard] of lastOf) {
      if (heard >= oldest) return;
      lastOf.delete(personId);
    }
  }

  return {
    position: () => `${serverId}.${Math.floor(now())}`,
    note(personId) {
      lastOf.delete(personId);
      lastOf.set(personId, now());
      dropOld();
    },
    forget() {
      knownSince = now();
    },
    hadNothingSince(personId, position) {
      const [id, milliseconds] = position.split('.');
      const since = Number(milliseconds);
      // Written this way round, what is no number is never known.
      const isKnown = id === serverId && since >= knownSince && since >= now() - KEPT_MS;
      return isKnown && (lastOf.get(personId) ?? -Infinity) < since;
    },
  };
}
