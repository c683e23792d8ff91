import type { ExportPart } from '../../platform/db/export-part.ts';
import { readGuardianInvites, readGuardianships } from './queries.ts';

export const guardianshipExport: ExportPart = {
  key: 'guardianships',
  describes:
    'Who decides for a child, or which children this person decides for: by name and number, since when, who invited them, what they asked for, and when it ended.',
  read: (tx, { ownerId }) => readGuardianships(tx, ownerId),
};

export const guardianInviteExport: ExportPart = {
  key: 'guardianInvites',
  describes:
    'Invites to decide for a child as well, which nobody has answered: the address, and when.',
  read: (tx, { ownerId }) => readGuardianInvites(tx, ownerId),
};
