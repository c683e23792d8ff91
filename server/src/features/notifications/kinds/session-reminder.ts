import { START_REMINDERS } from '@oakling/domain/sessions/day/decide-reminder';
import type { SessionReminded } from '@oakling/domain/sessions/day/reminder-events';
import { everyone, sessionKind, type SessionNoticeContext } from '../kind.ts';
import { reminderMail } from '../emails/reminder-emails.ts';

/** An approved session starts in a day or an hour. Rules 8.50 and 8.53 */
export const sessionReminderKind = sessionKind<SessionReminded>({
  kind: 'session-reminder',
  event: 'SessionReminded',
  readers: everyone,
  notice: (context) => (isTimely(context) ? { meeting: context.event.session } : null),
  mail(context, { origin }) {
    if (!isTimely(context)) return null;
    const { event, reader, names, view } = context;
    const { session, lead } = event;
    return reminderMail({ to: reader, session, names, place: view.place, lead, origin });
  },
});

/**
 * False when it was cancelled or changed meanwhile or the reminder is too late to be useful. Rules
 * 8.52 and 8.54
 */
function isTimely({
  event: { session, lead },
  view,
  facts,
}: SessionNoticeContext<SessionReminded>) {
  const left = session.startsAt.getTime() - facts.now.getTime();
  const isSame = view.status === 'approved' && view.version === session.version;
  return isSame && left > START_REMINDERS[lead].least;
}
