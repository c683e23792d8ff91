import type { GuardianInvited } from '@oakling/domain/guardians/events';
import type { InviteResent, InviteSent } from '@oakling/domain/invites/invite';
import type { DomainEvent } from '@oakling/domain/kernel/decision';
import { withIsolatedNames } from '@oakling/domain/kernel/isolate';
import type { TrustedPersonChanged } from '@oakling/domain/trusted/events';
import type { Db, Tx } from '../../platform/db/database.ts';
import { findOpenCodes } from '../guardians/queries.ts';
import { findValidCodes } from '../invites/queries.ts';
import { findSessionsFor } from '../sessions/queries.ts';
import { findTrustedPeople } from '../trusted/queries.ts';
import { peopleOf } from './all-kinds.ts';
import type { Facts } from './facts.ts';
import { moderatorMails } from './mails/moderator-mails.ts';
import { findModerators, findPeople } from './queries.ts';

const TO_MODERATORS: ReadonlySet<string> = new Set(moderatorMails.flatMap(({ events }) => events));

/** Loads everything in a few statements, regardless of the batch size. Needs owner rights. */
export async function loadFacts(
  db: Db | Tx,
  events: readonly DomainEvent[],
  now: Date,
): Promise<Facts> {
  const ofGuardians = events.filter(invitesGuardian);
  const ids = new Set(events.flatMap((event) => [...peopleOf(event), ...event.concerns]));
  const pairs = events
    .filter(({ subject }) => subject.feature === 'sessions')
    .flatMap(({ subject, concerns }) =>
      concerns.map((readerId) => ({ readerId, sessionId: subject.id })),
    );
  const mailedCodes = events
    .filter(carriesCode)
    .map(({ invite: { token }, code }) => ({ token, code }));
  const people = withIsolatedNames(await findPeople(db, [...ids]));
  const byId = new Map(people.map((person) => [person.id, person]));
  const sessions = await findSessionsFor(db, pairs, now);
  const validCodes = await findValidCodes(db, mailedCodes);
  const openCodes = await findOpenCodes(
    db,
    ofGuardians.map(({ code }) => code),
  );
  const trusted = await findTrustedPeople(
    db,
    events.filter(isOfTrusted).map(({ trustedId }) => trustedId),
    now,
  );
  const tellsModerators = events.some(({ type }) => TO_MODERATORS.has(type));
  const moderators = tellsModerators ? await findModerators(db) : [];
  return {
    now,
    person: (id) => byId.get(id) ?? null,
    guardiansOf: (id) => byId.get(id)?.guardianIds ?? [],
    guards: (guardianId, youthId) => byId.get(youthId)?.guardianIds.includes(guardianId) ?? true,
    shownName: (id) => byId.get(id)?.shownName ?? '',
    sessionFor: (readerId, sessionId) =>
      withIsolatedNames(sessions.get(`${readerId} ${sessionId}`) ?? null),
    moderators,
    trustedPerson: (id) => withIsolatedNames(trusted.get(id) ?? null),
    isCodeValid: (code) => validCodes.has(code) || openCodes.has(code),
  };
}

function carriesCode(event: DomainEvent): event is InviteSent | InviteResent {
  return event.type === 'InviteSent' || event.type === 'InviteResent';
}

function invitesGuardian(event: DomainEvent): event is GuardianInvited {
  return event.type === 'GuardianInvited' || event.type === 'GuardianInviteResent';
}

function isOfTrusted(event: DomainEvent): event is TrustedPersonChanged {
  return event.subject.feature === 'trusted';
}
