import type { KeptAccountView } from '@oakling/domain/admin/kept-contract';
import { SectionCard } from '../../../ui/card.tsx';
import { checkText as text } from '../clearance-text.ts';

/** The checks of a deleted elder account, latest first. Rule 9.155 */
export function KeptChecks({ checks }: Pick<KeptAccountView, 'checks'>) {
  return (
    <SectionCard heading={text.heading}>
      {checks.length === 0 && <p>{text.noneKept}</p>}
      <ol className="divide-y divide-line-soft">
        {checks.map(({ id, name, note, recordedAt, endedAt, endingNote }) => (
          <li key={id} className="max-w-none py-3 [overflow-wrap:anywhere]">
            <p className="font-semibold">{name}</p>
            <p className="whitespace-pre-line">{note}</p>
            <p className="text-sm text-ink-soft">{text.recordedOn(recordedAt)}</p>
            {endedAt !== null && <p>{text.endedOn(endedAt)}</p>}
            {endingNote !== '' && <p className="whitespace-pre-line">{endingNote}</p>}
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}
