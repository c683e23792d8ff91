import { accept } from '@oakling/domain/kernel/decision';
import {
  roomBegan,
  type RoomBegan,
  roomEntered,
  type RoomEntered,
  roomLeft,
} from '@oakling/domain/rooms/events';
import type { Platform } from '../../platform/platform.ts';
import type { Entry } from './entries.ts';
import { endPresence, noteCall, savePresence } from './store.ts';

const byRoom = ({ personId }: Entry) => ({ as: 'system', personId, requestId: 'room' }) as const;

/** Rules 6.297 and 6.302: somebody is there from now on; `begins` when the elder and the youth now see each other. */
export async function recordEntered(
  { transact, clock }: Pick<Platform, 'transact' | 'clock'>,
  entry: Entry,
  begins: boolean,
): Promise<void> {
  await transact(byRoom(entry), async (tx) => {
    const now = clock();
    await savePresence(tx, entry, now);
    if (entry.part === 'guardian') await noteCall(tx, entry, 'adult_at', now);
    const entered = roomEntered(entry.room, entry.part);
    const isFirst = begins && (await noteCall(tx, entry, 'began_at', now));
    const began = isFirst ? [roomBegan(entry.room, entry.meetings)] : [];
    return accept<null, RoomEntered | RoomBegan>(null, entered, ...began);
  });
}

/** They are there no longer. */
export async function recordLeft(
  { transact, clock }: Pick<Platform, 'transact' | 'clock'>,
  entry: Entry,
): Promise<void> {
  await transact(byRoom(entry), async (tx) => {
    await endPresence(tx, entry.id, clock());
    return accept(null, roomLeft(entry.room, entry.part));
  });
}
