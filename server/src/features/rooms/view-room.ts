import type { Actor } from '@oakling/domain/identity/role';
import { cardFor } from '@oakling/domain/rooms/cards';
import type { RoomView } from '@oakling/domain/rooms/contract';
import { roomHours } from '@oakling/domain/rooms/decide-entry';
import { asPerson } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { findSessionView } from '../sessions/queries.ts';

/** The room of a session as one person may see it. @throws AppError `not-found` when there is none. */
export async function viewRoom(
  { db, clock, config }: Platform,
  { personId }: Actor,
  id: string,
): Promise<RoomView> {
  const session = await asPerson(db, personId, (tx) => findSessionView(tx, id, clock()));
  if (session === null) throw notFound();
  const { opensAt, closesAt } = roomHours({
    startsAt: new Date(session.startsAt),
    endsAt: new Date(session.endsAt),
  });
  return {
    sessionId: id,
    version: session.version,
    state: 'off',
    opensAt: new Date(opensAt).toISOString(),
    closesAt: new Date(closesAt).toISOString(),
    needsAdult: false,
    adults: [],
    people: [],
    help: null,
    fallback: config.ROOM_FALLBACK ?? null,
    card: cardFor(
      id,
      session.interests.map(({ name }) => name),
    ),
    presences: null,
  };
}
