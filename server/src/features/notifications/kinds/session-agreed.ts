import type { SessionAgreed } from '@oakling/domain/sessions/events';
import { receiverOf } from '@oakling/domain/sessions/session';
import { everyone, participants, sessionKind } from '../kind.ts';

/**
 * The invited participant agreed; the guardians still decide, and learn of it when they are asked
 * (rule 6.151). Rule 8.2
 */
export const sessionAgreedKind = sessionKind<SessionAgreed>({
  kind: 'session-agreed',
  event: 'SessionAgreed',
  readers: (event) =>
    (event.asksGuardians ? participants(event) : everyone(event)).filter(
      (id) => id !== receiverOf(event.session),
    ),
  notice: ({ event }) => ({ meeting: event.session }),
});
