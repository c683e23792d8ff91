import type { SessionCancelled } from '@oakling/domain/sessions/events';
import { cancelledMail } from '../emails/outcome-emails.ts';
import {
  actorIn,
  actorInMail,
  everyone,
  isGuardian,
  kindOf,
  participants,
  sessionKind,
  withCalendar,
  type Kind,
  type NoticeContent,
} from '../kind.ts';

type ByPerson = Extract<SessionCancelled, { cause: 'person' }>;

/** A person cancelled; tells all others who and why. Rule 6.57 */
const byPerson = sessionKind<ByPerson>({
  kind: 'session-cancelled',
  event: 'SessionCancelled',
  readers: (event) => everyone(event).filter((id) => id !== event.cancelledBy),
  notice: (context) => ({
    ...actorIn(context, context.event.cancelledBy),
    reason: context.event.reason,
    ...whatWasOff(context.event),
  }),
  mail(context, settings) {
    const { event, reader, names, view } = context;
    const { session, reason, cancelledBy } = event;
    const { by, about } = actorInMail(context, cancelledBy);
    const words = { to: reader, session, names, by, reason, origin: settings.origin };
    const mail = { ...cancelledMail(words), about };
    const wasInvited = !isGuardian(context) && event.before?.['status'] === 'approved';
    if (!wasInvited || view.status !== 'cancelled') return mail;
    return withCalendar(mail, context, 'CANCEL', settings);
  },
});

/**
 * Cancellations by a block, pause, suspension or removal have another notification (rule 8.87). One
 * by a person the reader can no longer see looks the same: no names. Rules 6.57, 8.21
 */
export const sessionCancelledKind: Kind = kindOf<SessionCancelled>({
  kind: 'session-cancelled',
  event: 'SessionCancelled',
  people: participants,
  readers: (event, facts) => {
    if (event.cause !== 'person') return [];
    const { youthId } = event.session;
    // Former guardians are not told at all.
    const former = new Set(event.guardianIds.filter((id) => !facts.guards(id, youthId)));
    return byPerson.readers(event, facts).filter((id) => !former.has(id));
  },
  notice: (context) => byPerson.notice(context) ?? withoutNames(context.event),
  mail(context, settings) {
    const named = byPerson.mail(context, settings);
    if (named !== null) return named;
    const { event, reader: to } = context;
    return cancelledMail({ to, session: event.session, origin: settings.origin, names: null });
  },
});

type Off = Pick<SessionCancelled, 'session'>;

/** A cancellation for readers who may not know the other participant. Rule 9.46 */
export function withoutNames(off: Off): NoticeContent {
  return { names: {}, about: [], ...whatWasOff(off) };
}

function whatWasOff({ session }: Off): Pick<NoticeContent, 'meeting' | 'meetings'> {
  const { startsAt, timeZone, connectionMode } = session;
  const one = { startsAt: startsAt.toISOString(), timeZone, connectionMode, names: null };
  return { meeting: { startsAt, timeZone }, meetings: [one] };
}
