import type { KeptAccountView } from '@oakling/domain/admin/kept-contract';
import { WrittenTexts } from '../../../ui/written-texts.tsx';
import { saidOf } from '../../../lib/worded-texts.ts';
import { SectionCard } from '../../../ui/card.tsx';
import { CHECK_ENDING_WORDS, CHECK_WORDS, checkText as text } from '../clearance-text.ts';

/** The checks of a deleted elder account, latest first. Rule 9.155 */
export function KeptChecks({ checks }: Pick<KeptAccountView, 'checks'>) {
  return (
    <SectionCard heading={text.heading}>
      {checks.length === 0 && <p>{text.noneKept}</p>}
      <ol className="divide-y divide-line-soft">
        {checks.map(({ id, name, recordedAt, endedAt, ...written }) => (
          <li key={id} className="max-w-none py-3 [overflow-wrap:anywhere]">
            <p className="font-semibold">{name}</p>
            <WrittenTexts texts={saidOf(CHECK_WORDS, written)} quote="" />
            <p className="text-sm text-ink-soft">{text.recordedOn(recordedAt)}</p>
            {endedAt !== null && <p>{text.endedOn(endedAt)}</p>}
            <WrittenTexts texts={saidOf(CHECK_ENDING_WORDS, written)} quote="" />
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}
