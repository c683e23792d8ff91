import type { SessionLapsed } from '@oakling/domain/sessions/events';
import { lapsedMail } from '../emails/lapsed-email.ts';
import { everyone, sessionKind } from '../kind.ts';

/** No decision was made before the start; the text blames nobody. Rules 6.64 and 8.48 */
export const sessionLapsedKind = sessionKind<SessionLapsed>({
  kind: 'session-lapsed',
  event: 'SessionLapsed',
  readers: everyone,
  notice: ({ event }) => ({ meeting: event.session }),
  mail: ({ event: { session }, reader, names }, { origin }) =>
    lapsedMail({ to: reader, session, names, origin }),
});
