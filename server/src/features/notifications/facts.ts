import type { GuardianInvited } from '@oakling/domain/guardians/events';
import type { InviteResent, InviteSent } from '@oakling/domain/invites/invite';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import type { DomainEvent } from '@oakling/domain/kernel/decision';
import type { Db, Tx } from '../../platform/db/database.ts';
import { findOpenCodes } from '../guardians/queries.ts';
import { findValidCodes } from '../invites/queries.ts';
import { findSessionsFor } from '../sessions/queries.ts';
import { findModerators, findPeople, type ModeratorNow, type PersonNow } from './queries.ts';

/**
 * People and sessions of a batch of events in their current state, so blocks, pauses and removals
 * since the events are respected.
 */
export interface Facts {
  /** The time of delivery. */
  readonly now: Date;
  /** Null when the account is gone. */
  person(id: string): PersonNow | null;
  /** A youth's active guardians; empty for anyone else. */
  guardiansOf(id: string): readonly string[];
  /**
   * True when a former or current guardian of a youth still is one, while the youth exists. Rule
   * 8.97
   */
  guards(guardianId: string, youthId: string): boolean;
  /** A person's shown name; empty when unknown. */
  shownName(id: string): string;
  /** The session under the reader's own rights; null when they cannot see it. */
  sessionFor(readerId: string, sessionId: string): SessionRow | null;
  /** All moderators; empty unless an event is for them. */
  readonly moderators: readonly ModeratorNow[];
  /**
   * True when this code opens its invite; false when a newer code replaced it or the invite is
   * gone.
   */
  isCodeValid(code: string): boolean;
}

/** Events with a mail to moderators. */
const TO_MODERATORS: ReadonlySet<string> = new Set(['CheckLapsing', 'RoomHelpAsked']);

/** Loads everything in a few statements, whatever the batch size. Needs owner rights. */
export async function loadFacts(
  db: Db | Tx,
  events: readonly DomainEvent[],
  people: readonly string[],
  now: Date,
): Promise<Facts> {
  const ofGuardians = events.filter(invitesGuardian);
  const ids = new Set([...people, ...events.flatMap(({ concerns }) => concerns)]);
  const pairs = events
    .filter(({ subject }) => subject.feature === 'sessions')
    .flatMap(({ subject, concerns }) =>
      concerns.map((readerId) => ({ readerId, sessionId: subject.id })),
    );
  const mailedCodes = events
    .filter(carriesCode)
    .map(({ invite: { token }, code }) => ({ token, code }));
  const byId = new Map((await findPeople(db, [...ids])).map((person) => [person.id, person]));
  const sessions = await findSessionsFor(db, pairs, now);
  const validCodes = await findValidCodes(db, mailedCodes);
  const openCodes = await findOpenCodes(
    db,
    ofGuardians.map(({ code }) => code),
  );
  const tellsModerators = events.some(({ type }) => TO_MODERATORS.has(type));
  const moderators = tellsModerators ? await findModerators(db) : [];
  return {
    now,
    person: (id) => byId.get(id) ?? null,
    guardiansOf: (id) => byId.get(id)?.guardianIds ?? [],
    guards: (guardianId, youthId) => byId.get(youthId)?.guardianIds.includes(guardianId) ?? true,
    shownName: (id) => byId.get(id)?.shownName ?? '',
    sessionFor: (readerId, sessionId) => sessions.get(`${readerId} ${sessionId}`) ?? null,
    moderators,
    isCodeValid: (code) => validCodes.has(code) || openCodes.has(code),
  };
}

function carriesCode(event: DomainEvent): event is InviteSent | InviteResent {
  return event.type === 'InviteSent' || event.type === 'InviteResent';
}

function invitesGuardian(event: DomainEvent): event is GuardianInvited {
  return event.type === 'GuardianInvited' || event.type === 'GuardianInviteResent';
}
