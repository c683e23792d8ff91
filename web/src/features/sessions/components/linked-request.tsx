import type { SessionView } from '@oakling/domain/sessions/contract';
import type { ClosedLink } from '@oakling/domain/sessions/decision-link';
import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { approvalsPage, decisionFailureWords } from '../approvals-text.ts';
import { closedBy, closedWords, decidePage as text } from '../decide-text.ts';
import { useDecideByLink, type LinkDecision } from '../decision-link-data.ts';
import { RequestCard } from './request-card.tsx';

const RejectDialog = lazyPart(async () => (await import('./reject-dialog.tsx')).RejectDialog);

type Outcome =
  | { readonly is: 'decided'; readonly words: string }
  | { readonly is: 'closed'; readonly state: ClosedLink }
  | { readonly is: 'failed'; readonly words: string };

/** The request of a mailed link, with the two buttons; afterwards what came of them. */
export function LinkedRequest({ link, session }: { link: string; session: SessionView }) {
  const { mutateAsync, isPending } = useDecideByLink(link);
  const [isAsked, setIsAsked] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  /** @returns null when there is nothing more to do, or why it could not be done. */
  async function decide(decision: LinkDecision): Promise<string | null> {
    try {
      await mutateAsync(decision);
      const { approved, rejected } = approvalsPage;
      const words = (decision.verb === 'approve' ? approved : rejected)(session);
      setOutcome({ is: 'decided', words });
      return null;
    } catch (error) {
      const state = closedBy(error);
      const words = decisionFailureWords(error);
      setOutcome(state === null ? { is: 'failed', words } : { is: 'closed', state });
      return state === null ? words : null;
    }
  }

  const isOver = outcome?.is === 'decided' || outcome?.is === 'closed';
  return (
    <>
      <LiveRegion>
        {outcome?.is === 'decided' && <Alert tone="success">{outcome.words}</Alert>}
      </LiveRegion>
      {outcome?.is === 'closed' && (
        <Alert tone="error" title={closedWords(outcome.state).title}>
          {closedWords(outcome.state).words}
        </Alert>
      )}
      {outcome?.is === 'failed' && !isAsked && (
        <Alert tone="error">{`${approvalsPage.unchanged(session)} ${outcome.words}`}</Alert>
      )}
      {isOver ? (
        <WayOn />
      ) : (
        <>
          <p className="text-ink-soft">{text.intro}</p>
          <RequestCard
            session={session}
            heading="h2"
            onApprove={() => {
              if (!isPending) void decide({ verb: 'approve' });
            }}
            onReject={() => setIsAsked(true)}
          />
        </>
      )}
      {isAsked && !isOver && (
        <RejectDialog
          session={session}
          reject={(reason) => decide({ verb: 'reject', reason })}
          onCancel={() => setIsAsked(false)}
          onRejected={() => setIsAsked(false)}
        />
      )}
    </>
  );
}

/** The buttons that had the focus are gone. */
function WayOn() {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <LinkButton ref={link} to="/auth/login">
      {text.logIn}
    </LinkButton>
  );
}
