import type { ExportPart } from '../../platform/db/export-part.ts';
import { asOwner } from '../../platform/db/database.ts';
import { findFeed } from './store.ts';

export const calendarExport: ExportPart = {
  key: 'calendarFeed',
  describes: 'Whether there is a private calendar address, since when, and when it was last read.',
  read: async (tx, { ownerId, viewerId }) =>
    (await asOwner(tx, viewerId, () => findFeed(tx, ownerId))) ?? null,
};
