import type { ExportPart } from '../../platform/export-part.ts';
import { readSessions } from './queries.ts';

/** The sessions as their own page shows them: of others the shown name, places where seen. */
export function sessionExport(clock: () => Date): ExportPart {
  return {
    key: 'sessions',
    describes: 'Sessions: when, with whom, about what, and where as far as that may be seen.',
    read: (tx, { ownerId }) => readSessions(tx, ownerId, clock()),
  };
}
