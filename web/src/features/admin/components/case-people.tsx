import type { CaseView, VettedView } from '@oakling/domain/admin/contract';
import { caseText } from '../text.ts';
import { VettedLine } from './vetted-line.tsx';

/** Both sides of a case, by the names they had when it was reported. */
export function CasePeople({ report }: { report: CaseView }) {
  return (
    <dl className="space-y-2">
      <Side label={caseText.reported} person={report.reported} name={report.reportedName} />
      <Side label={caseText.reporter} person={report.reporter} name={report.reporterName} />
      {report.onBehalfOf !== null && (
        <Side
          label={caseText.onBehalfOf}
          person={report.onBehalfOf}
          name={report.onBehalfOf.name}
        />
      )}
    </dl>
  );
}

type SideProps = { label: string; person: VettedView | null; name: string };

function Side({ label, person, name }: SideProps) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd>{person === null ? caseText.gone(name) : <VettedLine person={person} />}</dd>
    </div>
  );
}
