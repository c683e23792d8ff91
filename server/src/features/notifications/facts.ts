import type { NotificationKind } from '@oakling/domain/notifications/contract';
import type { Role } from '@oakling/domain/identity/role';
import type { SessionNow } from '@oakling/domain/sessions/contract';
import type { DomainEvent } from '@oakling/domain/kernel/domain-event';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { findPendingInvites } from '../invites/queries.ts';
import { findSessionsFor } from '../sessions/queries.ts';

/** Somebody as they are at the moment of delivery. */
export interface PersonNow {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly fullName: string;
  readonly shownName: string;
  /** Of a youth. */
  readonly parentId: string | null;
  /** The zone their browser last named, or null. */
  readonly timeZone: string | null;
  /** Paused or suspended. */
  readonly isShutOut: boolean;
  /** Kinds that they turned off in the app, and by e-mail. Rule 8.44 */
  readonly withoutNotice: readonly NotificationKind[];
  readonly withoutMail: readonly NotificationKind[];
  readonly hasPush: boolean;
}

/**
 * What delivery knows of the people and sessions of a batch of events: as things are now, not as they were when
 * the event happened. A block, a pause or a removal in between is respected.
 */
export interface Facts {
  /** Null for somebody whose account is gone. */
  person(id: string): PersonNow | null;
  /** What others call somebody; empty for nobody. */
  shownName(id: string): string;
  /** The session with the reader's own rights; null when they do not see it. */
  sessionFor(readerId: string, sessionId: string): SessionNow | null;
  /** Whether an invite still waits to be accepted. */
  isInvitePending(token: string): boolean;
}

/** Loads everything at once: three statements for a batch, however large. Needs the owner's rights. */
export async function loadFacts(
  db: Db | Tx,
  events: readonly DomainEvent[],
  people: readonly string[],
  now: Date,
): Promise<Facts> {
  const ids = new Set([...people, ...events.flatMap(({ concerns }) => concerns)]);
  const pairs = events
    .filter(({ subject }) => subject.feature === 'sessions')
    .flatMap(({ subject, concerns }) =>
      concerns.map((readerId) => ({ readerId, sessionId: subject.id })),
    );
  const tokens = events
    .filter(({ subject }) => subject.feature === 'invites')
    .map(({ subject }) => subject.id);
  const byId = new Map((await findPeople(db, [...ids])).map((person) => [person.id, person]));
  const sessions = await findSessionsFor(db, pairs, now);
  const pending = await findPendingInvites(db, tokens);
  return {
    person: (id) => byId.get(id) ?? null,
    shownName: (id) => byId.get(id)?.shownName ?? '',
    sessionFor: (readerId, sessionId) => sessions.get(`${readerId} ${sessionId}`) ?? null,
    isInvitePending: (token) => pending.has(token),
  };
}

/** These people and the parents of those who are youths. */
async function findPeople(db: Db | Tx, ids: readonly string[]): Promise<readonly PersonNow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PersonNow>`
    select person.id, account.email, person.role, person.full_name as "fullName",
      person.shown_name as "shownName", person.parent_id as "parentId",
      person.time_zone as "timeZone",
      (person.paused_at is not null or person.vetting = 'suspended') as "isShutOut",
      array(
        select kind from notification_choices as choice
        where choice.person_id = person.id and not choice.in_app
      ) as "withoutNotice",
      array(
        select kind from notification_choices as choice
        where choice.person_id = person.id and not choice.by_mail
      ) as "withoutMail",
      exists (
        select from push_subscriptions as push where push.person_id = person.id
      ) as "hasPush"
    from people as person join users as account on account.id = person.id
    where person.id = any(${[...ids]}::uuid[])
      or person.id in (select parent_id from people where id = any(${[...ids]}::uuid[]))
  `.execute(db);
  return rows;
}
