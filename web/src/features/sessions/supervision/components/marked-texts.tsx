import { holdsContacts } from '@oakling/domain/kernel/contacts';
import { lookAlikeOf, lookAlikeWords } from '@oakling/domain/kernel/look-alike';
import { Alert } from '../../../../ui/alert.tsx';
import { approvalsPage as text } from '../approvals-text.ts';

// Loaded lazily, because the table of letters and the patterns are long.

/** Rule 4.77 */
export function LookAlike({ name, contacts }: { name: string; contacts: readonly string[] }) {
  const known = lookAlikeOf(name, contacts);
  return known !== null && <Alert tone="error">{lookAlikeWords(name, known)}</Alert>;
}

type MarkProps = { notes: readonly (string | null)[]; words?: string };

/** Marks notes with contact details, or that ask for secrecy, for their reader or their writer. Rule 6.500 */
export function NoteMark({ notes, words = text.markedNote }: MarkProps) {
  const isMarked = notes.some((note) => holdsContacts(note ?? ''));
  return isMarked && <Alert tone="error">{words}</Alert>;
}
