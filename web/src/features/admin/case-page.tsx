import type { CaseView } from '@oakling/domain/admin/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { dayWords } from '../../lib/date-words.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CaseCard } from './components/case-card.tsx';
import { CasePeople } from './components/case-people.tsx';
import { CaseWork } from './components/case-work.tsx';
import { LoadState } from './components/load-state.tsx';
import { ReportedSession } from './components/reported-session.tsx';
import { Section } from './components/section.tsx';
import { Trail } from './components/trail.tsx';
import { caseQuery } from './data.ts';
import { caseText as text, CATEGORY, queueText } from './text.ts';

/** Rules 9.71 and 9.72: one case with all that belongs to it. */
export function CasePage() {
  const { id = '' } = useParams();
  const found = useQuery(caseQuery(id));
  return (
    <div className="max-w-3xl space-y-5">
      <TextLink to="/moderation" className="inline-flex min-h-11 items-center">
        {text.back}
      </TextLink>
      {found.data === undefined ? (
        <>
          <PageHeading>{queueText.heading}</PageHeading>
          <LoadState query={found} loading={text.loading} failed={text.failed} />
        </>
      ) : (
        <Case report={found.data} />
      )}
    </div>
  );
}

function Case({ report }: { report: CaseView }) {
  return (
    <>
      <PageHeading>{text.heading(report.reportedName)}</PageHeading>
      <Section heading={text.what}>
        <p className="font-semibold">{CATEGORY[report.category]}</p>
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">
          {report.details || text.noDetails}
        </p>
        <p className="text-sm text-ink-soft">{queueText.sent(dayWords(report.createdAt))}</p>
      </Section>
      <Section heading={text.people}>
        <CasePeople report={report} />
      </Section>
      {report.session !== null && (
        <Section heading={text.session}>
          <ReportedSession session={report.session} />
        </Section>
      )}
      <Section heading={text.work}>
        <CaseWork report={report} />
      </Section>
      <Section heading={text.earlier}>
        {report.earlier.length === 0 ? (
          <p>{text.none}</p>
        ) : (
          <ul className="space-y-3">
            {report.earlier.map((other) => (
              <CaseCard key={other.id} report={other} />
            ))}
          </ul>
        )}
      </Section>
      <Section heading={text.caseTrail}>
        <Trail lines={report.trail} />
      </Section>
      {report.reportedTrail.length > 0 && (
        <Section heading={text.personTrail(report.reported?.name ?? report.reportedName)}>
          <Trail lines={report.reportedTrail} />
        </Section>
      )}
    </>
  );
}
