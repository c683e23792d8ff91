import { interestEmoji } from '@oakling/domain/interests/interest';
import type { LeaveOut } from '@oakling/domain/sessions/repeat';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import { use, useState } from 'react';
import { BlockOrReport } from '../../../../lib/block-or-report.ts';
import { Button } from '../../../../ui/button.tsx';
import { Chip, VerifiedBadge } from '../../../../ui/chip.tsx';
import { FeedbackMessage, type Feedback } from '../../../../ui/live-region.tsx';
import { MoreDetails } from '../../../../ui/more-details.tsx';
import { approvalsPage as text } from '../approvals-text.ts';
import { elderProfile } from '../elder-profile-text.ts';
import { canSayYes } from '../asked-text.ts';
import { cardId, elderAndYouth, otherIn } from '../../session-view.ts';
import { ARROWS, comparisonWords, pairWords } from '../../text.ts';
import { ApproveButton } from './approve-button.tsx';
import { DecisionNotes, NeedsAdult } from './decision-notes.tsx';
import {
  ElderDetails,
  ElderLine,
  FirstMeeting,
  isFirstMeeting,
  useReadFirst,
} from './elder-profile.tsx';
import { AnswerLine, ProposalLine } from '../../components/proposal.tsx';
import { MeetingDetails, TextDetails, WhenAndWhere } from '../../components/session-details.tsx';
import { SessionQuestion } from './session-question.tsx';
import { TimeMarks } from '../../components/time-marks.tsx';
import type { Elements } from '../../../../ui/card.tsx';

type RequestCardProps = {
  session: SessionRow;
  onApprove: (leaveOut?: LeaveOut) => void;
  /** Called with a preset reason, if one was chosen. */
  onReject: (reason?: string) => void;
  isPending?: boolean;
  heading?: 'h2' | 'h5';
  /** True if the heading above the card names both people. */
  isNamed?: boolean;
  /** True if "More" starts open. */
  isOpen?: boolean;
  more?: Elements;
  /** The answer to the last press. */
  feedback?: Feedback | null;
  /** Replaces the form for a question with a link to it. */
  askElsewhere?: Elements;
};

/**
 * A request. Details about the elder are under "More", which has to be open when a first meeting is approved.
 * Rules 6.45 and 6.375
 */
export function RequestCard(props: RequestCardProps) {
  const { session, onReject, isPending = false, heading: Heading = 'h5', isNamed = false } = props;
  const links: Elements = props.more;
  const { elder } = elderAndYouth(session);
  const profile = session.elderProfile;
  const other = otherIn(session, elder, 'parent');
  const blockOrReport = use(BlockOrReport);
  const safety: Elements = other === null ? null : blockOrReport(other);
  const id = cardId(session.id);
  const describedBy = `${id}-name ${id}-day`;
  // A question that is asked here stays below until the answer, so its message and the focus stay, too.
  const [wasAsked] = useState(session.question !== null);
  const isFirst = isFirstMeeting(session);
  const moreLabel = isFirst ? elderProfile.firstMeeting(elder.name) : text.otherWays;
  // The next first meeting opens when the one before it is decided.
  const [isOpen, setIsOpen] = useState(props.isOpen ?? isFirst);
  if (props.isOpen === true && !isOpen) setIsOpen(true);
  const isShort = isFirst && !isOpen && session.previous === null;
  const { approve, more, message } = useReadFirst(session, props.onApprove);
  const readFirst: Elements = message;
  const isAsked = session.question !== null && (wasAsked || session.question.answeredAt !== null);
  const pair = (
    <Heading
      id={`${id}-name`}
      className={isNamed ? 'sr-only' : 'font-serif text-lg font-semibold [overflow-wrap:anywhere]'}
    >
      {pairWords(session)}
    </Heading>
  );
  const answer: Elements = <AnswerLine session={session} />;
  const proposal: Elements = <ProposalLine session={session} />;
  // In open details of a first meeting, the facts come first, then the decision, then the rest. The place stays, because
  // a question that is being written would be lost.
  const [isBelow] = useState(isFirst && isOpen);
  const others: Elements = (
    <>
      {!isAsked && <Question {...props} describedBy={describedBy} />}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {links}
        {safety}
      </div>
    </>
  );
  return (
    <article
      id={id}
      tabIndex={-1}
      aria-label={text.request(session)}
      className="space-y-3 not-first-of-type:border-t not-first-of-type:border-line-soft not-first-of-type:pt-6"
    >
      {profile === null ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          {pair}
          {elder.isVerified && <VerifiedBadge />}
        </div>
      ) : (
        <ElderLine session={session} profile={profile} hasFace>
          {pair}
        </ElderLine>
      )}
      <ul className="flex flex-wrap gap-2">
        {session.interests.map(({ name, comparison }) => (
          <li key={name} className="max-w-full">
            <Chip
              icon={interestEmoji(name)}
              label={name}
              {...(comparison !== null && {
                arrow: ARROWS[comparison],
                words: comparisonWords(comparison, session),
              })}
            />
          </li>
        ))}
      </ul>
      {isShort ? (
        <WhenAndWhere version={session} dayId={`${id}-day`}>
          {proposal}
        </WhenAndWhere>
      ) : (
        <MeetingDetails session={session} dayId={`${id}-day`}>
          {answer}
          {proposal}
        </MeetingDetails>
      )}
      <TimeMarks session={session} />
      {isAsked && !isFirst && <Question {...props} describedBy={describedBy} />}
      <MoreDetails
        ref={more}
        label={moreLabel}
        about={text.otherWaysFor(session, moreLabel)}
        isOpen={isOpen}
      >
        {readFirst}
        {isShort && (
          <ul className="space-y-2">
            <TextDetails texts={session} />
            {answer}
          </ul>
        )}
        {isShort && <NeedsAdult session={session} />}
        {profile !== null && <ElderDetails session={session} profile={profile} />}
        {isAsked && isFirst && <Question {...props} describedBy={describedBy} />}
        {!isBelow && others}
        {profile !== null && (
          <FirstMeeting
            session={session}
            profile={profile}
            describedBy={describedBy}
            onReject={onReject}
          />
        )}
      </MoreDetails>
      {!isShort && <NeedsAdult session={session} />}
      <DecisionNotes session={session} />
      <FeedbackMessage feedback={props.feedback ?? null} />
      <div className="flex flex-wrap gap-3">
        {session.nextApprover === 'guardians' && canSayYes(session) && (
          <ApproveButton {...{ session, describedBy, isPending }} onApprove={approve} />
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
      {isBelow && others}
    </article>
  );
}

type QuestionProps = RequestCardProps & { describedBy: string };

/** The question to the elder and its answer, or the button that asks one. */
function Question({ session, heading, askElsewhere, describedBy }: QuestionProps) {
  return (
    <SessionQuestion
      session={session}
      heading={heading === 'h2' ? 'h3' : 'h6'}
      instead={askElsewhere}
      describedBy={describedBy}
    />
  );
}
