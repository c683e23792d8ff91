import type { ExportPart } from '../../platform/db/export-part.ts';
import { readInvites } from './queries.ts';

export const inviteExport: ExportPart = {
  key: 'invites',
  describes: 'Invites that a parent sent: to whom, what was written, and what became of each.',
  read: (tx, { ownerId }) => readInvites(tx, ownerId),
};
