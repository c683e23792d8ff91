import { askedWords, standInWords } from '@oakling/domain/sessions/supervision/asked-words';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import type { SessionDetails } from '@oakling/domain/sessions/session';
import { dayWords } from './when-words.ts';

interface Asked {
  readonly to: { readonly timeZone: string | null };
  readonly session: Pick<SessionDetails, 'timeZone'>;
  readonly view: SessionRow;
}

/** States whose approval is missing, and for whom the reader decides. Rules 6.134 and 6.143 */
export function guardianWords({ to, session, view: { asked } }: Asked): string[] {
  if (asked === null) return [];
  const words = askedWords(asked);
  const dayOf = (instant: Date) => dayWords(instant, to.timeZone ?? session.timeZone);
  return [...(words === null ? [] : [words]), ...standInWords(asked, dayOf)];
}
