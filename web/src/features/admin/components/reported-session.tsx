import type { ReportedSession as Session } from '@oakling/domain/admin/contract';
import { caseText } from '../text.ts';

const STATUS = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
};

/** Rule 6.124: what the parent asked the elder before deciding. */
function questionLines({ question }: Session): string[] {
  if (question === null) return [];
  const { answer } = question;
  const answered = answer === '' ? caseText.unanswered : caseText.answered(answer);
  return [caseText.asked(question.question), answered];
}

/** The session that a report is about, with its place. Rule 9.72 */
export function ReportedSession({ session }: { session: Session }) {
  const { elderName, youthName, startTime, endTime, timeZone, interests } = session;
  const lines = [
    [elderName, youthName].filter((name) => name !== null).join(' · '),
    `${startTime.slice(0, 16).replace('T', ' ')} – ${endTime.slice(11, 16)}, ${timeZone}`,
    interests.join(', '),
    session.place ?? caseText.noPlace,
    ...(session.message === '' ? [] : [`“${session.message}”`]),
    ...questionLines(session),
  ];
  return (
    <div className="space-y-1 [overflow-wrap:anywhere]">
      <p className="font-semibold">{STATUS[session.status]}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
