import type { SessionApproved } from '@oakling/domain/sessions/events';
import { approvedMail } from '../emails.ts';
import { participants, sessionKind, withCalendar, type ToldOfSession } from '../kind.ts';

/** Rules 8.2 and 8.19: the two who are to meet hear that they may, and where. */
export const sessionApprovedKind = sessionKind<SessionApproved>({
  kind: 'session-approved',
  event: 'SessionApproved',
  readers: participants,
  notice: (told) => (isApproved(told) ? { meeting: told.event.session } : null),
  mail(told, settings) {
    if (!isApproved(told)) return null;
    const { event, reader, names, view } = told;
    const { session } = event;
    const { origin } = settings;
    const mail = approvedMail({ to: reader, session, names, place: view.place, origin });
    return withCalendar(mail, told, 'REQUEST', settings);
  },
});

/** Called off or changed since, this must not send anybody there. */
function isApproved({ event: { session }, view }: ToldOfSession<SessionApproved>): boolean {
  return view.status === 'approved' && view.version === session.version;
}
