import { holdsContacts } from '@oakling/domain/kernel/contacts';
import { lookAlikeOf, lookAlikeWords } from '@oakling/domain/kernel/look-alike';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import { OFFER_TEXT_NAMES } from '@oakling/domain/sessions/offer-texts';
import { Alert } from '../../../../ui/alert.tsx';
import { approvalsPage as text } from '../approvals-text.ts';

// Loaded lazily, because the table of letters and the patterns are long.

/** Rule 4.77 */
export function LookAlike({ name, contacts }: { name: string; contacts: readonly string[] }) {
  const known = lookAlikeOf(name, contacts);
  return known !== null && <Alert tone="error">{lookAlikeWords(name, known)}</Alert>;
}

/** Marks a note with contact details, or one that asks for secrecy. Rule 6.500 */
export function NoteMark({ session }: { session: SessionRow }) {
  const isMarked = OFFER_TEXT_NAMES.some((name) => {
    const words = session[name];
    return words !== null && holdsContacts(words);
  });
  return isMarked && <Alert tone="error">{text.markedNote}</Alert>;
}
