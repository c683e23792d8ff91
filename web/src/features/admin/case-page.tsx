import type { CaseView } from '@oakling/domain/admin/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { dayWords } from '../../lib/date-words.ts';
import { WrittenTexts } from '../../ui/written-texts.tsx';
import { saidOf } from '../../lib/worded-texts.ts';
import { SectionCard } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { REPORT_WORDS } from '../../lib/safety-words.ts';
import { CaseFacts } from './components/case-facts.tsx';
import { CaseWork } from './components/case-work.tsx';
import { ClosedSection, DetailPage } from './components/pages.tsx';
import { CaseCards, Trail, UrgencySign } from './components/records.tsx';
import { caseQuery } from './data.ts';
import { ageWords } from './person-text.ts';
import { caseText as text, CATEGORY, queueText } from './text.ts';

const ReportedSession = lazyPart(
  async () => (await import('./components/reported-session.tsx')).ReportedSession,
);
const OtherSessions = lazyPart(
  async () => (await import('./components/reported-session.tsx')).OtherSessions,
);
const WrittenVersions = lazyPart(
  async () => (await import('./components/written-versions.tsx')).WrittenVersions,
);
const CasePeople = lazyPart(async () => (await import('./components/case-people.tsx')).CasePeople);
const CaseWarnings = lazyPart(async () => (await import('./components/warnings.tsx')).CaseWarnings);
const HelpInCase = lazyPart(async () => (await import('./components/help-queue.tsx')).HelpInCase);

/** Rules 9.71 and 9.72 */
export function CasePage() {
  const { id = '' } = useParams();
  const found = useQuery(caseQuery(id));
  return (
    <DetailPage
      back={{ to: '/moderation', label: text.back }}
      heading={queueText.heading}
      query={found}
      text={text}
    >
      {(report) => <Case report={report} />}
    </DetailPage>
  );
}

function Case({ report }: { report: CaseView }) {
  // Balances the two columns; the longest part is either the case form or the session.
  const hasLongSide = report.session !== null && !report.isMine;
  return (
    <>
      <PageHeading>{text.heading(report.reportedName || queueText.nameless)}</PageHeading>
      <Written report={report} />
      {/* On a phone, decisions come first; if there is room, they are on the left. Rule 10.252 */}
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="space-y-5">
          <SectionCard heading={text.work}>
            <CaseWork report={report} />
          </SectionCard>
          {hasLongSide && <OtherReports reports={report.earlier} />}
        </div>
        <div className="space-y-5">
          <CaseWarnings report={report} />
          {report.help.length > 0 && <HelpInCase help={report.help} />}
          {report.session !== null && (
            <SectionCard heading={text.session}>
              <ReportedSession session={report.session} />
            </SectionCard>
          )}
          {report.otherSessions.length > 0 && <OtherSessions sessions={report.otherSessions} />}
          {!hasLongSide && <OtherReports reports={report.earlier} />}
        </div>
      </div>
      <CasePeople report={report} />
      {report.versions.length > 0 && <WrittenVersions versions={report.versions} />}
      <ClosedSection heading={text.caseTrail}>
        <Trail lines={report.trail} />
      </ClosedSection>
      {report.reportedTrail.length > 0 && (
        <ClosedSection heading={text.personTrail(report.reported?.name ?? report.reportedName)}>
          <Trail lines={report.reportedTrail} />
        </ClosedSection>
      )}
    </>
  );
}

function Written({ report }: { report: CaseView }) {
  const { category, status, urgency, createdAt } = report;
  return (
    <SectionCard heading={text.what}>
      <p className="font-semibold">{CATEGORY[category]}</p>
      <WrittenTexts texts={saidOf(REPORT_WORDS, report)} quote="max-w-prose" />
      {report.details === '' && <p>{text.noDetails}</p>}
      <CaseFacts report={report} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {status !== 'closed' && <UrgencySign urgency={urgency} />}
        <p className="text-sm text-ink-soft">
          {status === 'closed'
            ? queueText.sent(dayWords(createdAt))
            : queueText.waiting(ageWords(createdAt))}
        </p>
      </div>
    </SectionCard>
  );
}

/** Without any, the facts of the case say so. */
function OtherReports({ reports }: { reports: CaseView['earlier'] }) {
  if (reports.length === 0) return null;
  return (
    <SectionCard heading={text.earlier}>
      <CaseCards reports={reports} />
    </SectionCard>
  );
}
