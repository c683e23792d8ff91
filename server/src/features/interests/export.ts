import type { ExportPart } from '../../platform/db/export-part.ts';
import { findSkills } from './queries.ts';

export const interestExport: ExportPart = {
  key: 'interests',
  describes: 'The chosen interests, each with its level: 1 basic, 2 intermediate, 3 advanced.',
  read: (tx, { ownerId }) => findSkills(tx, ownerId),
};
