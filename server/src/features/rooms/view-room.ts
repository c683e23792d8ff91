import type { Actor } from '@oakling/domain/identity/role';
import { cardFor } from '@oakling/domain/rooms/cards';
import type { Presence, RoomPart, RoomPerson, RoomView } from '@oakling/domain/rooms/contract';
import { roomHours, roomState } from '@oakling/domain/rooms/decide-entry';
import { asPerson } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RoomDesk } from './desk.ts';
import type { Entry } from './entries.ts';
import { findPresences, findRoom, type SeenRoom } from './store.ts';

/** Somebody of whom nothing was heard for so long is there no longer: their server stopped. */
const UNSEEN_MS = 30_000;

/** The room of a session as one person may see it. @throws AppError `not-found` when there is none. */
export async function viewRoom(
  { db, clock, config }: Platform,
  desk: RoomDesk | null,
  { personId }: Actor,
  id: string,
): Promise<RoomView> {
  const found = await asPerson(db, personId, async (tx) => {
    const room = await findRoom(tx, id);
    const isGuardian = room?.part === 'guardian';
    return room && { room, presences: isGuardian ? await findPresences(tx, id) : null };
  });
  if (found === null) throw notFound();
  const { room, presences } = found;
  const inside = desk?.inside(id) ?? [];
  const { opensAt, closesAt } = roomHours(room);
  const now = clock();
  const { hadAdult, help, meetings, version } = room;
  return {
    ...{ sessionId: id, version, help },
    state: roomState(room, inside, { isOn: desk !== null, hadAdult }, now),
    opensAt: new Date(opensAt).toISOString(),
    closesAt: new Date(closesAt).toISOString(),
    needsAdult: meetings === 'with-adult',
    adults: meetings === 'with-adult' ? room.guardians.flatMap(({ name }) => name ?? []) : [],
    people: peopleOf(room, inside, personId),
    fallback: config.ROOM_FALLBACK ?? null,
    card: cardFor(id, room.interests),
    presences: presences && presences.map((row) => presenceOf(room, row, now)),
  };
}

/** The elder and the youth, there or not, and who of the guardians is there. */
function peopleOf(room: SeenRoom, inside: readonly Entry[], readerId: string): RoomPerson[] {
  const mine = inside.find((entry) => entry.personId === readerId);
  const guardians = inside.filter(({ part }) => part === 'guardian');
  const all: readonly { id: string; part: RoomPart }[] = [
    { id: room.elder.id, part: 'elder' },
    { id: room.youth.id, part: 'youth' },
    ...guardians.map(({ personId }) => ({ id: personId, part: 'guardian' as const })),
  ];
  return all.map(({ id, part }) => {
    const entry = inside.find(({ personId }) => personId === id);
    return {
      key: entry?.id ?? part,
      part,
      name: nameOf(room, id, part),
      isMe: id === readerId,
      here: entry?.here ?? false,
      since: entry?.since?.toISOString() ?? null,
      microphone: entry?.microphone ?? false,
      camera: entry?.camera ?? false,
      slot: (entry && mine?.slots.get(entry.id)) ?? null,
    };
  });
}

function nameOf({ elder, youth, guardians }: SeenRoom, id: string | null, part: RoomPart) {
  if (part === 'elder') return elder.name;
  if (part === 'youth') return youth.name;
  return guardians.find((guardian) => guardian.id === id)?.name ?? null;
}

function presenceOf(
  room: SeenRoom,
  row: Awaited<ReturnType<typeof findPresences>>[number],
  now: Date,
): Presence {
  const part = row.part as RoomPart; // Checked by the table.
  const isSeen = now.getTime() - row.seen_at.getTime() < UNSEEN_MS;
  const left = row.left_at ?? (isSeen ? null : row.seen_at);
  return {
    part,
    name: nameOf(room, row.person_id, part),
    from: row.entered_at.toISOString(),
    to: left?.toISOString() ?? null,
  };
}
