import type { ReportedSession as Session } from '@oakling/domain/admin/contract';
import { OFFER_TEXT_NAMES } from '@oakling/domain/sessions/offer-texts';
import { OFFER_TEXT_WORDS } from '../../../lib/offer-text-words.ts';
import { ANSWER_WORDS, QUESTION_WORDS } from '../../../lib/question-words.ts';
import { saidOf } from '../../../lib/worded-texts.ts';
import { isAhead, plannedClock, plannedDay, plannedWords } from '../person-text.ts';
import { caseText as text } from '../text.ts';
import { MoreDetails } from '../../../ui/more-details.tsx';
import { Fact } from './case-facts.tsx';
import { ClosedSection } from './pages.tsx';

const STATUS = {
  pending: 'Waiting for the parent',
  approved: 'Approved',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
};

/** Rule 6.124 */
function questionLines({ question }: Session): string[] {
  if (question === null) return [];
  const said = [...saidOf(QUESTION_WORDS, question), ...saidOf(ANSWER_WORDS, question)];
  const lines = said.flatMap(({ label, words }) => (words === '' ? [] : [`${label}: “${words}”`]));
  return question.answer === '' ? [...lines, text.unanswered] : lines;
}

/** Rule 9.72 */
export function ReportedSession({ session }: { session: Session }) {
  const { elderName, youthName, interests, place, former } = session;
  const quoted = (words: string | null) => (words === null || words === '' ? [] : [`“${words}”`]);
  const facts: readonly (readonly [label: string, lines: readonly string[]])[] = [
    [text.elder, [elderName ?? text.formerMember]],
    [text.youth, [youthName]],
    [text.when, [plannedWords(session)]],
    [text.interests, [interests.join(', ')]],
    [text.place, [place ?? text.noPlace]],
    ...OFFER_TEXT_NAMES.map(
      (name) => [OFFER_TEXT_WORDS[name].input.label, quoted(session[name])] as const,
    ),
    [text.calledOff, quoted(session.cancellationReason)],
    [text.rejected, quoted(session.rejectionReason)],
    [text.proposed, quoted(session.proposal)],
    [text.question, questionLines(session)],
  ];
  return (
    <div className="space-y-3 [overflow-wrap:anywhere]">
      <p className="font-semibold">{STATUS[session.status]}</p>
      <dl className="space-y-1">
        {facts
          .filter(([, lines]) => lines.length > 0)
          .map(([label, lines]) => (
            <Fact key={label} label={label}>
              {lines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </Fact>
          ))}
      </dl>
      {former.map(({ startTime, place: before, ...texts }) => (
        <p key={`${startTime} ${before} ${Object.values(texts).join(' ')}`}>
          {[
            text.before(
              `${plannedDay(startTime)}, ${plannedClock(startTime)}`,
              before ?? text.noPlace,
            ),
            ...OFFER_TEXT_NAMES.filter((name) => texts[name] !== '').map(
              (name) => `${OFFER_TEXT_WORDS[name].input.label}: “${texts[name]}”`,
            ),
          ].join(' ')}
        </p>
      ))}
    </div>
  );
}

/** Each with its status and day. Starts open if the two will meet, or have asked to. Rule 9.411 */
export function OtherSessions({ sessions }: { sessions: readonly Session[] }) {
  return (
    <ClosedSection heading={text.others(sessions.length)} isOpen={sessions.some(isAhead)}>
      {sessions.map((session) => (
        <MoreDetails
          key={JSON.stringify(session)}
          label={`${STATUS[session.status]}: ${plannedDay(session.startTime)}`}
        >
          <ReportedSession session={session} />
        </MoreDetails>
      ))}
    </ClosedSection>
  );
}
