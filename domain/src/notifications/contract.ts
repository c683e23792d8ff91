import * as v from 'valibot';
import { body, cursorSchema, idSchema } from '../kernel/body.ts';
import { requestEntries } from '../sessions/request-schema.ts';
import { CONNECTION_MODES } from '../sessions/session.ts';
import { KINDS } from './kinds.ts';

export type NotificationKind = keyof typeof KINDS;
// Object.keys says `string`, for an object may have more keys than its type; this literal has not.
export const NOTIFICATION_KINDS = Object.keys(KINDS) as readonly NotificationKind[];

/** The IANA zone of a browser. Rule 8.26 */
export const timeZoneSchema = body({ timeZone: requestEntries.timeZone });

/** How one kind of notice is to come; both ways are named, so that doing it again changes nothing. */
export const notificationChoiceSchema = body({
  kind: v.picklist(NOTIFICATION_KINDS, 'Please choose a kind of notification.'),
  inApp: v.boolean('Please choose on or off.'),
  byMail: v.boolean('Please choose on or off.'),
});
export type NotificationChoice = v.InferOutput<typeof notificationChoiceSchema>;

/** Every kind that the reader has a choice about, and how it comes to them now. Rule 8.45 */
export const notificationChoicesSchema = v.object({
  choices: v.array(
    v.object({ kind: v.picklist(NOTIFICATION_KINDS), inApp: v.boolean(), byMail: v.boolean() }),
  ),
});

export const notificationsQuerySchema = body({ cursor: v.optional(cursorSchema) });

/** A meeting that was called off; only a parent reads who it was with. Rule 8.87 */
const meetingToldOfSchema = v.object({
  startsAt: v.string(),
  timeZone: v.string(),
  connectionMode: v.picklist(CONNECTION_MODES),
  names: v.nullable(v.object({ initiator: v.string(), receiver: v.string() })),
});
export type MeetingToldOf = v.InferOutput<typeof meetingToldOfSchema>;

/** One notification; the names are those the reader may see. Times are ISO 8601 in UTC. */
export const notificationViewSchema = v.object({
  id: idSchema,
  kind: v.picklist(NOTIFICATION_KINDS),
  /** Names the words are made of, such as the initiator and the child. */
  names: v.record(v.string(), v.string()),
  reason: v.string(),
  /** The child it is about, of a parent; null for anything else and once the account is gone. */
  childId: v.nullable(idSchema),
  /** The session it is about, as long as the reader sees it. Rule 8.28 */
  sessionId: v.nullable(idSchema),
  /** The meeting that a cancellation was of: an instant, and the zone it was planned in. */
  startsAt: v.nullable(v.string()),
  timeZone: v.nullable(v.string()),
  /** What was called off, the first to start first; one where it was one. */
  meetings: v.array(meetingToldOfSchema),
  createdAt: v.string(),
  isRead: v.boolean(),
});
export type NotificationView = v.InferOutput<typeof notificationViewSchema>;

/** What is marked as read: all of it, what was there with the newest one shown, or one. Rule 8.1 */
export const notificationsReadSchema = v.optional(
  body({ upTo: v.optional(idSchema), only: v.optional(idSchema) }),
  {},
);
export type NotificationsToRead = v.InferOutput<typeof notificationsReadSchema>;

/** A page of what a child was told, for its parent; only the child marks it read. Rule 8.3 */
export const childNotificationsSchema = v.object({
  items: v.array(notificationViewSchema),
  nextCursor: v.nullable(v.string()),
});
export type ChildNotifications = v.InferOutput<typeof childNotificationsSchema>;

export const notificationPageSchema = v.object({
  ...childNotificationsSchema.entries,
  unread: v.number(),
});
export type NotificationPage = v.InferOutput<typeof notificationPageSchema>;
