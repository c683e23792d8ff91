import type { SessionView } from '@oakling/domain/sessions/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { useMe, useReader } from '../../lib/me.ts';
import { ProblemError } from '../../lib/problem.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { FeedbackMessage } from '../../ui/live-region.tsx';
import { EmptyState, LoadState } from '../../ui/loading.tsx';
import { Page, PageHeading } from '../../ui/page-heading.tsx';
import { AfterSession } from './afterwards/components/after-session.tsx';
import { OutcomeBox } from './afterwards/components/outcome-box.tsx';
import { Participant, SessionMore } from './components/participant.tsx';
import { ProposalBox } from './components/proposal.tsx';
import { canTake, doneAs, type DoneMessage, isOpen } from './session-view.ts';
import { SessionActions } from './components/session-actions.tsx';
import { SessionFacts, SessionHistory } from './components/session-facts.tsx';
import { SessionQuestion } from './supervision/components/session-question.tsx';
import { sessionQuery } from './data.ts';
import { lifeText as text } from './session-text.ts';
import { common } from './text.ts';

/** Rule 6.90 */
export function SessionPage() {
  const { id = '' } = useParams();
  const { dashboardRole } = useMe();
  const found = useQuery(sessionQuery(id));
  // Hides a cached session after a block or a removal. Rule 9.47
  const isGone = found.error instanceof ProblemError && found.error.status === 404;
  const data = isGone ? undefined : found.data;
  return (
    <Page>
      <PageHeading>
        {data === undefined ? text.heading : text.title(data, dashboardRole)}
      </PageHeading>
      {isGone && <EmptyState picture="not-found" title={text.gone} />}
      {!isGone && data === undefined && (
        <LoadState query={found} loading={common.loading} failed={text.failed} count={1} />
      )}
      {data !== undefined && <Shown session={data} />}
      <LinkButton to={`/dashboard/${dashboardRole}/sessions`} variant="secondary">
        {text.all}
      </LinkButton>
    </Page>
  );
}

function Shown({ session }: { session: SessionView }) {
  const [done, setDone] = useState<DoneMessage | null>(null);
  const { proposal } = session;
  // The card of the decision names both people, and has the question and a proposed time.
  const isToDecide = canTake('reject', session, useReader());
  const feedback = done?.isTrueFor(session) === true ? done : null;
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button may have been removed, so move the focus.
    if (feedback !== null) part.current?.focus();
  }, [feedback]);
  return (
    <>
      <div ref={part} role="group" aria-label={text.result} tabIndex={-1}>
        <FeedbackMessage feedback={feedback} />
      </div>
      <div className="grid gap-6 min-[75rem]:grid-cols-[minmax(0,1fr)_22rem] min-[75rem]:items-start">
        <div className="min-w-0 space-y-6">
          <SessionFacts session={session} onDone={setDone} />
          {!isToDecide && <SessionQuestion session={session} heading="h2" />}
          {isOpen(session) && proposal !== null && !(isToDecide && proposal.note === '') && (
            <ProposalBox
              session={session}
              proposal={proposal}
              onAnswered={(words) => setDone(doneAs(words, (now) => now.proposal === null))}
            />
          )}
          <OutcomeBox session={session} />
          <AfterSession session={session} />
        </div>
        <div className="min-w-0 space-y-6 min-[75rem]:row-span-2">
          <SessionActions session={session} onDone={setDone} />
          {!isToDecide && (
            <Card as="section" className="space-y-3">
              <h2 className="font-serif text-xl font-semibold">{text.people}</h2>
              <div className="flex flex-wrap items-center gap-3">
                <Participant session={session} />
                <div className="ms-auto">
                  <SessionMore session={session} />
                </div>
              </div>
            </Card>
          )}
        </div>
        <SessionHistory session={session} />
      </div>
    </>
  );
}
