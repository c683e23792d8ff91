import type { SessionRow } from '@oakling/domain/sessions/contract';
import { seriesDays } from '@oakling/domain/sessions/series-days';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readerZone } from '../../../lib/date-words.ts';
import { useMe } from '../../../lib/me.ts';
import { ProblemError, refusalIn } from '../../../lib/problem.ts';
import { uuidv7 } from '../../../lib/uuidv7.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog, lazyPart } from '../../../ui/lazy-part.ts';
import { FeedbackMessage, useFeedback } from '../../../ui/live-region.tsx';
import { callOffWords } from '../asking/call-off-text.ts';
import { type Confirmed, toRequest, valuesOf } from '../asking/meeting-values.ts';
import { repeatText as text } from '../repeat-text.ts';
import { requestFailureWords, requestPage, UNUSUAL } from '../asking/request-text.ts';
import { sessionQuery, useRequestSession } from '../data.ts';
import { useCancelSession } from '../asking/offer-changes.ts';
import { othersIn } from '../session-view.ts';
import { cancelFailureWords } from '../text.ts';

const CancelDialog = lazyDialog(
  async () => (await import('../components/reason-dialogs.tsx')).CancelDialog,
);

const UnusualQuestion = lazyPart(
  async () => (await import('../asking/components/unusual-question.tsx')).UnusualQuestion,
);

/** Leaves out the next date of a series in one press, ends the series, or goes on with it. Rules 6.434 and 6.435 */
export function SeriesActions({ session }: { session: SessionRow }) {
  const { dashboardRole: role } = useMe();
  const { mutateAsync, isPending } = useCancelSession();
  const { feedback, tell, attempt } = useFeedback();
  const [isAsked, setIsAsked] = useState(false);
  const [pressed, setPressed] = useState<string | null>(null);
  const { series } = session;
  async function leaveOut() {
    setPressed(session.id);
    const none = { session, reason: '', rest: false };
    await attempt(() => mutateAsync(none), text.calledOff, cancelFailureWords);
  }
  // A second press would call off the date after it.
  const canLeaveOut = feedback === null || (feedback.tone === 'error' && session.id === pressed);
  return (
    <div className="space-y-3">
      <FeedbackMessage feedback={feedback} />
      {series !== null && (
        <div className="flex flex-wrap gap-3">
          {canLeaveOut && (
            <Button variant="secondary" disabled={isPending} onClick={() => void leaveOut()}>
              {text.notThis[series.every]}
            </Button>
          )}
          <Button variant="secondary" onClick={() => setIsAsked(true)}>
            {text.more}
          </Button>
          {series.times === 1 && role !== 'parent' && <Extend session={session} />}
        </div>
      )}
      {isAsked && (
        <CancelDialog
          session={session}
          firstWhich="until"
          onKept={() => setIsAsked(false)}
          onCancelled={() => {
            setIsAsked(false);
            tell({ tone: 'success', words: callOffWords(session, role).done });
          }}
        />
      )}
    </div>
  );
}

const EXTENSION = 8;

/** Asks for eight more dates with the content of the last one. Rule 6.435 */
function Extend({ session }: { session: SessionRow }) {
  const { dashboardRole: role } = useMe();
  const { data } = useQuery(sessionQuery(session.id));
  const request = useRequestSession();
  const { feedback, tell } = useFeedback();
  const [question, setQuestion] = useState<ProblemError | null>(null);
  // Pressing twice sends one request. Rule 6.4
  const [id] = useState(uuidv7);
  const [other] = othersIn(session, role);
  const { series } = session;
  if (data === undefined || data.place === null || series === null || other === undefined)
    return null;
  const values = valuesOf(data);
  // A month may lack the day.
  const [, date = values.date] = seriesDays(values.date, { every: series.every, times: 4 }).days;
  const repeat = { repeat: series.every, times: String(EXTENSION) };
  const names = { id, matchId: other.id, timeZone: readerZone() };
  const ask = async (confirmed: Confirmed) => {
    const asked = toRequest({ ...values, date, ...repeat }, names, confirmed);
    try {
      await request.mutateAsync(asked);
      setQuestion(null);
      tell({ tone: 'success', words: text.extended });
    } catch (error) {
      if (error instanceof ProblemError && refusalIn(UNUSUAL, error) !== null) {
        setQuestion(error);
        return;
      }
      tell({ tone: 'error', words: requestFailureWords(error) ?? requestPage.failure });
    }
  };
  return (
    <>
      {question === null ? (
        <Button
          isPending={request.isPending}
          pendingText={text.extending}
          onClick={() => void ask({})}
        >
          {text.extend}
        </Button>
      ) : (
        <UnusualQuestion
          key={JSON.stringify(question.fields)}
          problem={question}
          times={values}
          youth={role === 'youth' ? requestPage.you : other.name}
          isPending={request.isPending}
          pendingText={text.extending}
          onChange={() => setQuestion(null)}
          onSend={(leaveOut) => void ask({ unusualConfirmed: true, leaveOut })}
        />
      )}
      <FeedbackMessage feedback={feedback} />
    </>
  );
}
