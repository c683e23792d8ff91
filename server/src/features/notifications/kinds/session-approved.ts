import type { SessionApproved } from '@oakling/domain/sessions/events';
import { approvedByOtherMail } from '../emails/decided-emails.ts';
import { approvedMail } from '../emails/outcome-emails.ts';
import {
  actorInMail,
  decider,
  isByParent,
  isGuardian,
  otherGuardians,
  participants,
  sessionKind,
  withCalendar,
  type SessionNoticeContext,
} from '../kind.ts';

/**
 * Tells the participants about the approval and the place, and the other guardians who approved.
 * Rules 8.2, 8.19 and 8.95
 */
export const sessionApprovedKind = sessionKind<SessionApproved>({
  kind: 'session-approved',
  event: 'SessionApproved',
  readers: (event) => [
    ...participants(event),
    // An approval by rule has its own notification for guardians.
    ...(event.byRule ? [] : otherGuardians(event, event.decidedBy)),
  ],
  notice: (context) =>
    isApproved(context) ? { meeting: context.event.session, ...decider(context) } : null,
  mail(context, settings) {
    if (!isApproved(context)) return null;
    const { event, reader, names, view } = context;
    const { session } = event;
    const { origin } = settings;
    if (isGuardian(context)) {
      const { by, about } = actorInMail(context, event.decidedBy);
      return { ...approvedByOtherMail({ to: reader, session, names, by, origin }), about };
    }
    const mail = approvedMail({
      to: reader,
      session,
      names,
      place: view.place,
      byParent: isByParent(event),
      origin,
    });
    return withCalendar(mail, context, 'REQUEST', settings);
  },
});

/** False when it was cancelled or changed meanwhile, so nobody is sent there. */
function isApproved({ event: { session }, view }: SessionNoticeContext<SessionApproved>): boolean {
  return view.status === 'approved' && view.version === session.version;
}
