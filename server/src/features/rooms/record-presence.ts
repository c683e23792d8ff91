import { accept, refuse } from '@oakling/domain/kernel/decision';
import { isAdult } from '@oakling/domain/rooms/decide-entry';
import { roomBegan, roomEntered, roomLeft } from '@oakling/domain/rooms/events';
import type { Platform } from '../../platform/platform.ts';
import type { Entry } from './entries.ts';
import { endPresence, noteCall, savePresence } from './store.ts';

const byRoom = ({ personId }: Entry) => ({ as: 'system', personId, requestId: 'room' }) as const;

/** Rule 6.302 */
export async function recordEntered(
  { transact, clock }: Pick<Platform, 'transact' | 'clock'>,
  entry: Entry,
): Promise<void> {
  await transact(byRoom(entry), async (tx) => {
    const now = clock();
    await savePresence(tx, entry, now);
    if (isAdult(entry.part)) await noteCall(tx, entry, 'adult_at', now);
    return accept(null, roomEntered(entry.room, entry.part));
  });
}

/** Records the first time that the elder and the youth see each other; later calls change nothing. Rule 6.297 */
export async function recordBegan(
  { transact, clock }: Pick<Platform, 'transact' | 'clock'>,
  entry: Entry,
): Promise<void> {
  await transact(byRoom(entry), async (tx) => {
    const isFirst = await noteCall(tx, entry, 'began_at', clock());
    return isFirst
      ? accept(null, roomBegan(entry.room, entry.meetings))
      : refuse('began-before' as const);
  });
}

export async function recordLeft(
  { transact, clock }: Pick<Platform, 'transact' | 'clock'>,
  entry: Entry,
): Promise<void> {
  await transact(byRoom(entry), async (tx) => {
    await endPresence(tx, entry.id, clock());
    return accept(null, roomLeft(entry.room, entry.part));
  });
}
