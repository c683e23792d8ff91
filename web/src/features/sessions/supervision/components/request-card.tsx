import {
  interestEmoji,
  type Comparison,
  type InterestName,
} from '@oakling/domain/interests/interest';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import { Ellipsis } from 'lucide-react';
import { use } from 'react';
import { BlockOrReport } from '../../../../lib/block-or-report.ts';
import { Button } from '../../../../ui/button.tsx';
import { Chip, VerifiedBadge } from '../../../../ui/chip.tsx';
import { approvalsPage as text } from '../approvals-text.ts';
import { canSayYes } from '../asked-text.ts';
import { cardId, elderAndYouth, otherIn } from '../../session-view.ts';
import { ARROWS, comparisonWords, pairWords } from '../../text.ts';
import { DecisionNotes } from './decision-notes.tsx';
import { ElderProfile, FirstMeeting } from './elder-profile.tsx';
import { AnswerLine, ProposalLine } from '../../components/proposal.tsx';
import { MeetingDetails } from '../../components/session-details.tsx';
import { SessionQuestion } from './session-question.tsx';
import { TimeMarks } from '../../components/time-marks.tsx';
import type { Elements } from '../../../../ui/card.tsx';

type RequestCardProps = {
  session: SessionRow;
  onApprove: () => void;
  /** Called with a preset reason, if one was chosen. */
  onReject: (reason?: string) => void;
  heading?: 'h2' | 'h5';
  more?: Elements;
  /** Replaces the form for a question with a link to it. */
  askElsewhere?: Elements;
};

/** Rule 6.45 */
export function RequestCard(props: RequestCardProps) {
  const { session, onApprove, onReject, heading: Heading = 'h5', more, askElsewhere } = props;
  const { elder } = elderAndYouth(session);
  const profile = session.elderProfile;
  const other = otherIn(session, elder, 'parent');
  const blockOrReport = use(BlockOrReport);
  const safety: Elements = other === null ? null : blockOrReport(other);
  const id = cardId(session.id);
  const describedBy = `${id}-name ${id}-day`;
  const partHeading = Heading === 'h2' ? 'h3' : 'h6';
  return (
    <article
      id={id}
      tabIndex={-1}
      aria-label={text.request(session)}
      className="space-y-4 not-first-of-type:border-t not-first-of-type:border-line-soft not-first-of-type:pt-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Heading id={`${id}-name`} className="min-w-0 font-serif text-lg font-semibold">
          {pairWords(session)}
        </Heading>
        {profile === null && elder.isVerified && <VerifiedBadge />}
      </div>
      {profile !== null && (
        <ElderProfile session={session} profile={profile} heading={partHeading} />
      )}
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
      <MeetingDetails session={session} dayId={`${id}-day`}>
        <AnswerLine session={session} />
        <ProposalLine session={session} />
      </MeetingDetails>
      <TimeMarks session={session} />
      {profile !== null && (
        <SessionQuestion
          session={session}
          heading={partHeading}
          instead={askElsewhere}
          describedBy={describedBy}
        />
      )}
      {profile !== null && (
        <FirstMeeting
          session={session}
          profile={profile}
          describedBy={describedBy}
          onReject={onReject}
        />
      )}
      <DecisionNotes session={session} />
      <div className="flex flex-wrap gap-3">
        {session.nextApprover === 'guardians' && canSayYes(session) && (
          <Button
            aria-describedby={describedBy}
            disabled={session.brokenRules.length > 0}
            onClick={onApprove}
            className="grow"
          >
            {text.approve}
          </Button>
        )}
        <Button
          variant="secondary"
          aria-describedby={describedBy}
          onClick={() => onReject()}
          className="grow"
        >
          {text.reject}
        </Button>
      </div>
      {(more !== undefined || safety !== null) && (
        <details>
          <summary
            aria-label={text.otherWaysFor(session)}
            className="flex min-h-11 w-fit cursor-pointer items-center gap-1.5 rounded-md text-role-ink underline underline-offset-4"
          >
            <Ellipsis aria-hidden className="size-5" />
            <span>{text.otherWays}</span>
          </summary>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            {more}
            {safety}
          </div>
        </details>
      )}
    </article>
  );
}

type ComparedInterestProps = {
  name: InterestName;
  /** Null if one of the two people has since removed the interest. */
  comparison: Comparison | null;
  words: string | null;
};

/**
 * An interest of a request, as a chip. The meaning of the arrow is also below it, for people who can't hover. Screen
 * readers get it only once, from the chip.
 */
function ComparedInterest({ name, comparison, words }: ComparedInterestProps) {
  if (comparison === null || words === null) {
    return <Chip icon={interestEmoji(name)} label={name} />;
  }
  return (
    <>
      <Chip icon={interestEmoji(name)} label={name} arrow={ARROWS[comparison]} words={words} />
      <p aria-hidden className="ps-3 pt-1 text-sm text-ink-soft [overflow-wrap:anywhere]">
        {words}
      </p>
    </>
  );
}
