import type { CaseSummary, Trail as Lines, VettedView } from '@oakling/domain/admin/contract';
import { clockWords, dayWords } from '../../../lib/date-words.ts';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import {
  caseText,
  CATEGORY,
  OUTCOME,
  peopleText,
  queueText,
  ROLE,
  STANDING,
  STATUS,
} from '../text.ts';

/** One report in a list, with the way to its case. */
export function CaseCard({ report }: { report: CaseSummary }) {
  const { id, reportedName, reporterName, category, status, outcome, isMine, createdAt } = report;
  const state = outcome === null ? STATUS[status] : `${STATUS[status]}: ${OUTCOME[outcome]}`;
  return (
    <Card as="li" className="space-y-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <TextLink to={`/moderation/reports/${id}`} isAlone>
          {`${reportedName}: ${CATEGORY[category]}`}
        </TextLink>
        <span className="font-semibold">{isMine ? queueText.mine : state}</span>
      </div>
      <p>{queueText.by(reporterName)}</p>
      <p className="text-sm text-ink-soft">{queueText.sent(dayWords(createdAt))}</p>
    </Card>
  );
}

/** The audit of a case or a person, the latest first. Rule 9.72 */
export function Trail({ lines }: { lines: Lines }) {
  if (lines.length === 0) return <p>{caseText.none}</p>;
  return (
    <ol className="space-y-2">
      {lines.map(({ id, type, at, actor }) => (
        <li key={id} className="border-b border-line-soft pb-2">
          <span className="font-semibold">{wordsOf(type)}</span>
          {` · ${actor}`}
          <br />
          <span className="text-sm text-ink-soft">{`${dayWords(at)}, ${clockWords(at)}`}</span>
        </li>
      ))}
    </ol>
  );
}

/** An event's name as words: `CaseAssigned` is "Case assigned". */
function wordsOf(type: string): string {
  return type.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** A person by name, role and standing, with the way to all about them. */
export function VettedLine({ person }: { person: VettedView }) {
  return (
    <span>
      <TextLink to={`/moderation/people/${person.id}`} isAlone>
        {person.name}
      </TextLink>
      {` · ${roleAndStanding(person)}`}
    </span>
  );
}

/** Only elders are verified; of others it is said when they are suspended. */
export function roleAndStanding({ role, standing, verifiedUntil }: VettedView): string {
  if (role !== 'elder' && standing !== 'suspended') return ROLE[role];
  const words = `${ROLE[role]} · ${STANDING[standing]}`;
  if (standing !== 'verified' || verifiedUntil === null) return words;
  return `${words} ${peopleText.until(dayWords(`${verifiedUntil}T00:00:00Z`, 'UTC'))}`;
}
