import type { SessionAgreed } from '@oakling/domain/sessions/events';
import { receiverOf } from '@oakling/domain/sessions/session';
import { everyone, participants, sessionKind } from '../kind.ts';

/** Rule 8.2: the one who was asked said yes; the guardians still decide, and hear of it as they are asked. Rule 6.151 */
export const sessionAgreedKind = sessionKind<SessionAgreed>({
  kind: 'session-agreed',
  event: 'SessionAgreed',
  readers: (event) =>
    (event.asksGuardians ? participants(event) : everyone(event)).filter(
      (id) => id !== receiverOf(event.session),
    ),
  notice: ({ event }) => ({ meeting: event.session }),
});
