import type { PersonView } from '@oakling/domain/admin/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { SectionCard } from '../../ui/card.tsx';
import { LoadState } from '../../ui/loading.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Decisions } from './components/decisions.tsx';
import { CaseCard, roleAndStanding, Trail } from './components/records.tsx';
import { VettingActions } from './components/vetting.tsx';
import { personQuery } from './data.ts';
import { caseText, peopleText, personText as text } from './text.ts';

/** Rules 9.72 to 9.74: a person as moderators see them, and what they decide. */
export function PersonPage() {
  const { id = '' } = useParams();
  const found = useQuery(personQuery(id));
  return (
    <div className="max-w-3xl space-y-5">
      <TextLink to="/moderation/people" isAlone>
        {text.back}
      </TextLink>
      {found.data === undefined ? (
        <>
          <PageHeading>{peopleText.heading}</PageHeading>
          <LoadState query={found} loading={text.loading} failed={text.failed} />
        </>
      ) : (
        <Person person={found.data} />
      )}
    </div>
  );
}

function Person({ person }: { person: PersonView }) {
  return (
    <>
      <PageHeading>{person.name}</PageHeading>
      <p className="font-semibold">{roleAndStanding(person)}</p>
      <SectionCard heading={text.decide}>
        <VettingActions person={person} />
      </SectionCard>
      <SectionCard heading={text.decisions}>
        <Decisions decisions={person.decisions} />
      </SectionCard>
      <SectionCard heading={text.reports}>
        {person.reports.length === 0 ? (
          <p>{caseText.none}</p>
        ) : (
          <ul className="space-y-3">
            {person.reports.map((report) => (
              <CaseCard key={report.id} report={report} />
            ))}
          </ul>
        )}
      </SectionCard>
      <SectionCard heading={text.trail}>
        <Trail lines={person.trail} />
      </SectionCard>
    </>
  );
}
