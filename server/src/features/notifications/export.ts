import { asOwner } from '../../platform/database.ts';
import type { ExportPart } from '../../platform/export-part.ts';
import { readNotifications } from './store.ts';

export const notificationExport: ExportPart = {
  key: 'notifications',
  describes: 'Notifications, with the names they showed.',
  read: (tx, { ownerId, viewerId }) =>
    ownerId === viewerId
      ? readNotifications(tx, ownerId)
      : asOwner(tx, viewerId, () => readNotifications(tx, ownerId)),
};
