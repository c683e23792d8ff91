import { NUDGE } from '@oakling/domain/sessions/decide-reminder';
import type { OwnDecisionAwaited } from '@oakling/domain/sessions/reminder-events';
import { sessionKind, type ToldOfSession } from '../kind.ts';
import { ownDecisionMail } from '../reminder-emails.ts';

/** Rule 6.250: what waited for the parents of somebody who is of age waits for them now. */
export const ownDecisionWaitingKind = sessionKind<OwnDecisionAwaited>({
  kind: 'answer-waiting',
  event: 'OwnDecisionAwaited',
  readers: ({ session }) => [session.youthId],
  notice: (told) =>
    isWaiting(told) ? { meeting: told.event.session, names: { waiting: 'decision' } } : null,
  mail(told, { origin }) {
    if (!isWaiting(told)) return null;
    const { event, reader, names } = told;
    return ownDecisionMail({ to: reader, session: event.session, names, origin });
  },
});

/** It may have been decided, changed or called off since, or its start is too near by now. */
function isWaiting({ event: { session }, view, facts }: ToldOfSession<OwnDecisionAwaited>) {
  const left = session.startsAt.getTime() - facts.now.getTime();
  return view.status === 'pending' && view.version === session.version && left > NUDGE.least;
}
