import * as v from 'valibot';
import { body, cursorSchema, idSchema } from '../kernel/body.ts';
import { keysOf } from '../kernel/keys-of.ts';
import { requestEntries } from '../sessions/asking/request-schema.ts';
import { CONNECTION_MODES } from '../sessions/session.ts';
import { KINDS } from './kinds.ts';

export type NotificationKind = keyof typeof KINDS;
export const NOTIFICATION_KINDS = keysOf(KINDS);

/** Rule 8.26 */
export const timeZoneSchema = body({ timeZone: requestEntries.timeZone });

/** The channels of one kind. The request states both, so repeating it changes nothing. */
export const notificationChoiceSchema = body({
  kind: v.picklist(NOTIFICATION_KINDS, 'Please choose a kind of notification.'),
  inApp: v.boolean('Please choose on or off.'),
  byMail: v.boolean('Please choose on or off.'),
});
export type NotificationChoice = v.InferOutput<typeof notificationChoiceSchema>;

/** Rule 8.45 */
export const notificationChoicesSchema = v.object({
  choices: v.array(
    v.object({ kind: v.picklist(NOTIFICATION_KINDS), inApp: v.boolean(), byMail: v.boolean() }),
  ),
});

export const notificationsQuerySchema = body({ cursor: v.optional(cursorSchema) });

/** Rule 8.87 */
const meetingToldOfSchema = v.object({
  startsAt: v.string(),
  timeZone: v.string(),
  connectionMode: v.picklist(CONNECTION_MODES),
  names: v.nullable(v.object({ initiator: v.string(), receiver: v.string() })),
});
export type MeetingToldOf = v.InferOutput<typeof meetingToldOfSchema>;

/** A notification with the names the reader may see. Times are ISO 8601 in UTC. */
export const notificationViewSchema = v.object({
  id: idSchema,
  kind: v.picklist(NOTIFICATION_KINDS),
  names: v.record(v.string(), v.string()),
  reason: v.string(),
  childId: v.nullable(idSchema),
  /** Rule 8.28 */
  sessionId: v.nullable(idSchema),
  startsAt: v.nullable(v.string()),
  timeZone: v.nullable(v.string()),
  meetings: v.array(meetingToldOfSchema),
  createdAt: v.string(),
  isRead: v.boolean(),
});
export type NotificationView = v.InferOutput<typeof notificationViewSchema>;

/** The notifications to mark as read: everything, everything up to the newest shown, or one. Rule 8.1 */
export const notificationsReadSchema = v.optional(
  body({ upTo: v.optional(idSchema), only: v.optional(idSchema) }),
  {},
);
export type NotificationsToRead = v.InferOutput<typeof notificationsReadSchema>;

/** Rule 8.3 */
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
