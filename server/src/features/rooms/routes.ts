import {
  enterRoomSchema,
  helpSchema,
  leaveRoomSchema,
  openRoomsSchema,
  roomAnswerSchema,
  type RoomEntry,
  roomEntrySchema,
  roomMediaSchema,
  roomViewSchema,
} from '@oakling/domain/rooms/contract';
import { Hono } from 'hono';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import { throwRefusal, valueOf } from '../../platform/http/problem.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import {
  type AppContext,
  type AppEnv,
  byModerator,
  loginOf,
} from '../../platform/http/request-context.ts';
import { idParam, input, nothing, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { askHelp } from './ask-help.ts';
import { CallRegistry, type Entered } from './call-registry.ts';
import type { Entry } from './entries.ts';
import { viewOpenRooms, viewRoom } from './view-room.ts';
import { callParticipantOf } from './call-participant.ts';

const operation = operationsOf('Rooms');

/** Limited because each entry opens a connection; high enough for an unstable network. */
const ENTER_LIMIT: Limit = { name: 'enter-room', points: 120, seconds: 3600 };
const MEDIA_LIMIT: Limit = { name: 'room-media', points: 600, seconds: 3600 };

/** A session's room: viewing it, entering it and leaving it. Rules 6.290 to 6.303 */
export function roomRoutes(platform: Platform) {
  const { rateLimits, rooms } = platform;
  const calls = rooms === null ? null : new CallRegistry({ ...platform, rooms });

  /** @throws AppError `not-found` if this login has no entry with the token. */
  function entryOf(c: AppContext, token: string): { calls: CallRegistry; entry: Entry } {
    const entry = calls?.find(token, loginOf(c).token) ?? null;
    if (calls === null || entry === null) throw notFound();
    return { calls, entry };
  }

  return new Hono<AppEnv>()
    .get(
      '/sessions/:id/room',
      operation('The room of one of my sessions', { answer: roomViewSchema }),
      input('param', idParam),
      async (c) =>
        c.json(await viewRoom(platform, calls, callParticipantOf(c), c.req.valid('param').id), 200),
    )
    .get(
      '/moderation/rooms',
      operationsOf('Moderation')('Ongoing calls that a moderator may join', {
        access: 'console',
        answer: openRoomsSchema,
      }),
      async (c) => c.json(await viewOpenRooms(platform, calls, byModerator(c)), 200),
    )
    .post(
      '/sessions/:id/room/entries',
      operation('Enter the room of a session', { answer: roomEntrySchema, status: 201 }),
      input('param', idParam),
      input('json', enterRoomSchema),
      async (c) => {
        const participant = callParticipantOf(c);
        await rateLimits.count(ENTER_LIMIT, participant.personId);
        const { id } = c.req.valid('param');
        if (calls === null) {
          // Everyone else gets the same response as for a missing session.
          await viewRoom(platform, calls, participant, id);
          return throwRefusal('rooms-off');
        }
        const asked = { id, ...c.req.valid('json') };
        const entered = await calls.enter(participant, loginOf(c).token, asked);
        return c.json(shown(entered), 201);
      },
    )
    .post(
      '/sessions/:id/room/help',
      operation('Call for help in a room; a second time ends the call', { answer: helpSchema }),
      input('param', idParam),
      input('json', nothing),
      async (c) => {
        const participant = callParticipantOf(c);
        const { id } = c.req.valid('param');
        await viewRoom(platform, calls, participant, id);
        if (calls === null) return throwRefusal('not-inside');
        const result = await askHelp(platform, calls, participant, id);
        return c.json({ result: valueOf(result) }, 200);
      },
    )
    .post(
      '/room-entries/answer',
      operation('Answer the offer of a room'),
      input('json', roomAnswerSchema),
      async (c) => {
        callParticipantOf(c);
        const { token, answer } = c.req.valid('json');
        const inside = entryOf(c, token);
        if (await inside.calls.answer(inside.entry, answer)) return c.body(null, 204);
        // An invalid answer removes the entry, and the page enters again.
        inside.calls.drop(inside.entry);
        throw new AppError('invalid-input', {
          fields: [{ path: 'answer', message: 'This is no answer to the offer.' }],
        });
      },
    )
    .put(
      '/room-entries/media',
      operation('Say whether my microphone and camera are on'),
      input('json', roomMediaSchema),
      async (c) => {
        await rateLimits.count(MEDIA_LIMIT, callParticipantOf(c).personId);
        const { token, ...media } = c.req.valid('json');
        const inside = entryOf(c, token);
        await inside.calls.switchMedia(inside.entry, media);
        return c.body(null, 204);
      },
    )
    .post(
      '/room-entries/leave',
      operation('Leave a room'),
      input('json', leaveRoomSchema),
      async (c) => {
        callParticipantOf(c);
        const entry = calls?.find(c.req.valid('json').token, loginOf(c).token) ?? null;
        if (entry !== null) calls?.drop(entry);
        return c.body(null, 204);
      },
    );
}

function shown(entered: Entered): RoomEntry {
  const result = entered.ok ? { ok: true as const, value: entered } : entered;
  const { entry, admission } = valueOf(result);
  return { ...admission, key: entry.id, token: entry.token };
}
