import type { SessionCancelled } from '@oakling/domain/sessions/events';
import { cancelledMail } from '../emails.ts';
import {
  actorNames,
  actorWords,
  everyone,
  inMail,
  kindOf,
  namesIn,
  participants,
  sessionKind,
  withCalendar,
  type Kind,
  type NoticeContent,
} from '../kind.ts';

type ByPerson = Extract<SessionCancelled, { cause: 'person' }>;

/** Rule 6.57: somebody cancels, and the two others hear who and why. */
const byPerson = sessionKind<ByPerson>({
  kind: 'session-cancelled',
  event: 'SessionCancelled',
  readers: (event) => everyone(event).filter((id) => id !== event.cancelledBy),
  notice: (told) => ({
    names: actorNames(told, told.event.cancelledBy),
    reason: told.event.reason,
    meeting: told.event.session,
  }),
  mail(told, settings) {
    const { event, reader, names, view } = told;
    const { session, reason, cancelledBy } = event;
    const by = actorWords(told, cancelledBy);
    const mail = cancelledMail({ to: reader, session, names, by, reason, origin: settings.origin });
    const wasInvited = reader.id !== event.parentId && event.before?.['status'] === 'approved';
    if (!wasInvited || view.status !== 'cancelled') return mail;
    return withCalendar(mail, told, 'CANCEL', settings);
  },
});

/**
 * Rules 6.57, 8.21 and 9.46. A block, a pause, a suspension and a removal cancel without a word: to the two who were to
 * meet these look the same, without names. So does what somebody cancelled whom the reader does not see any longer: they must
 * not go there in any case. Only the parent reads whose session it was.
 */
export const sessionCancelledKind: Kind = kindOf<SessionCancelled>({
  kind: 'session-cancelled',
  event: 'SessionCancelled',
  people: participants,
  readers: (event, facts) =>
    event.cause === 'person' ? byPerson.readers(event, facts) : everyone(event),
  notice(told) {
    const named = told.event.cause === 'person' ? byPerson.notice(told) : null;
    if (named !== null) return named;
    const { event, reader } = told;
    if (!isParentOfNamed(event, reader.id)) return withoutNames(event);
    return { ...withoutNames(event), names: { ...namesIn(told) }, about: participants(event) };
  },
  mail(told, settings) {
    const named = told.event.cause === 'person' ? byPerson.mail(told, settings) : null;
    if (named !== null) return named;
    const { event, reader } = told;
    const { session } = event;
    const { origin } = settings;
    if (!isParentOfNamed(event, reader.id)) {
      return cancelledMail({ to: reader, session, origin, names: null });
    }
    const mail = cancelledMail({ to: reader, session, origin, names: inMail(namesIn(told)) });
    return { ...mail, about: participants(event) };
  },
});

/** After a removal nobody is named, nor where somebody cancelled what the parent does not see any longer. */
function isParentOfNamed({ parentId, cause }: SessionCancelled, readerId: string): boolean {
  return readerId === parentId && cause !== 'removal' && cause !== 'person';
}

function withoutNames({ session }: SessionCancelled): NoticeContent {
  const { startsAt, timeZone } = session;
  return { names: {}, about: [], meeting: { startsAt, timeZone } };
}
