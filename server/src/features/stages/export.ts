import { birthDateSeal } from '../../platform/auth/birth-dates.ts';
import { asOwner } from '../../platform/db/database.ts';
import type { ExportPart } from '../../platform/db/export-part.ts';
import { readGrowing } from './queries.ts';

/**
 * Only the youth's own export contains the date itself, as the right of access requires. Rule 1.72
 */
export function growingUpExport(secret: string): ExportPart {
  const seal = birthDateSeal(secret);
  return {
    key: 'growingUp',
    describes:
      'What the age of a youth lets them decide, since when they are of age, the steps of the next month, and whether a date of birth is stored, since when and why it was corrected; the date itself in the youth’s own export alone.',
    // RLS hides the date from everyone, so read as the owner.
    read: (tx, of) => asOwner(tx, of.viewerId, () => readGrowing(tx, seal, of)),
  };
}
