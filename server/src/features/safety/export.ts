import { asOwner } from '../../platform/db/database.ts';
import type { ExportPart } from '../../platform/db/export-part.ts';
import { readAudit, readBlocks, readReports } from './queries.ts';

export const blockExport: ExportPart = {
  key: 'blocks',
  describes: 'Who is blocked, by number: by this person, or by the parent for them.',
  read: (tx, { ownerId }) => readBlocks(tx, ownerId),
};

export const reportExport: ExportPart = {
  key: 'reports',
  describes: 'Reports sent by this person, or by the parent for them, as they were written.',
  read: (tx, { ownerId }) => readReports(tx, ownerId),
};

export const auditExport: ExportPart = {
  key: 'changes',
  describes: 'The record of what this person changed, and when.',
  read: (tx, of) => asOwner(tx, of.viewerId, () => readAudit(tx, of)),
};
