import type { SessionReminded } from '@oakling/domain/sessions/events';
import { everyone, sessionKind } from '../kind.ts';
import { reminderMail } from '../reminder-emails.ts';

/** Rules 8.50 and 8.53: an approved session starts in a day or an hour. */
export const sessionReminderKind = sessionKind<SessionReminded>({
  kind: 'session-reminder',
  event: 'SessionReminded',
  readers: everyone,
  notice: ({ event }) => ({ meeting: event.session }),
  mail({ event: { session, lead }, reader, names, view }, { origin }) {
    // Called off or changed since: this must not send anybody there.
    if (view.status !== 'approved' || view.version !== session.version) return null;
    return reminderMail({ to: reader, session, names, place: view.place, lead, origin });
  },
});
