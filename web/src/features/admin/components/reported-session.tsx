import type { ReportedSession as Session } from '@oakling/domain/admin/contract';
import { plannedWords } from '../person-text.ts';
import { caseText as text } from '../text.ts';

const STATUS = {
  pending: 'Waiting for the parent',
  approved: 'Approved',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
};

/** Facts that need a full-width row. */
const LONG = new Set<string>([text.when, text.message, text.question]);

/** The parent's question to the elder. Rule 6.124 */
function questionLines({ question }: Session): string[] {
  if (question === null) return [];
  const { answer } = question;
  const answered = answer === '' ? text.unanswered : text.answered(answer);
  return [text.asked(question.question), answered];
}

/** The reported session with its place. Rule 9.72 */
export function ReportedSession({ session }: { session: Session }) {
  const { elderName, youthName, interests, place, message } = session;
  const facts: readonly (readonly [label: string, lines: readonly string[]])[] = [
    [text.elder, [elderName ?? text.formerMember]],
    [text.youth, [youthName]],
    [text.when, [plannedWords(session)]],
    [text.interests, [interests.join(', ')]],
    [text.place, [place ?? text.noPlace]],
    [text.message, message === '' ? [] : [`“${message}”`]],
    [text.question, questionLines(session)],
  ];
  return (
    <div className="space-y-3 [overflow-wrap:anywhere]">
      <p className="font-semibold">{STATUS[session.status]}</p>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts
          .filter(([, lines]) => lines.length > 0)
          .map(([label, lines]) => (
            <div key={label} className={LONG.has(label) ? 'sm:col-span-2' : ''}>
              <dt className="text-sm text-ink-soft">{label}</dt>
              {lines.map((line) => (
                <dd key={line} className="whitespace-pre-line">
                  {line}
                </dd>
              ))}
            </div>
          ))}
      </dl>
    </div>
  );
}
