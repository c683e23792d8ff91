import type { CaseView, PersonFacts as Facts } from '@oakling/domain/admin/contract';
import { Card, type Elements } from '../../../ui/card.tsx';
import { caseText as text } from '../text.ts';
import { Named } from './case-facts.tsx';
import { PersonFacts } from './person-facts.tsx';
import { KeptLine, VettedLine } from './records.tsx';

export function CasePeople({ report }: { report: CaseView }) {
  const { reported, reportedName, reporter, reporterName, onBehalfOf, kept } = report;
  return (
    <section aria-labelledby="case-people" className="space-y-4">
      <h2 id="case-people" className="text-xl">
        {text.people}
      </h2>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-5">
        <Side label={text.reported} person={reported} name={reportedName}>
          {kept.map((account) => (
            <KeptLine key={account.id} account={account} />
          ))}
        </Side>
        <Side label={text.reporter} person={reporter} name={reporterName} />
        {onBehalfOf !== null && (
          <Side label={text.onBehalfOf} person={onBehalfOf} name={onBehalfOf.name} />
        )}
      </div>
    </section>
  );
}

type SideProps = { label: string; person: Facts | null; name: string; children?: Elements };

function Side({ label, person, name, children }: SideProps) {
  return (
    <Card as="section" aria-label={`${label}: ${name}`} className="max-w-none space-y-4">
      {person === null ? (
        <div>
          <p className="text-sm text-ink-soft">{label}</p>
          <Named person={null} name={name} />
        </div>
      ) : (
        <PersonFacts person={person}>
          <div>
            <p className="text-sm text-ink-soft">{label}</p>
            <VettedLine person={person} />
          </div>
        </PersonFacts>
      )}
      {children}
    </Card>
  );
}
