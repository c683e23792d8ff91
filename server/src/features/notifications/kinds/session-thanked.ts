import type { SessionThanked } from '@oakling/domain/sessions/events';
import { everyone, isGuardian, sessionKind } from '../kind.ts';

/**
 * Tells each guardian about a thank-you note, and its recipient unless it is hidden from them. Rule
 * 6.219
 */
export const sessionThankedKind = sessionKind<SessionThanked>({
  kind: 'session-thanked',
  event: 'SessionThanked',
  readers: (event) => everyone(event).filter((id) => id !== event.thankedBy),
  notice(context) {
    const { event, facts, view } = context;
    const { session, thankedBy } = event;
    const from = thankedBy === session.elderId ? 'elder' : 'youth';
    if (!view.thanks.some((note) => note.from === from)) return null;
    const thankedId = from === 'elder' ? session.youthId : session.elderId;
    const names = {
      by: facts.shownName(thankedBy),
      ...(isGuardian(context) && { thanked: facts.shownName(thankedId) }),
    };
    return { names, meeting: session };
  },
});
