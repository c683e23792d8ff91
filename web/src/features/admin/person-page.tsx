import type { MetView, PersonView } from '@oakling/domain/admin/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { problemCode } from '../../lib/problem.ts';
import { Card, SectionCard, type Elements } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/loading.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { CheckListCard, NextCheck } from './components/check-list.tsx';
import { ChildConsent } from './components/child-consent.tsx';
import { ClosedSection, DetailPage } from './components/pages.tsx';
import { CaseCards, Decisions, PersonLink } from './components/records.tsx';
import { roleAndStanding, Trail, VettedLine } from './components/records.tsx';
import { Guardianships } from './components/guardianships.tsx';
import { PersonFacts } from './components/person-facts.tsx';
import { VettingActions } from './components/vetting.tsx';
import { Warnings } from './components/warnings.tsx';
import { personQuery } from './data.ts';
import { correctionText, familyText, sessionsText, reviewText } from './person-text.ts';
import { failureWords, peopleText, personText as text } from './text.ts';
import { warningText } from './warning-text.ts';

const SupportActions = lazyPart(
  async () => (await import('./components/support-actions.tsx')).SupportActions,
);

/** Rules 9.72 to 9.74 and 9.141 */
export function PersonPage() {
  const { id = '' } = useParams();
  const found = useQuery(personQuery(id));
  return (
    <DetailPage
      back={{ to: '/moderation/people', label: text.back }}
      heading={peopleText.heading}
      query={found}
      text={text}
      {...(problemCode(found.error) === 'no-such-person' && {
        instead: <EmptyState picture="account-removed" title={failureWords(found.error)} />,
      })}
    >
      {(person) => <Person person={person} />}
    </DetailPage>
  );
}

function Person({ person }: { person: PersonView }) {
  // Until an elder is cleared, the checks are the decision. They stay in place while they are recorded.
  const [checksComeFirst] = useState(
    person.role === 'elder' && ['unverified', 'expired'].includes(person.standing),
  );
  const isClean = [person.decisions, person.reports, person.reportsBy].every(
    ({ length }) => length === 0,
  );
  // In the column without the checks, which are long.
  const history: Elements = (
    <>
      <SectionCard heading={warningText.heading}>
        <Warnings person={person} warnings={person.warnings} />
      </SectionCard>
      {person.decisions.length > 0 && (
        <SectionCard heading={text.decisions}>
          <Decisions decisions={person.decisions} />
        </SectionCard>
      )}
      {person.reports.length > 0 && (
        <SectionCard heading={text.reports}>
          <CaseCards reports={person.reports} />
        </SectionCard>
      )}
      {person.reportsBy.length > 0 && (
        <SectionCard heading={text.reportsBy}>
          <CaseCards reports={person.reportsBy} />
        </SectionCard>
      )}
    </>
  );
  return (
    <>
      <PageHeading className="[overflow-wrap:anywhere]">{person.name}</PageHeading>
      <Card>
        <PersonFacts person={person}>
          <div>
            <p className="font-semibold">{roleAndStanding(person)}</p>
            {person.role === 'elder' && person.standing !== 'suspended' && (
              <NextCheck id={person.id} />
            )}
          </div>
        </PersonFacts>
      </Card>
      {/* On a phone, decisions come first; if there is room, they are on the left. Rule 10.252 */}
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="space-y-5">
          {checksComeFirst && <CheckListCard person={person} />}
          <SectionCard heading={text.decide}>
            {person.reviews.map((review) => (
              <p key={review}>{reviewText[review].todo}</p>
            ))}
            <VettingActions person={person} />
            {isClean && <p>{text.clean}</p>}
          </SectionCard>
          {!checksComeFirst && history}
        </div>
        <div className="space-y-5">
          {checksComeFirst && history}
          {person.role === 'elder' && !checksComeFirst && <CheckListCard person={person} />}
          {person.role !== 'parent' && (
            <ClosedSection heading={sessionsText.heading(person.sessions.length)}>
              <p className="text-ink-soft">{sessionsText.intro}</p>
              <SessionsMet sessions={person.sessions} />
            </ClosedSection>
          )}
          {person.role === 'youth' && <ChildConsent person={person} />}
          {person.role !== 'elder' && <Guardianships personId={person.id} />}
          {person.birthDateCorrected !== null && (
            <BirthDateCorrected corrected={person.birthDateCorrected} />
          )}
          <SupportActions person={person} />
          {person.family.length > 0 && (
            <SectionCard heading={familyText.heading}>
              <Family family={person.family} />
            </SectionCard>
          )}
        </div>
      </div>
      <ClosedSection heading={text.trail}>
        <Trail lines={person.trail} />
      </ClosedSection>
    </>
  );
}

/** Why the date of birth was corrected, which moves the 18th birthday. Rule 9.214 */
function BirthDateCorrected({ corrected }: Corrected) {
  return (
    <SectionCard heading={correctionText.heading}>
      <p className="[overflow-wrap:anywhere]">{correctionText.by(corrected)}</p>
      <div>
        <p className="text-sm text-ink-soft">{correctionText.reason}</p>
        <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
          {corrected.reason}
        </p>
      </div>
    </SectionCard>
  );
}
type Corrected = { corrected: NonNullable<PersonView['birthDateCorrected']> };

function Family({ family }: Pick<PersonView, 'family'>) {
  return (
    <ul className="space-y-2">
      {family.map((relative) => (
        <li key={relative.id}>
          <p className="text-sm text-ink-soft">{familyText.kin[relative.kin]}</p>
          <VettedLine person={relative} />
        </li>
      ))}
    </ul>
  );
}

/** Rule 9.143 */
function SessionsMet({ sessions }: { sessions: readonly MetView[] }) {
  if (sessions.length === 0) return <p>{sessionsText.none}</p>;
  return (
    <ol className="space-y-3">
      {sessions.map((session) => (
        <li
          key={session.id}
          className="max-w-none border-b border-line-soft pb-3 last:border-0 last:pb-0"
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span>{`${sessionsText.with} `}</span>
              {session.other === null ? (
                <span>{sessionsText.former}</span>
              ) : (
                <PersonLink person={session.other} />
              )}
            </span>
            <span className="font-semibold">{sessionsText.state(session)}</span>
          </div>
          <p>{sessionsText.when(session)}</p>
          {session.answers.map((answer) => (
            <p key={answer.name} className="text-ink-soft">
              {sessionsText.answer(answer)}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
