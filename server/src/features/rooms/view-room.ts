import { cardFor } from '@oakling/domain/rooms/cards';
import type { OpenRooms, RoomPart, RoomPerson, RoomView } from '@oakling/domain/rooms/contract';
import { isAdult, roomHours, roomState } from '@oakling/domain/rooms/decide-entry';
import { roomsViewed } from '@oakling/domain/rooms/events';
import { accept, refuse } from '@oakling/domain/kernel/decision';
import { inTransaction, type Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { valueOf } from '../../platform/http/problem.ts';
import type { ByModerator } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CallRegistry } from './call-registry.ts';
import type { Entry } from './entries.ts';
import { findPresences, findRoom, findRoomsForModerators, type SeenRoom } from './store.ts';
import type { CallParticipant } from './call-participant.ts';

/** @throws AppError `not-found` if the viewer can't see the room. */
export async function viewRoom(
  platform: Platform,
  calls: CallRegistry | null,
  participant: CallParticipant,
  id: string,
): Promise<RoomView> {
  const { clock, config } = platform;
  const now = clock();
  const { personId } = participant;
  const isInside = calls?.inside(id).some((entry) => entry.personId === personId) ?? false;
  const found = await look(platform, participant, { id, isInside }, async (tx) => {
    const room = await findRoom(tx, id);
    const isGuardian = room?.part === 'guardian';
    return room && { room, presences: isGuardian ? await findPresences(tx, id, now) : null };
  });
  if (found === null) throw notFound();
  const { room, presences } = found;
  const inside = calls?.inside(id) ?? [];
  const { opensAt, closesAt } = roomHours(room);
  const { hadAdult, help, meetings, version } = room;
  return {
    ...{ sessionId: id, version, help },
    state: roomState(room, inside, { isOn: calls !== null, hadAdult }, now),
    opensAt: new Date(opensAt).toISOString(),
    closesAt: new Date(closesAt).toISOString(),
    needsAdult: meetings === 'with-adult',
    adults: meetings === 'with-adult' ? room.guardians.flatMap(({ name }) => name ?? []) : [],
    people: peopleOf(room, inside, personId),
    fallback: config.ROOM_FALLBACK ?? null,
    card: cardFor(id, room.interests),
    presences:
      presences &&
      presences.map(({ person_id, ...presence }) => ({
        ...presence,
        name: nameOf(room, person_id, presence.part),
      })),
  };
}

/** Audits a moderator's view. Joining the call has already been audited, so the page of a call may poll. */
async function look<Found>(
  { db, transact }: Platform,
  { changedBy, role }: CallParticipant,
  { id, isInside }: { id: string; isInside: boolean },
  read: (tx: Tx) => Promise<Found | null>,
): Promise<Found | null> {
  if (changedBy.as !== 'moderator' || isInside) return inTransaction(db, role, read, 'read only');
  const looked = await transact(changedBy, async (tx) => {
    const found = await read(tx);
    return found === null ? refuse('not-theirs') : accept(found, roomsViewed(id));
  });
  return looked.ok ? looked.value : null;
}

/** Current calls that a moderator may join, those with a help request first. Rule 6.326 */
export async function viewOpenRooms(
  { transact }: Platform,
  calls: CallRegistry | null,
  by: ByModerator,
): Promise<OpenRooms> {
  const rows = await transact(by, async (tx) =>
    accept(await findRoomsForModerators(tx), roomsViewed()),
  );
  const items = valueOf(rows).map((room) => {
    const here = calls?.inside(room.sessionId).filter((entry) => entry.here) ?? [];
    return { ...room, hasAdult: here.some(({ part }) => isAdult(part)), people: here.length };
  });
  return { items: calls === null ? [] : items };
}

/** The elder and the youth, whether present or not, and any other adults who are present. */
function peopleOf(room: SeenRoom, inside: readonly Entry[], readerId: string): RoomPerson[] {
  const mine = inside.find((entry) => entry.personId === readerId);
  const adults = inside.filter(({ part }) => isAdult(part));
  const all: readonly { id: string | null; part: RoomPart }[] = [
    { id: room.elder.id, part: 'elder' },
    { id: room.youth.id, part: 'youth' },
    ...adults.map(({ personId, part }) => ({ id: personId, part })),
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
