import type { KeptAccount } from '@oakling/domain/admin/contract';
import { dayWords } from '../../../lib/date-words.ts';
import { TextLink } from '../../../ui/link.tsx';
import { keptText as text } from '../kept-text.ts';
import { ROLE } from '../text.ts';

/** An account deleted during a case, with its retention date and a link. Rule 9.159 */
export function KeptLine({ account }: { account: KeptAccount }) {
  const { id, name, role } = account;
  return (
    <div>
      <TextLink to={`/moderation/kept-accounts/${id}`} isAlone>
        {name}
      </TextLink>
      {` · ${ROLE[role]}`}
      <p className="text-sm text-ink-soft">{keptWords(account)}</p>
    </div>
  );
}

export function keptWords({ removedAt, keptUntil }: KeptAccount): string {
  return text.kept(dayWords(removedAt), dayWords(keptUntil));
}
