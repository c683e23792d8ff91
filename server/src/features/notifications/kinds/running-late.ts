import type { DelayTold } from '@oakling/domain/sessions/day/decide-delay';
import { delayMail } from '../emails/delay-email.ts';
import { everyone, sessionKind, type SessionNoticeContext } from '../kind.ts';

/** A participant is late; tells the other one and the guardians at once. Rules 8.156 and 8.157 */
export const runningLateKind = sessionKind<DelayTold>({
  kind: 'running-late',
  event: 'DelayTold',
  readers: (event) => everyone(event).filter((id) => id !== event.toldBy),
  notice: (context) =>
    isTimely(context)
      ? {
          names: { by: nameOf(context), minutes: String(context.event.minutes) },
          meeting: context.event.session,
        }
      : null,
  mail(context, { origin }) {
    if (!isTimely(context)) return null;
    const { event, reader } = context;
    const { session, minutes } = event;
    return delayMail({
      to: reader,
      session,
      by: nameOf(context) || 'Unknown User',
      minutes,
      origin,
    });
  },
});

const nameOf = ({ event, facts }: SessionNoticeContext<DelayTold>) => facts.shownName(event.toldBy);

/** Cancelled, changed or over meanwhile: nobody is waiting. */
function isTimely({ event: { session }, view, facts }: SessionNoticeContext<DelayTold>): boolean {
  const isSame = view.status === 'approved' && view.version === session.version;
  return isSame && facts.now < session.endsAt;
}
