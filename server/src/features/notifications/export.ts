import { asOwner } from '../../platform/db/database.ts';
import type { ExportPart } from '../../platform/db/export-part.ts';
import { findChoices } from './choice-store.ts';
import { readPushes } from './push-store.ts';
import { readNotifications } from './store.ts';

export const notificationExport: ExportPart = {
  key: 'notifications',
  describes: 'Notifications, with the names they showed.',
  read: (tx, { ownerId, viewerId }) =>
    ownerId === viewerId
      ? readNotifications(tx, ownerId)
      : asOwner(tx, viewerId, () => readNotifications(tx, ownerId)),
};

export const choiceExport: ExportPart = {
  key: 'notificationChoices',
  describes:
    'Of which notifications, and in which way, nothing or less was wanted; all others come in every way.',
  read: async (tx, { ownerId, viewerId }) =>
    Object.fromEntries(await asOwner(tx, viewerId, () => findChoices(tx, ownerId))),
};

export const pushExport: ExportPart = {
  key: 'pushes',
  describes: 'The browsers that get pushes, by the day since when; not where they are sent.',
  read: (tx, { ownerId, viewerId }) => asOwner(tx, viewerId, () => readPushes(tx, ownerId)),
};
