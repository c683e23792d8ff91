import type { MeetingToldOf } from '@oakling/domain/notifications/contract';
import {
  calledOffFor,
  toldOfCalledOff,
  type CalledOff,
  type SessionsCalledOff,
} from '@oakling/domain/sessions/asking/called-off';
import { receiverOf } from '@oakling/domain/sessions/session';
import { calledOffMail } from '../emails/called-off-email.ts';
import type { Names } from '../emails/emails.ts';
import type { Facts } from '../facts.ts';
import { inMail, kindOf, type Kind, type NoticeContext } from '../kind.ts';
import { cancelledMail } from '../emails/outcome-emails.ts';
import { withoutNames } from './session-cancelled.ts';

/**
 * All cancellations by one action in one notification and mail. Blocks, pauses, suspensions and removals look
 * alike, without names; only guardians see whose sessions they were. Rules 8.21, 8.87, 9.46
 */
export const sessionsCalledOffKind: Kind = kindOf<SessionsCalledOff>({
  kind: 'session-cancelled',
  event: 'SessionsCalledOff',
  people: ({ sessions }) =>
    sessions.flatMap(({ session, guardianIds }) => [
      session.elderId,
      session.youthId,
      ...guardianIds,
    ]),
  // Former guardians are not told.
  readers: (event, facts) =>
    toldOfCalledOff({
      ...event,
      sessions: event.sessions.map((one) => ({
        ...one,
        guardianIds: one.guardianIds.filter((id) => facts.guards(id, one.session.youthId)),
      })),
    }),
  notice(context) {
    const sessions = calledOffFor(context.event, context.reader.id);
    const [first] = sessions;
    if (first === undefined) return null;
    const isNamed = isGuardianOfNamed(context, first);
    const about = isNamed
      ? [...new Set(sessions.flatMap(({ session }) => [session.elderId, session.youthId]))]
      : [];
    const subjectId = first.session.id;
    if (sessions.length === 1) {
      const names = isNamed ? { ...namesOf(context.facts, first) } : {};
      return { ...withoutNames(first), names, about, subjectId };
    }
    const meetings = sessions.map((one) =>
      toldOf(one, isNamed ? namesOf(context.facts, one) : null),
    );
    return { names: {}, about, subjectId, meetings };
  },
  mail(context, { origin }) {
    const { event, reader: to, facts } = context;
    const sessions = calledOffFor(event, to.id);
    const [first] = sessions;
    if (first === undefined) return null;
    const isNamed = isGuardianOfNamed(context, first);
    const mailNames = (one: CalledOff) => inMail(namesOf(facts, one));
    const about = isNamed && {
      about: [...new Set(sessions.flatMap(({ session }) => [session.elderId, session.youthId]))],
    };
    if (sessions.length > 1) {
      const mail = calledOffMail({ to, sessions, namesOf: isNamed ? mailNames : null, origin });
      return { ...mail, ...about };
    }
    const names = isNamed ? mailNames(first) : null;
    return { ...cancelledMail({ to, session: first.session, origin, names }), ...about };
  },
});

/** After a removal nobody is named. */
function isGuardianOfNamed(
  { event, reader }: Pick<NoticeContext<SessionsCalledOff>, 'event' | 'reader'>,
  { guardianIds }: CalledOff,
): boolean {
  return guardianIds.includes(reader.id) && event.cause !== 'removal';
}

/** Both shown names; empty for a missing one. */
function namesOf(facts: Facts, { session }: CalledOff): Names {
  return {
    initiator: facts.shownName(session.createdBy),
    receiver: facts.shownName(receiverOf(session)),
  };
}

function toldOf({ session }: CalledOff, names: MeetingToldOf['names']): MeetingToldOf {
  const { startsAt, timeZone, connectionMode } = session;
  return { startsAt: startsAt.toISOString(), timeZone, connectionMode, names };
}
