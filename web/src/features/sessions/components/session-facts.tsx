import type { Role } from '@oakling/domain/identity/role';
import { interestEmoji } from '@oakling/domain/interests/interest';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { clockWords, dayWords, useTimeAt } from '../../../lib/date-words.ts';
import { Emoji } from '../../../ui/emoji.tsx';
import { Card } from '../../../ui/card.tsx';
import { decisionWords } from '../asked-text.ts';
import { lifeText as text, stepWords } from '../session-text.ts';
import { isOpen } from '../session-view.ts';
import { cancelDialog, cancelledByWords } from '../text.ts';
import { Countdown } from './countdown.tsx';
import { AnswerLine } from './proposal.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { MeetingDetails } from './session-details.tsx';
import { TimeMarks } from './time-marks.tsx';

const TheDay = lazyPart(async () => (await import('./the-day.tsx')).TheDay);

type Props = { session: SessionView; role: Role };

/** How a session stands, what it is about, when and where. */
export function SessionFacts({ session, role }: Props) {
  const end = Date.parse(session.endsAt);
  const now = useTimeAt([end]);
  const isAhead = session.status === 'approved' && now < end;
  return (
    <Card className="space-y-4">
      <Standing session={session} role={role} />
      <Countdown session={session} />
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {session.interests.map(({ name }) => (
          <li key={name} className="flex items-start gap-2 font-semibold">
            <Emoji>{interestEmoji(name)}</Emoji>
            {name}
          </li>
        ))}
      </ul>
      <MeetingDetails session={session} hasMap={isOpen(session) || isAhead}>
        <AnswerLine session={session} role={role} />
      </MeetingDetails>
      <TimeMarks session={session} />
      {isAhead && <TheDay session={session} role={role} />}
    </Card>
  );
}

/** What was decided, and why. */
function Standing({ session, role }: Props) {
  const { status, cancelled, rejectionReason } = session;
  const reason = status === 'cancelled' ? (cancelled?.reason ?? '') : rejectionReason;
  const by = status === 'cancelled' ? cancelledByWords(session, role) : null;
  const decided = decisionWords(session);
  return (
    <div>
      <p className="text-lg font-bold text-role-ink">{by ?? text.standing(session, role)}</p>
      {decided !== null && <p className="[overflow-wrap:anywhere]">{decided}</p>}
      {reason !== '' && (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">
          {cancelDialog.reason(reason)}
        </p>
      )}
    </div>
  );
}

/** Rule 6.72: what happened to a session, the oldest first. */
export function SessionHistory({ session, role }: { session: SessionView; role: Role }) {
  return (
    <section className="space-y-3">
      <h2 className="font-serif text-xl font-semibold">{text.history}</h2>
      <ol className="space-y-3">
        {session.history.map((item) => (
          <li key={`${item.step} ${item.at}`} className="border-s-4 border-line-soft ps-4">
            <p>{stepWords(item, session, role)}</p>
            <p className="text-ink-soft">{`${dayWords(item.at)}, ${clockWords(item.at)}`}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
