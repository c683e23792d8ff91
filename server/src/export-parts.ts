import { calendarExport } from './features/calendar/export.ts';
import { identityExport } from './features/identity/export.ts';
import { interestExport } from './features/interests/export.ts';
import { inviteExport } from './features/invites/export.ts';
import { legalExport } from './features/legal/export.ts';
import { choiceExport, notificationExport, pushExport } from './features/notifications/export.ts';
import { profileExport } from './features/profile/export.ts';
import { auditExport, blockExport, reportExport } from './features/safety/export.ts';
import { outcomeExport, sessionExport } from './features/sessions/export.ts';
import type { ExportPart } from './platform/db/export-part.ts';
import type { Platform } from './platform/platform.ts';

/** What every feature stores about a person: whatever is not in this list is in no export. Rule 9.83 */
export function exportParts({
  files,
  clock,
}: Pick<Platform, 'files' | 'clock'>): readonly ExportPart[] {
  return [
    identityExport,
    profileExport(files),
    interestExport,
    inviteExport,
    sessionExport(clock),
    outcomeExport,
    calendarExport,
    notificationExport,
    choiceExport,
    pushExport,
    legalExport,
    blockExport,
    reportExport,
    auditExport,
  ];
}
