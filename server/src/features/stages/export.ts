import { birthDateSeal } from '../../platform/auth/birth-dates.ts';
import { asOwner } from '../../platform/db/database.ts';
import type { ExportPart } from '../../platform/db/export-part.ts';
import { readGrowing } from './queries.ts';

/** Rule 1.72: the date itself is in the youth's own export alone, as the right to one's data asks. */
export function growingUpExport(secret: string): ExportPart {
  const seal = birthDateSeal(secret);
  return {
    key: 'growingUp',
    describes:
      'What the age of a youth lets them decide, since when they are of age, the steps of the next month, and whether a date of birth is stored, since when and why it was corrected; the date itself in the youth’s own export alone.',
    // The database shows the date to nobody.
    read: (tx, of) => asOwner(tx, of.viewerId, () => readGrowing(tx, seal, of)),
  };
}
