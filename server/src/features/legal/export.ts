import type { ExportPart } from '../../platform/db/export-part.ts';
import { readConsents } from './store.ts';

export const legalExport: ExportPart = {
  key: 'consents',
  describes: 'What was agreed to: by whom, for whom, when, to which version and words, and how.',
  read: (tx, { ownerId }) => readConsents(tx, ownerId),
};
