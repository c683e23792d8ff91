import * as v from 'valibot';
import { body, idSchema } from '../kernel/body.ts';
import { readEntries } from '../sessions/inputs.ts';

/** Rule 6.293 */
export const ROOM_SIZE = 4;
/** Rule 6.291 */
export const CLOSES_MINUTES_AFTER = 30;

/**
 * `off`: the session or installation has no room. `waiting`: an adult of the family must join
 * first. `paused`: that adult left. `ended`: a second request for help ended the call.
 */
export const ROOM_STATES = ['off', 'early', 'open', 'waiting', 'paused', 'ended', 'over'] as const;
export type RoomState = (typeof ROOM_STATES)[number];

export const ROOM_PARTS = ['elder', 'youth', 'guardian', 'moderator'] as const;
export type RoomPart = (typeof ROOM_PARTS)[number];
export const HELP_PARTS = ['elder', 'youth', 'guardian'] as const;

const roomPersonSchema = v.object({
  /** Identifies a row of this list, not a person. */
  key: v.string(),
  part: v.picklist(ROOM_PARTS),
  /** Null when the reader may not see the name. Elders never see guardians' names. Rule 6.294 */
  name: v.nullable(v.string()),
  isMe: v.boolean(),
  /** True while this person can receive media. */
  here: v.boolean(),
  since: v.nullable(v.string()),
  microphone: v.boolean(),
  camera: v.boolean(),
  /** The incoming track pair (of three) that carries this person's media, or null for the viewer, or if none does. */
  slot: v.nullable(v.number()),
});
export type RoomPerson = v.InferOutput<typeof roomPersonSchema>;

const presenceSchema = v.object({
  part: v.picklist(ROOM_PARTS),
  name: v.nullable(v.string()),
  from: v.string(),
  to: v.nullable(v.string()),
});
export type Presence = v.InferOutput<typeof presenceSchema>;

export const roomViewSchema = v.object({
  sessionId: idSchema,
  version: v.number(),
  state: v.picklist(ROOM_STATES),
  opensAt: v.string(),
  closesAt: v.string(),
  /** Rule 6.296 */
  needsAdult: v.boolean(),
  /** The names of the adults who can let the call begin, for readers who may see them. Empty if no adult is needed. */
  adults: v.array(v.string()),
  people: v.array(roomPersonSchema),
  /** The latest request for help. `isMine`: the reader made it. Rule 6.300 */
  help: v.nullable(v.object({ at: v.string(), isMine: v.boolean() })),
  /** A phone number or https URL to use when a network blocks calls, or null if the host set none. */
  fallback: v.nullable(v.string()),
  /** Rule 6.303 */
  card: v.object({ title: v.string(), words: v.string() }),
  /** Attendance with times, or null unless the reader is a guardian. Rule 6.302 */
  presences: v.nullable(v.array(presenceSchema)),
});
export type RoomView = v.InferOutput<typeof roomViewSchema>;

/** The approved version, as the reader saw it. Rule 6.292 */
export const enterRoomSchema = body({ ...readEntries });

const NOT_A_TOKEN = 'This is no entry to a room.';
const tokenSchema = v.pipe(v.string(NOT_A_TOKEN), v.regex(/^[\w-]{43}$/, NOT_A_TOKEN));

/**
 * How to connect; `key` identifies a row of `people`. `builtin`: an SDP offer, where mids `a0` and `v0` send the
 * microphone and the camera, and `a1`/`v1` to `a3`/`v3` receive slots 1 to 3. `livekit`: a server and a token.
 */
export const roomEntrySchema = v.variant('kind', [
  v.object({ kind: v.literal('builtin'), key: v.string(), token: v.string(), offer: v.string() }),
  v.object({
    kind: v.literal('livekit'),
    key: v.string(),
    token: v.string(),
    url: v.string(),
    /** LiveKit's token, valid for two minutes. */
    access: v.string(),
  }),
]);
export type RoomEntry = v.InferOutput<typeof roomEntrySchema>;

/** Rule 6.306 */
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
/** Only shown to others: a device that is off sends no media. */
export const roomMediaSchema = body({ token: tokenSchema, microphone: yesOrNo, camera: yesOrNo });

export const leaveRoomSchema = body({ token: tokenSchema });

/** Rule 6.326 */
export const openRoomsSchema = v.object({
  items: v.array(
    v.object({
      sessionId: idSchema,
      elder: v.string(),
      youth: v.string(),
      /** `needsAdult`: the call can't begin without an adult. `helpAt`: the time of the latest request for help. */
      needsAdult: v.boolean(),
      helpAt: v.nullable(v.string()),
      hasAdult: v.boolean(),
      people: v.number(),
      closesAt: v.string(),
    }),
  ),
});
export type OpenRooms = v.InferOutput<typeof openRoomsSchema>;

export const helpSchema = v.object({ result: v.picklist(['called', 'ended']) });

/** Rules 6.330 to 6.332 */
export const helpRequestsSchema = v.object({
  items: v.array(
    v.object({
      id: idSchema,
      sessionId: idSchema,
      by: v.picklist(HELP_PARTS),
      at: v.string(),
      elder: v.string(),
      youth: v.string(),
      elderId: v.nullable(idSchema),
      youthId: idSchema,
      isAnswered: v.boolean(),
      /** The notified guardians, for the child. Empty for other readers. */
      told: v.array(v.string()),
    }),
  ),
});
export type HelpRequest = v.InferOutput<typeof helpRequestsSchema>['items'][number];
