import { lookAlikeOf, lookAlikeWords } from '@oakling/domain/kernel/look-alike';
import { Alert } from '../../../../ui/alert.tsx';

/** Rule 4.77 */
export function LookAlike({ name, contacts }: { name: string; contacts: readonly string[] }) {
  const known = lookAlikeOf(name, contacts);
  return known !== null && <Alert tone="error">{lookAlikeWords(name, known)}</Alert>;
}
