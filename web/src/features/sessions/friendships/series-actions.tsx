import type { SessionRow } from '@oakling/domain/sessions/contract';
import { seriesDays } from '@oakling/domain/sessions/series-days';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readerZone } from '../../../lib/date-words.ts';
import { useMe } from '../../../lib/me.ts';
import { uuidv7 } from '../../../lib/uuidv7.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/lazy-part.ts';
import { FeedbackMessage, useFeedback } from '../../../ui/live-region.tsx';
import { callOffWords } from '../asking/call-off-text.ts';
import { toRequest, valuesOf } from '../asking/meeting-values.ts';
import { repeatText as text } from '../repeat-text.ts';
import { requestFailureWords, requestPage } from '../asking/request-text.ts';
import { sessionQuery, useCancelSession, useRequestSession } from '../data.ts';
import { othersIn } from '../session-view.ts';
import { cancelFailureWords } from '../text.ts';

const CancelDialog = lazyDialog(
  async () => (await import('../components/reason-dialogs.tsx')).CancelDialog,
);

/** Leaves out the next date of a series in one press, ends the series, or goes on with it. Rules 6.434 and 6.435 */
export function SeriesActions({ session }: { session: SessionRow }) {
  const { dashboardRole: role } = useMe();
  const { mutateAsync, isPending } = useCancelSession();
  const { feedback, tell, attempt } = useFeedback();
  const [isAsked, setIsAsked] = useState(false);
  const { series } = session;
  const leaveOut = () =>
    attempt(
      () => mutateAsync({ session, reason: '', rest: false }),
      text.calledOff,
      cancelFailureWords,
    );
  return (
    <div className="space-y-3">
      <FeedbackMessage feedback={feedback} />
      {series !== null && (
        <div className="flex flex-wrap gap-3">
          {/* A second press would call off the date after it. */}
          {feedback === null && (
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
  const { feedback, attempt } = useFeedback();
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
  const send = () =>
    attempt(
      () =>
        request.mutateAsync(
          toRequest(
            { ...values, date, ...repeat },
            { id, matchId: other.id, timeZone: readerZone() },
          ),
        ),
      text.extended,
      (error) => requestFailureWords(error) ?? requestPage.failure,
    );
  return (
    <>
      <Button
        isPending={request.isPending}
        pendingText={text.extending}
        onClick={() => void send()}
      >
        {text.extend}
      </Button>
      <FeedbackMessage feedback={feedback} />
    </>
  );
}
