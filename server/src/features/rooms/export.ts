import type { ExportPart } from '../../platform/db/export-part.ts';
import { readPresencesOf } from './store.ts';

/**
 * The person's own calls, or the child's. Guardians see other participants on the session's page.
 */
export const presenceExport: ExportPart = {
  key: 'calls',
  describes: 'When this person was in the video call of a session, from when to when.',
  read: (tx, { ownerId }) => readPresencesOf(tx, ownerId),
};
