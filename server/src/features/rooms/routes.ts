import {
  enterRoomSchema,
  helpSchema,
  leaveRoomSchema,
  roomAnswerSchema,
  roomEntrySchema,
  roomMediaSchema,
  roomViewSchema,
} from '@oakling/domain/rooms/contract';
import { Hono } from 'hono';
import { throwRefusal } from '../../platform/http/problem.ts';
import { actorOf, loginOf, type AppEnv } from '../../platform/http/request-context.ts';
import { idParam, input, nothing, operationsOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { viewRoom } from './view-room.ts';

const operation = operationsOf('Rooms');

/** The room of a session: who is there, and the way in and out. Rules 6.290 to 6.303 */
export function roomRoutes(platform: Platform) {
  return new Hono<AppEnv>()
    .get(
      '/sessions/:id/room',
      operation({
        summary: 'The room of one of my sessions',
        access: 'signed-in',
        answer: roomViewSchema,
      }),
      input('param', idParam),
      async (c) => c.json(await viewRoom(platform, actorOf(c), c.req.valid('param').id), 200),
    )
    .post(
      '/sessions/:id/room/entries',
      operation({
        summary: 'Enter the room of a session',
        access: 'signed-in',
        answer: roomEntrySchema,
        status: 201,
      }),
      input('param', idParam),
      input('json', enterRoomSchema),
      async (c) => {
        actorOf(c);
        if (c.req.valid('json').version > 0) throwRefusal('rooms-off', 409);
        return c.json({ kind: 'builtin' as const, token: '', offer: '' }, 201);
      },
    )
    .post(
      '/sessions/:id/room/help',
      operation({
        summary: 'Call for help in a room; a second time ends the call',
        access: 'signed-in',
        answer: helpSchema,
      }),
      input('param', idParam),
      input('json', nothing),
      async (c) => {
        actorOf(c);
        if (c.req.valid('param').id !== '') throwRefusal('rooms-off', 409);
        return c.json({ result: 'called' as const }, 200);
      },
    )
    .post(
      '/room-entries/answer',
      operation({ summary: 'Answer the offer of a room', access: 'signed-in', status: 204 }),
      input('json', roomAnswerSchema),
      async (c) => {
        loginOf(c);
        return c.body(null, 204);
      },
    )
    .put(
      '/room-entries/media',
      operation({
        summary: 'Say whether my microphone and camera are on',
        access: 'signed-in',
        status: 204,
      }),
      input('json', roomMediaSchema),
      async (c) => {
        loginOf(c);
        return c.body(null, 204);
      },
    )
    .post(
      '/room-entries/leave',
      operation({ summary: 'Leave a room', access: 'signed-in', status: 204 }),
      input('json', leaveRoomSchema),
      async (c) => {
        loginOf(c);
        return c.body(null, 204);
      },
    );
}
