import type { ExportPart } from '../../platform/db/export-part.ts';
import { readPresencesOf } from './store.ts';

/** Their own, and in an export of a child the child's; who else was there a guardian reads on the session's page. */
export const presenceExport: ExportPart = {
  key: 'calls',
  describes: 'When this person was in the video call of a session, from when to when.',
  read: (tx, { ownerId }) => readPresencesOf(tx, ownerId),
};
