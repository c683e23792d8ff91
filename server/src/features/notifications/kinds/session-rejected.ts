import type { SessionRejected } from '@oakling/domain/sessions/events';
import { rejectedByOtherMail } from '../emails/decided-emails.ts';
import { rejectedMail } from '../emails/outcome-emails.ts';
import {
  actorInMail,
  decider,
  isByParent,
  isGuardian,
  otherGuardians,
  participants,
  sessionKind,
} from '../kind.ts';

/**
 * Tells the participants about the rejection and its reason, and the other guardians who rejected.
 * Rules 8.2, 8.20 and 8.95
 */
export const sessionRejectedKind = sessionKind<SessionRejected>({
  kind: 'session-rejected',
  event: 'SessionRejected',
  readers: (event) => [...participants(event), ...otherGuardians(event, event.decidedBy)],
  notice: (context) => ({
    meeting: context.event.session,
    reason: context.event.reason,
    ...decider(context),
  }),
  mail(context, { origin }) {
    const { event, reader, names } = context;
    const { session, reason } = event;
    const mail = { to: reader, session, names, reason, origin };
    if (!isGuardian(context)) return rejectedMail({ ...mail, byParent: isByParent(event) });
    const { by, about } = actorInMail(context, event.decidedBy);
    return { ...rejectedByOtherMail({ ...mail, by }), about };
  },
});
