import type { CaseView, VettedView } from '@oakling/domain/admin/contract';
import type { Elements } from '../../../ui/card.tsx';
import { caseText as text, queueText } from '../text.ts';
import { VettedLine } from './records.tsx';

const past = 'Before this report';
const counted = (reports: number, warnings: number) =>
  `${reports === 1 ? '1 other report' : `${reports || 'No'} other reports`}, ${warnings === 1 ? '1 warning' : `${warnings || 'no'} warnings`}`;

/** The facts that a moderator needs first. Rule 9.402 */
export function CaseFacts({ report }: { report: CaseView }) {
  const { reported, reportedName, reporter, reporterName, onBehalfOf, earlier, warnings } = report;
  return (
    <dl className="space-y-1">
      <Fact label={text.reported}>
        <Named person={reported} name={reportedName} />
      </Fact>
      <Fact label={text.reporter}>
        <Named person={reporter} name={reporterName} />
      </Fact>
      {onBehalfOf !== null && (
        <Fact label={text.onBehalfOf}>
          <VettedLine person={onBehalfOf} />
        </Fact>
      )}
      <Fact label={past}>
        <span>{counted(earlier.length, warnings.length)}</span>
      </Fact>
    </dl>
  );
}

/** A label beside its value, or above it with large text. */
export function Fact({ label, children }: { label: string; children: Elements }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <dt className="w-24 text-sm text-ink-soft">{label}</dt>
      <dd className="max-w-prose min-w-0 grow basis-28 whitespace-pre-line [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  );
}

export function Named({ person, name }: { person: VettedView | null; name: string }) {
  if (person !== null) return <VettedLine person={person} />;
  return <span>{name === '' ? queueText.nameless : text.gone(name)}</span>;
}
