import type { ProposalView, SessionRow } from '@oakling/domain/sessions/contract';
import { CalendarClock, CircleCheck, Hourglass } from 'lucide-react';
import { useReader } from '../../../lib/me.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useAnswerProposal } from '../session-changes.ts';
import {
  answerFailureWords,
  answerWords,
  proposerName,
  proposalText as text,
} from '../session-text.ts';
import { canTake, isOfAdult, isOpen, whenWords } from '../session-view.ts';
import { statusWords } from '../waiting-for.ts';
import { Detail } from './session-details.tsx';

type Props = {
  session: SessionRow;
  proposal: ProposalView;
  onAnswered: (words: string) => void;
};

/** Rules 6.67 to 6.70 */
export function ProposalBox({ session, proposal, onAnswered }: Props) {
  const role = useReader();
  const { mutate, isPending, error } = useAnswerProposal();
  const { day, hours, elsewhere } = whenWords(proposal);
  const who = proposerName(proposal, session, role);
  // The requester is the one who answers proposals.
  const isAsked = session.initiator.role === role;
  const answer = (verb: 'accept' | 'decline') => {
    const onSuccess = () =>
      onAnswered(isOfAdult(session) ? text.answeredOfAdult[verb] : text.answered[verb]);
    mutate({ session, proposal, verb }, { onSuccess });
  };
  return (
    <section className="space-y-3 rounded-card border-2 border-role-ink p-4">
      <h2 className="font-serif text-xl font-semibold">{text.heading(who)}</h2>
      <p>
        <span>{`${day}, ${hours}`}</span>
        {elsewhere !== null && <span className="block text-ink-soft">{elsewhere}</span>}
      </p>
      {proposal.note !== '' && <q className="block whitespace-pre-line">{proposal.note}</q>}
      {isAsked && (
        <>
          <p>{isOfAdult(session) ? text.explanationOfAdult : text.explanation}</p>
          <div className="flex flex-wrap gap-3">
            <Button disabled={isPending} onClick={() => answer('accept')}>
              {text.accept}
            </Button>
            <Button variant="secondary" disabled={isPending} onClick={() => answer('decline')}>
              {text.decline}
            </Button>
          </div>
        </>
      )}
      {error !== null && <Alert tone="error">{answerFailureWords(error)}</Alert>}
    </section>
  );
}

/** Rule 6.67 */
export function ProposalLine({ session }: { session: SessionRow }) {
  const role = useReader();
  const { proposal } = session;
  if (proposal === null || !isOpen(session)) return null;
  const { day, hours } = whenWords(proposal);
  return (
    <Detail icon={<CalendarClock />}>
      <strong>{`${text.heading(proposerName(proposal, session, role))}: `}</strong>
      <span>{`${day}, ${hours}`}</span>
      {canTake('approve', session, role) && <span className="block">{text.stays}</span>}
    </Detail>
  );
}

/** Rule 6.97 */
export function AnswerLine({ session }: { session: SessionRow }) {
  const words = answerWords(session, useReader());
  return words === null ? null : <Detail icon={<CircleCheck />}>{words}</Detail>;
}

/** Rule 6.365 */
export function StatusLine({ session }: { session: SessionRow }) {
  const words = statusWords(session, useReader());
  return (
    words !== null && (
      <Detail icon={<Hourglass />}>
        <strong>{words}</strong>
      </Detail>
    )
  );
}
