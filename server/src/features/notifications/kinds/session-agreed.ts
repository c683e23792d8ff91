import type { SessionAgreed } from '@oakling/domain/sessions/events';
import { receiverOf } from '@oakling/domain/sessions/session';
import { everyone, sessionKind } from '../kind.ts';

/** Rule 8.2: the one who was asked said yes; the parent still decides. */
export const sessionAgreedKind = sessionKind<SessionAgreed>({
  kind: 'session-agreed',
  event: 'SessionAgreed',
  readers: (event) => everyone(event).filter((id) => id !== receiverOf(event.session)),
  notice: ({ event }) => ({ meeting: event.session }),
});
