import type {
  CaseSummary,
  Trail as Lines,
  VettedView,
  PersonView,
  AccountSnapshot,
} from '@oakling/domain/admin/contract';
import { AlarmClock, TriangleAlert, UserRound } from 'lucide-react';
import { clockWords, dayWords } from '../../../lib/date-words.ts';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { ageWords, trailText, URGENCY } from '../person-text.ts';
import {
  caseText,
  CATEGORY,
  OUTCOME,
  peopleText,
  queueText,
  ROLE,
  STANDING,
  STATUS,
  DECISION_WORDS,
  noticeWords,
  personText as text,
} from '../text.ts';
import { WrittenTexts } from '../../../ui/written-texts.tsx';
import { saidOf } from '../../../lib/worded-texts.ts';
import { APPEAL_WORDS, appealAnswerWords } from '../appeal-text.ts';
import { snapshotText } from '../account-snapshot-text.ts';

export function CaseCards({ reports }: { reports: readonly CaseSummary[] }) {
  if (reports.length === 0) return <p>{caseText.none}</p>;
  return (
    <ul className="space-y-3">
      {reports.map((report) => (
        <CaseCard key={report.id} report={report} />
      ))}
    </ul>
  );
}

/** Rule 9.140 */
export function CaseCard({ report }: { report: CaseSummary }) {
  const { id, reportedName, reporterName, category, status, outcome, isMine, createdAt } = report;
  const state = outcome === null ? STATUS[status] : `${STATUS[status]}: ${OUTCOME[outcome]}`;
  return (
    <Card as="li" className="max-w-none space-y-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <TextLink to={`/moderation/reports/${id}`} isAlone>
          {`${reportedName || queueText.nameless}: ${CATEGORY[category]}`}
        </TextLink>
        <span className="font-semibold">{isMine ? queueText.mine : state}</span>
      </div>
      <p>{queueText.by(reporterName)}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-1">
        {status !== 'closed' && <UrgencySign urgency={report.urgency} />}
        <span className="text-sm text-ink-soft">
          {status === 'closed'
            ? queueText.sent(dayWords(createdAt))
            : queueText.waiting(ageWords(createdAt))}
        </span>
      </div>
    </Card>
  );
}

const URGENT = 'border-danger-ink bg-danger-soft text-danger-ink';
const SIGNS = {
  'harm-soon': { Icon: TriangleAlert, look: URGENT },
  harm: { Icon: TriangleAlert, look: URGENT },
  'session-soon': { Icon: AlarmClock, look: URGENT },
  'from-youth': { Icon: UserRound, look: 'border-info-ink bg-info-soft text-info-ink' },
};

export function UrgencySign({ urgency }: Pick<CaseSummary, 'urgency'>) {
  if (urgency === 'other') return null;
  const { Icon, look } = SIGNS[urgency];
  return (
    <span
      className={`inline-flex min-h-8 items-center gap-2 rounded-full border px-3 py-1 text-sm font-semibold ${look}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span>{URGENCY[urgency]}</span>
    </span>
  );
}

/** The audit trail of a case or person, newest first; views are listed separately. Rule 9.72 */
export function Trail({ lines }: { lines: Lines }) {
  const looks = lines.filter(({ type }) => trailText.isLook(type));
  const happened = lines.filter(({ type }) => !trailText.isLook(type));
  return (
    <>
      {happened.length === 0 ? <p>{caseText.none}</p> : <TrailLines lines={happened} />}
      {looks.length > 0 && (
        <details className="rounded-card border-2 border-line-soft open:border-line">
          <summary className="min-h-12 cursor-pointer rounded-card px-4 py-3 font-semibold hover:bg-role-soft">
            {trailText.looks(looks.length)}
          </summary>
          <div className="p-4 pt-1">
            <TrailLines lines={looks} />
          </div>
        </details>
      )}
    </>
  );
}

function TrailLines({ lines }: { lines: Lines }) {
  return (
    <ol className="space-y-2">
      {lines.map(({ id, type, at, actor }) => (
        <li
          key={id}
          className="flex max-w-none flex-wrap items-baseline justify-between gap-x-6 border-b border-line-soft pb-2 last:border-0 last:pb-0"
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="font-semibold">{trailText.words(type)}</span>
            <span>{` · ${actor}`}</span>
          </span>
          <span className="text-sm text-ink-soft">{`${dayWords(at)}, ${clockWords(at)}`}</span>
        </li>
      ))}
    </ol>
  );
}

export function PersonLink({ person: { id, name } }: { person: Pick<VettedView, 'id' | 'name'> }) {
  return (
    <TextLink to={`/moderation/people/${id}`} isAlone>
      <span translate="no">{name}</span>
    </TextLink>
  );
}

export function VettedLine({ person }: { person: VettedView }) {
  return (
    <span>
      <PersonLink person={person} />
      <span>{` · ${roleAndStanding(person)}`}</span>
    </span>
  );
}

/** Only elders are verified; for other roles, only a suspension is shown. */
export function roleAndStanding({ role, standing, verifiedUntil }: VettedView): string {
  if (role !== 'elder' && standing !== 'suspended') return ROLE[role];
  const words = `${ROLE[role]} · ${STANDING[standing]}`;
  if (standing !== 'verified' || verifiedUntil === null) return words;
  return `${words} ${peopleText.until(dayWords(`${verifiedUntil}T00:00:00Z`, 'UTC'))}`;
}

export function Decisions({ decisions }: Pick<PersonView, 'decisions'>) {
  if (decisions.length === 0) return <p>{text.noDecisions}</p>;
  return (
    <ol className="space-y-3">
      {decisions.map(({ decision, at, appeal, ...written }) => (
        <li key={at} className="max-w-none border-b border-line-soft pb-3 last:border-0 last:pb-0">
          <p className="font-semibold">{text.decision[decision]}</p>
          <WrittenTexts texts={saidOf(DECISION_WORDS, written)} />
          <WrittenTexts texts={saidOf(noticeWords(), written)} />
          {appeal !== null && <WrittenTexts texts={saidOf(APPEAL_WORDS, appeal)} />}
          {appeal !== null && appeal.outcome !== null && (
            <WrittenTexts texts={saidOf(appealAnswerWords(appeal.outcome), appeal)} />
          )}
          <p className="text-sm text-ink-soft">{dayWords(at)}</p>
        </li>
      ))}
    </ol>
  );
}

/** Rule 9.159 */
export function KeptLine({ account }: { account: AccountSnapshot }) {
  const { id, name, role } = account;
  return (
    <div>
      <TextLink to={`/moderation/account-snapshots/${id}`} isAlone>
        {name}
      </TextLink>
      <span>{` · ${ROLE[role]}`}</span>
      <p className="text-sm text-ink-soft">{keptWords(account)}</p>
    </div>
  );
}

export function keptWords({ removedAt, keptUntil }: AccountSnapshot): string {
  return snapshotText.kept(dayWords(removedAt), dayWords(keptUntil));
}
