import type { SessionView } from '@oakling/domain/sessions/contract';
import { MessageSquareText } from 'lucide-react';
import { use, type ReactNode } from 'react';
import { BlockOrReport } from '../../../lib/block-or-report.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { approvalsPage as text } from '../approvals-text.ts';
import { comparisonWords, pairWords } from '../text.ts';
import { whomIn } from '../whom-in.ts';
import { BeforeAndNow } from './before-and-now.tsx';
import { ComparedInterest } from './compared-interest.tsx';
import { Detail } from './detail.tsx';
import { cardId } from './use-decisions.ts';
import { VerifiedBadge } from '../../../ui/verified-badge.tsx';
import { ProposalLine } from './proposal-line.tsx';
import { WhenAndWhere } from './when-and-where.tsx';

type Props = {
  session: SessionView;
  onApprove: () => void;
  onReject: () => void;
  /** The level of its heading on the page. */
  heading?: 'h2' | 'h5';
  /** What leads on to more of it. */
  more?: ReactNode;
};

/** Rule 6.45: one request with all that a parent needs to decide. */
export function RequestCard(props: Props) {
  const { session, onApprove, onReject, heading: Heading = 'h5', more } = props;
  const { initiator, receiver, message, previous } = session;
  const elder = initiator.role === 'elder' ? initiator : receiver;
  const whom = whomIn(session, elder, 'parent');
  const blockOrReport = use(BlockOrReport);
  const id = cardId(session.id);
  const describedBy = `${id}-name ${id}-day`;
  const now = (labelledBy?: string) => (
    <WhenAndWhere
      version={session}
      dayId={`${id}-day`}
      {...(labelledBy !== undefined && { labelledBy })}
    >
      {message !== '' && (
        <Detail icon={<MessageSquareText />}>
          <q className="whitespace-pre-line">{message}</q>
        </Detail>
      )}
      <ProposalLine {...{ session, role: 'parent' }} />
    </WhenAndWhere>
  );
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
      {previous === null ? now() : <BeforeAndNow {...{ session, previous }}>{now}</BeforeAndNow>}
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
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {more}
        {whom !== null && blockOrReport(whom)}
      </div>
    </Card>
  );
}
