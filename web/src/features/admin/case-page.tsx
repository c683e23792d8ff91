import type { CaseView, VettedView } from '@oakling/domain/admin/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { dayWords } from '../../lib/date-words.ts';
import { SectionCard } from '../../ui/card.tsx';
import { LoadState } from '../../ui/loading.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TextLink } from '../../ui/link.tsx';
import { CaseWork } from './components/case-work.tsx';
import { KeptLine } from './components/kept-line.tsx';
import { CaseCard, Trail, VettedLine } from './components/records.tsx';
import { ReportedSession } from './components/reported-session.tsx';
import { caseQuery } from './data.ts';
import { caseText as text, caseText, CATEGORY, queueText } from './text.ts';

/** Rules 9.71 and 9.72: one case with all that belongs to it. */
export function CasePage() {
  const { id = '' } = useParams();
  const found = useQuery(caseQuery(id));
  return (
    <div className="max-w-3xl space-y-5">
      <TextLink to="/moderation" isAlone>
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
      <SectionCard heading={text.what}>
        <p className="font-semibold">{CATEGORY[report.category]}</p>
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">
          {report.details || text.noDetails}
        </p>
        <p className="text-sm text-ink-soft">{queueText.sent(dayWords(report.createdAt))}</p>
      </SectionCard>
      <SectionCard heading={text.people}>
        <CasePeople report={report} />
        {report.kept.map((account) => (
          <KeptLine key={account.id} account={account} />
        ))}
      </SectionCard>
      {report.session !== null && (
        <SectionCard heading={text.session}>
          <ReportedSession session={report.session} />
        </SectionCard>
      )}
      <SectionCard heading={text.work}>
        <CaseWork report={report} />
      </SectionCard>
      <SectionCard heading={text.earlier}>
        {report.earlier.length === 0 ? (
          <p>{text.none}</p>
        ) : (
          <ul className="space-y-3">
            {report.earlier.map((other) => (
              <CaseCard key={other.id} report={other} />
            ))}
          </ul>
        )}
      </SectionCard>
      <SectionCard heading={text.caseTrail}>
        <Trail lines={report.trail} />
      </SectionCard>
      {report.reportedTrail.length > 0 && (
        <SectionCard heading={text.personTrail(report.reported?.name ?? report.reportedName)}>
          <Trail lines={report.reportedTrail} />
        </SectionCard>
      )}
    </>
  );
}

/** Both sides of a case, by the names they had when it was reported. */
function CasePeople({ report }: { report: CaseView }) {
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
