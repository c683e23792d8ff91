import type { SessionRejected } from '@oakling/domain/sessions/events';
import { rejectedMail } from '../emails.ts';
import { participants, sessionKind } from '../kind.ts';

/** Rules 8.2 and 8.20: the two hear that they may not, with the parent's reason. */
export const sessionRejectedKind = sessionKind<SessionRejected>({
  kind: 'session-rejected',
  event: 'SessionRejected',
  readers: participants,
  notice: ({ event }) => ({ meeting: event.session, reason: event.reason }),
  mail: ({ event: { session, reason }, reader, names }, { origin }) =>
    rejectedMail({ to: reader, session, names, reason, origin }),
});
