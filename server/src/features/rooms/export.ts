import type { ExportPart } from '../../platform/db/export-part.ts';
import { readHelpOf } from './help-store.ts';
import { readPresencesOf } from './store.ts';

/**
 * The person's own calls, or the child's. Guardians see other participants on the session's page.
 */
export const presenceExport: ExportPart = {
  key: 'calls',
  describes: 'When this person was in the video call of a session, from when to when.',
  read: (tx, { ownerId }) => readPresencesOf(tx, ownerId),
};

/** The person's own requests, and those in calls of the child or person. Rule 6.333 */
export const helpExport: ExportPart = {
  key: 'helpRequests',
  describes: 'Requests for help in this person’s calls, as far as this person may know of them.',
  read: (tx, { ownerId }) => readHelpOf(tx, ownerId),
};
