import { UNANSWERED } from '@oakling/domain/sessions/day/decide-reminder';
import type { AnswerAwaited } from '@oakling/domain/sessions/day/reminder-events';
import { receiverOf } from '@oakling/domain/sessions/session';
import { unansweredMail } from '../emails/reminder-emails.ts';
import { everyone, sessionKind, type SessionNoticeContext } from '../kind.ts';

/** The invited participant has not answered about an upcoming session. Rules 6.125 and 8.91 */
export const answerWaitingKind = sessionKind<AnswerAwaited>({
  kind: 'answer-waiting',
  event: 'AnswerAwaited',
  readers: everyone,
  notice: (context) => {
    if (!isUnanswered(context)) return null;
    const { session } = context.event;
    return { meeting: session, ...(isAsked(context) && { names: { waiting: 'you' } }) };
  },
  mail(context, { origin }) {
    if (!isUnanswered(context)) return null;
    const { event, reader, names, view } = context;
    const mail = { to: reader, session: event.session, view, names, origin };
    return unansweredMail({ ...mail, isAsked: isAsked(context) });
  },
});

const isAsked = ({ event, reader }: SessionNoticeContext<AnswerAwaited>) =>
  reader.id === receiverOf(event.session);

/** False when it was answered, changed or cancelled meanwhile, or starts too soon. */
function isUnanswered({ event: { session }, view, facts }: SessionNoticeContext<AnswerAwaited>) {
  const left = session.startsAt.getTime() - facts.now.getTime();
  const isOpen = view.status === 'pending' || view.status === 'approved';
  const isSame = isOpen && view.version === session.version && view.agreedAt === null;
  return isSame && left > UNANSWERED.least;
}
