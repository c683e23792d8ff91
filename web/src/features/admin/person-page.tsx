import type { PersonView } from '@oakling/domain/admin/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { problemCode } from '../../lib/problem.ts';
import { Card, SectionCard } from '../../ui/card.tsx';
import { EmptyState, LoadState } from '../../ui/loading.tsx';
import { Page, PageHeading } from '../../ui/page-heading.tsx';
import { TextLink } from '../../ui/link.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { CheckListCard } from './components/check-list.tsx';
import { ChildConsent } from './components/child-consent.tsx';
import { Decisions, CaseCard, roleAndStanding, Trail } from './components/records.tsx';
import { Guardianships } from './components/guardianships.tsx';
import { BirthDateCorrected, Family, PersonFacts } from './components/person-facts.tsx';
import { SessionsMet } from './components/sessions-met.tsx';
import { VettingActions } from './components/vetting.tsx';
import { Warnings } from './components/warnings.tsx';
import { personQuery } from './data.ts';
import { familyText, sessionsText } from './person-text.ts';
import { caseText, failureWords, peopleText, personText as text } from './text.ts';
import { warningText } from './warning-text.ts';

// Shown for youths only; the only section with forms.
const SupportActions = lazyPart(
  async () => (await import('./components/support-actions.tsx')).SupportActions,
);

/** A person as moderators see them, with possible decisions. Rules 9.72 to 9.74 and 9.141 */
export function PersonPage() {
  const { id = '' } = useParams();
  const found = useQuery(personQuery(id));
  return (
    <Page>
      <TextLink to="/moderation/people" isAlone>
        {text.back}
      </TextLink>
      {found.data === undefined ? (
        <>
          <PageHeading>{peopleText.heading}</PageHeading>
          {problemCode(found.error) === 'no-such-person' ? (
            <EmptyState picture="account-removed" title={failureWords(found.error)} />
          ) : (
            <LoadState query={found} loading={text.loading} failed={text.failed} />
          )}
        </>
      ) : (
        <Person person={found.data} />
      )}
    </Page>
  );
}

function Person({ person }: { person: PersonView }) {
  return (
    <>
      <PageHeading className="[overflow-wrap:anywhere]">{person.name}</PageHeading>
      <Card>
        <PersonFacts person={person}>
          <p className="font-semibold">{roleAndStanding(person)}</p>
        </PersonFacts>
      </Card>
      {/* Decisions come first on a phone, and on the left if there is room. Rule 10.252 */}
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="space-y-5">
          <SectionCard heading={text.decide}>
            <VettingActions person={person} />
          </SectionCard>
          <SectionCard heading={warningText.heading}>
            <Warnings person={person} warnings={person.warnings} />
          </SectionCard>
          <SectionCard heading={text.decisions}>
            <Decisions decisions={person.decisions} />
          </SectionCard>
          <Reports heading={text.reports} reports={person.reports} />
          <Reports heading={text.reportsBy} reports={person.reportsBy} />
        </div>
        <div className="space-y-5">
          {person.role === 'elder' && <CheckListCard person={person} />}
          {person.role !== 'parent' && (
            <SectionCard heading={sessionsText.heading} intro={sessionsText.intro}>
              <SessionsMet sessions={person.sessions} />
            </SectionCard>
          )}
          <ChildConsent person={person} />
          <Guardianships person={person} />
          {person.birthDateCorrected !== null && (
            <BirthDateCorrected corrected={person.birthDateCorrected} />
          )}
          {person.role === 'youth' && <SupportActions person={person} />}
          {person.family.length > 0 && (
            <SectionCard heading={familyText.heading}>
              <Family family={person.family} />
            </SectionCard>
          )}
        </div>
      </div>
      <SectionCard heading={text.trail}>
        <Trail lines={person.trail} />
      </SectionCard>
    </>
  );
}

function Reports({ heading, reports }: { heading: string; reports: PersonView['reports'] }) {
  return (
    <SectionCard heading={heading}>
      {reports.length === 0 ? (
        <p>{caseText.none}</p>
      ) : (
        <ul className="space-y-3">
          {reports.map((report) => (
            <CaseCard key={report.id} report={report} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
