import type { SessionView } from '@oakling/domain/sessions/contract';
import { CalendarDays, Clock, MessageSquareText } from 'lucide-react';
import { use } from 'react';
import { BlockOrReport } from '../../../lib/block-or-report.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { approvalsPage as text } from '../approvals-text.ts';
import { whenWords } from '../session-when.ts';
import { comparisonWords, pairWords } from '../text.ts';
import { whomIn } from '../whom-in.ts';
import { ComparedInterest } from './compared-interest.tsx';
import { Detail } from './detail.tsx';
import { PlaceDetail } from './place-detail.tsx';
import { cardId } from './use-decisions.ts';
import { VerifiedBadge } from '../../../ui/verified-badge.tsx';

type Props = {
  session: SessionView;
  onApprove: () => void;
  onReject: () => void;
  /** The level of its heading on the page. */
  heading?: 'h2' | 'h5';
};

/** Rule 6.45: one request with all that a parent needs to decide. */
export function RequestCard({ session, onApprove, onReject, heading: Heading = 'h5' }: Props) {
  const { initiator, receiver, message } = session;
  const { day, hours, elsewhere } = whenWords(session);
  const elder = initiator.role === 'elder' ? initiator : receiver;
  const whom = whomIn(session, elder, 'parent');
  const blockOrReport = use(BlockOrReport);
  const id = cardId(session.id);
  const describedBy = `${id}-name ${id}-day`;
  return (
    <Card
      as="article"
      id={id}
      tabIndex={-1}
      aria-label={text.request(session)}
      className="space-y-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Heading id={`${id}-name`} className="min-w-0 font-serif text-lg font-semibold">
          {pairWords(session)}
        </Heading>
        {elder.isVerified && <VerifiedBadge />}
      </div>
      <ul className="space-y-2">
        {session.interests.map(({ name, comparison }) => (
          <li key={name}>
            <ComparedInterest
              name={name}
              comparison={comparison}
              words={comparison === null ? null : comparisonWords(comparison, session)}
            />
          </li>
        ))}
      </ul>
      <ul className="space-y-2">
        <Detail icon={<CalendarDays />}>
          <span id={`${id}-day`}>{day}</span>
        </Detail>
        <Detail icon={<Clock />}>
          {hours}
          {elsewhere !== null && <span className="block text-ink-soft">{elsewhere}</span>}
        </Detail>
        <PlaceDetail session={session} />
        {message !== '' && (
          <Detail icon={<MessageSquareText />}>
            <q className="whitespace-pre-line">{message}</q>
          </Detail>
        )}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button aria-describedby={describedBy} onClick={onApprove} className="grow">
          {text.approve}
        </Button>
        <Button
          variant="secondary"
          aria-describedby={describedBy}
          onClick={onReject}
          className="grow"
        >
          {text.reject}
        </Button>
      </div>
      {whom !== null && blockOrReport(whom)}
    </Card>
  );
}
