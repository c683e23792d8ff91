import type { SessionCancelled } from '@oakling/domain/sessions/events';
import { cancelledMail } from '../emails.ts';
import {
  actorNames,
  actorWords,
  everyone,
  kindOf,
  namesIn,
  participants,
  sessionKind,
  withCalendar,
  type Kind,
} from '../kind.ts';

type ByPerson = Extract<SessionCancelled, { cause: 'person' }>;

/** Rule 6.57: somebody cancels, and the two others hear who and why. */
const cancelledByPerson = sessionKind<ByPerson>({
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
 * Cancelled by a block, a pause, a suspension or a removal. To the two who were to meet these look the same, without
 * names, though they may not see the session any longer; the parent reads whose session it was. Rule 9.46
 */
const cancelledSilently = kindOf<SessionCancelled>({
  kind: 'session-cancelled',
  event: 'SessionCancelled',
  readers: everyone,
  notice({ event, reader, facts }) {
    const { session, parentId, cause } = event;
    const meeting = { startsAt: session.startsAt, timeZone: session.timeZone };
    if (reader.id !== parentId || cause === 'removal') return { names: {}, about: [], meeting };
    return { names: { ...namesIn({ event, facts }) }, about: participants(event), meeting };
  },
  mail({ event, reader, facts }, { origin }) {
    const { session, parentId, cause } = event;
    if (reader.id !== parentId || cause === 'removal') {
      return cancelledMail({ to: reader, session, origin, names: null });
    }
    const names = namesIn({ event, facts });
    const mail = cancelledMail({ to: reader, session, origin, names });
    return { ...mail, about: participants(event) };
  },
});

/** Rules 6.57, 8.21 and 9.46. */
export const sessionCancelledKind: Kind = {
  ...cancelledSilently,
  readers: (event, facts) => kindFor(event).readers(event, facts),
  notice: (told) => kindFor(told.event).notice(told),
  mail: (told, settings) => kindFor(told.event).mail(told, settings),
};

function kindFor(event: object): Kind {
  return Reflect.get(event, 'cause') === 'person' ? cancelledByPerson : cancelledSilently;
}
