import * as v from 'valibot';
import { body, idSchema } from '../kernel/body.ts';
import { approveSchema } from '../sessions/contract.ts';

/** Rule 6.293: as many as one room holds at a time. */
export const ROOM_SIZE = 4;
/** Rule 6.291: how long after its end a room can still be used. */
export const CLOSES_MINUTES_AFTER = 30;

/**
 * `off`: no room belongs to it, or this Oakling has none. `waiting`: an adult of the family has to be there first.
 * `paused`: that adult has left. `ended`: somebody asked for help and ended the call.
 */
export const ROOM_STATES = ['off', 'early', 'open', 'waiting', 'paused', 'ended', 'over'] as const;
export type RoomState = (typeof ROOM_STATES)[number];

export const ROOM_PARTS = ['elder', 'youth', 'guardian', 'moderator'] as const;
export type RoomPart = (typeof ROOM_PARTS)[number];

const roomPersonSchema = v.object({
  /** Names a row of this list, and nobody. */
  key: v.string(),
  part: v.picklist(ROOM_PARTS),
  /** Null where the reader is shown no name: an elder of a guardian. Rule 6.294 */
  name: v.nullable(v.string()),
  isMe: v.boolean(),
  /** Whether their picture and sound can arrive now. */
  here: v.boolean(),
  since: v.nullable(v.string()),
  microphone: v.boolean(),
  camera: v.boolean(),
  /** Which of the three pairs of tracks of my own entry brings them; null for me, and as long as none does. */
  slot: v.nullable(v.number()),
});
export type RoomPerson = v.InferOutput<typeof roomPersonSchema>;

const presenceSchema = v.object({
  part: v.picklist(ROOM_PARTS),
  name: v.nullable(v.string()),
  from: v.string(),
  /** Null as long as they are there. */
  to: v.nullable(v.string()),
});
export type Presence = v.InferOutput<typeof presenceSchema>;

/** The room of a session as one person may see it. Times are ISO 8601. */
export const roomViewSchema = v.object({
  sessionId: idSchema,
  version: v.number(),
  state: v.picklist(ROOM_STATES),
  opensAt: v.string(),
  closesAt: v.string(),
  /** Whether it begins only with an adult of the family. Rule 6.296 */
  needsAdult: v.boolean(),
  /** The names of those who can let it begin, for readers who know them; empty where none is needed. */
  adults: v.array(v.string()),
  people: v.array(roomPersonSchema),
  /** Who has asked for help since the room opened; `isMine`: the reader did. Rule 6.300 */
  help: v.nullable(v.object({ at: v.string(), isMine: v.boolean() })),
  /** A phone number or an https address for days on which the network forbids it; null when the host set none. */
  fallback: v.nullable(v.string()),
  /** Something to do together. Rule 6.303 */
  card: v.object({ title: v.string(), words: v.string() }),
  /** Who was there from when to when: for the guardians alone, else null. Rule 6.302 */
  presences: v.nullable(v.array(presenceSchema)),
});
export type RoomView = v.InferOutput<typeof roomViewSchema>;

/** Rule 6.292: what was approved, as it was read. */
export const enterRoomSchema = body({ ...approveSchema.entries });

const NOT_A_TOKEN = 'This is no entry to a room.';
const tokenSchema = v.pipe(v.string(NOT_A_TOKEN), v.regex(/^[\w-]{43}$/, NOT_A_TOKEN));

/**
 * How to get in; `key` is that of the row of `people`. `builtin`: the offer of a peer connection, to be answered; mids `a0` and `v0` take the microphone and
 * the camera, `a1`/`v1` to `a3`/`v3` bring slots 1 to 3. `livekit`: where, and with what.
 */
export const roomEntrySchema = v.variant('kind', [
  v.object({ kind: v.literal('builtin'), key: v.string(), token: v.string(), offer: v.string() }),
  v.object({
    kind: v.literal('livekit'),
    key: v.string(),
    token: v.string(),
    url: v.string(),
    /** LiveKit's own, for two minutes. */
    access: v.string(),
  }),
]);
export type RoomEntry = v.InferOutput<typeof roomEntrySchema>;

/** As long as an answer may be, in characters. Rule 6.306 */
export const ANSWER_MAX = 16_384;
const NOT_AN_ANSWER = 'This is no answer to the offer.';
export const roomAnswerSchema = body({
  token: tokenSchema,
  answer: v.pipe(
    v.string(NOT_AN_ANSWER),
    v.maxLength(ANSWER_MAX, NOT_AN_ANSWER),
    v.startsWith('v=0', NOT_AN_ANSWER),
  ),
});

const yesOrNo = v.boolean('Please choose yes or no.');
/** What others are told of my microphone and camera; what is off sends nothing anyway. */
export const roomMediaSchema = body({ token: tokenSchema, microphone: yesOrNo, camera: yesOrNo });

export const leaveRoomSchema = body({ token: tokenSchema });

/** The calls that are open now and in which a moderator may be. Rule 6.326 */
export const openRoomsSchema = v.object({
  items: v.array(
    v.object({
      sessionId: idSchema,
      elder: v.string(),
      youth: v.string(),
      /** Whether it begins only with an adult, and when help was last asked for. */
      needsAdult: v.boolean(),
      helpAt: v.nullable(v.string()),
      /** Whether an adult is there, and how many are there in all. */
      hasAdult: v.boolean(),
      people: v.number(),
      closesAt: v.string(),
    }),
  ),
});
export type OpenRooms = v.InferOutput<typeof openRoomsSchema>;

/** What became of a call for help. */
export const helpSchema = v.object({ result: v.picklist(['called', 'ended']) });
