import { START_REMINDERS } from '@oakling/domain/sessions/decide-reminder';
import type { SessionReminded } from '@oakling/domain/sessions/reminder-events';
import { everyone, sessionKind, type ToldOfSession } from '../kind.ts';
import { reminderMail } from '../reminder-emails.ts';

/** Rules 8.50 and 8.53: an approved session starts in a day or an hour. */
export const sessionReminderKind = sessionKind<SessionReminded>({
  kind: 'session-reminder',
  event: 'SessionReminded',
  readers: everyone,
  notice: (told) => (isTimely(told) ? { meeting: told.event.session } : null),
  mail(told, { origin }) {
    if (!isTimely(told)) return null;
    const { event, reader, names, view } = told;
    const { session, lead } = event;
    return reminderMail({ to: reader, session, names, place: view.place, lead, origin });
  },
});

/**
 * Rules 8.52 and 8.54: called off or changed since, or told so late that it no longer says anything, a reminder must not
 * send anybody there.
 */
function isTimely({ event: { session, lead }, view, facts }: ToldOfSession<SessionReminded>) {
  const left = session.startsAt.getTime() - facts.now.getTime();
  const isSame = view.status === 'approved' && view.version === session.version;
  return isSame && left > START_REMINDERS[lead].least;
}
