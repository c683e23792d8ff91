import { interestEmoji } from '@oakling/domain/interests/interest';
import { firstName } from '@oakling/domain/kernel/words';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { OWN_ROOM } from '@oakling/domain/sessions/session';
import { clockWords, shortDayWords, useTimeAt } from '../../../lib/date-words.ts';
import { CalendarX, UserRound } from 'lucide-react';
import { useReader } from '../../../lib/me.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Emoji } from '../../../ui/emoji.tsx';
import { Card } from '../../../ui/card.tsx';
import { decisionWords } from '../supervision/asked-text.ts';
import { statusWords, turnOf } from '../waiting-for.ts';
import { answerText, lifeText as text, saidWords, stepWords } from '../session-text.ts';
import { canTake, type DoneMessage, isOpen } from '../session-view.ts';
import { cancelDialog, cancelledByWords, common, namedPerson } from '../text.ts';
import { Countdown } from '../day/components/countdown.tsx';
import { AnswerLine } from './proposal.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { MeetingDetails } from './session-details.tsx';
import { TimeMarks } from './time-marks.tsx';

const RoomBox = lazyPart(async () => (await import('../day/components/room-box.tsx')).RoomBox);

const HeldReason = lazyPart(
  async () => (await import('../asking/components/held-reason.tsx')).HeldReason,
);

const TheDay = lazyPart(async () => (await import('../day/components/the-day.tsx')).TheDay);

const Decision = lazyPart(
  async () => (await import('../supervision/components/decision.tsx')).Decision,
  { waiting: <Skeleton label={common.loading} count={1} /> },
);

type Props = { session: SessionView };
type FactsProps = Props & { onDone: (message: DoneMessage) => void };

export function SessionFacts({ session, onDone }: FactsProps) {
  const role = useReader();
  const end = Date.parse(session.endsAt);
  const now = useTimeAt([end]);
  const isAhead = session.status === 'approved' && now < end;
  return (
    <Card className="space-y-4">
      {/* Lists show the session as past once it has started, but this page keeps the decision until its end. */}
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        <Standing session={session} isAhead={isAhead} />
        <Countdown session={session} />
      </div>
      {canTake('reject', session, role) ? (
        <Decision session={session} onDone={onDone} />
      ) : (
        <Facts session={session} isAhead={isAhead} />
      )}
    </Card>
  );
}

function Facts({ session, isAhead }: Props & { isAhead: boolean }) {
  return (
    <>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {session.interests.map(({ name }) => (
          <li key={name} className="flex items-start gap-2 font-semibold">
            <Emoji>{interestEmoji(name)}</Emoji>
            <span>{name}</span>
          </li>
        ))}
      </ul>
      <MeetingDetails session={session} hasMap={isOpen(session) || isAhead}>
        <AnswerLine session={session} />
      </MeetingDetails>
      <TimeMarks session={session} />
      {isAhead && <TheDay session={session} />}
      {isHere(session) && <RoomBox sessionId={session.id} />}
    </>
  );
}

/** True for a built-in video call that takes place or took place. */
function isHere({ status, place }: SessionView): boolean {
  return (
    status === 'approved' && place?.connectionMode === 'Remote' && place.videoProvider === OWN_ROOM
  );
}

/** Rule 10.250 */
function Standing({ session, isAhead }: Props & { isAhead: boolean }) {
  const role = useReader();
  const { status, cancelled, rejectionReason } = session;
  const reason = status === 'cancelled' ? (cancelled?.reason ?? '') : rejectionReason;
  const by = status === 'cancelled' ? cancelledByWords(session, role) : null;
  const decided = decisionWords(session);
  const shown: SessionView = isAhead ? { ...session, bucket: 'upcoming' } : session;
  // The question below, or the decision, says who agreed.
  const isSaid = turnOf(session, role) === 'answer' || decided !== null;
  const said = isSaid ? null : saidWords(shown, role);
  // The receiver reads this beside the answer. Rule 6.413
  const isWish = isOpen(session) && session.agreedAt === null && session.receiver.role !== role;
  const standing = by ?? statusWords(session, role) ?? text.standing(shown);
  return (
    <div className="[overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold text-role-ink">
        {said !== null && <span>{said}</span>}
        <span className={said === null ? '' : badge}>{standing}</span>
      </p>
      {isWish && <p>{answerText.planned(session, `${firstName(session.receiver.name)} says`)}</p>}
      {decided !== null && <p>{decided}</p>}
      {reason !== '' && <p className="whitespace-pre-line">{cancelDialog.reason(reason)}</p>}
      {status === 'cancelled' && reason !== '' && <HeldReason session={session} />}
    </div>
  );
}

const badge = 'rounded-full border-2 border-role-ink px-3 text-base font-semibold';

/** Rule 6.72 */
export function SessionHistory({ session }: Props) {
  const role = useReader();
  return (
    <section className="space-y-3">
      <h2 className="font-serif text-xl font-semibold">{text.history}</h2>
      <ol className="space-y-4">
        {session.history.map((item) => (
          <li key={`${item.step} ${item.at}`} className="flex items-center gap-3">
            <StepFace by={item.by} session={session} />
            <div className="min-w-0">
              <p>{stepWords(item, session, role)}</p>
              <p className="text-ink-soft">{`${shortDayWords(item.at)}, ${clockWords(item.at)}`}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

type StepFaceProps = { by: SessionView['history'][number]['by']; session: SessionView };

/** The picture of the person who took a step; a parent's isn't shown. Rule 6.72 */
function StepFace({ by, session }: StepFaceProps) {
  if (by === 'initiator' || by === 'receiver') {
    const person = session[by];
    return <Avatar src={person.avatarUrl} of={namedPerson(person)} size="small" />;
  }
  const Icon = by === null ? CalendarX : UserRound;
  return (
    <span
      aria-hidden
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full border-2 border-line-soft bg-role-soft text-role-ink"
    >
      <Icon className="size-6" />
    </span>
  );
}
