import type { Role } from '@oakling/domain/identity/role';
import type { NotificationKind } from '@oakling/domain/notifications/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Somebody as they are at the moment of delivery. */
export interface PersonNow {
  readonly id: string;
  /** Where their mails go: of a child without a mailbox, a guardian's; empty where nobody reads for them. Rule 1.92 */
  readonly email: string;
  /** The guardian whose mailbox that is, and the name that they gave the child; null for everybody with an own one. */
  readonly readById: string | null;
  readonly readFor: string | null;
  readonly role: Role;
  readonly fullName: string;
  readonly shownName: string;
  /** The active ones of a youth; nobody for anybody else, and for a youth who is of age. */
  readonly guardianIds: readonly string[];
  /** The zone their browser last named, or null. */
  readonly timeZone: string | null;
  /** Paused or suspended. */
  readonly isShutOut: boolean;
  /** Kinds that they turned off in the app, and by e-mail. Rule 8.44 */
  readonly withoutNotice: readonly NotificationKind[];
  readonly withoutMail: readonly NotificationKind[];
  readonly hasPush: boolean;
  /** Whether they log in by a PIN that a guardian set: every guardian of that time knows it. */
  readonly hasKnownPin: boolean;
}

/** A moderator's mailbox. */
export interface ModeratorNow {
  readonly id: string;
  readonly email: string;
}

/** Every moderator there is. Needs the owner's rights. */
export async function findModerators(db: Db | Tx): Promise<readonly ModeratorNow[]> {
  return db
    .selectFrom('moderators')
    .innerJoin('users', 'users.id', 'moderators.user_id')
    .select(['users.id', 'users.email'])
    .orderBy('users.id')
    .execute();
}

/**
 * These people and the guardians of those who are youths. An account that is being removed is waited for, so that no notice
 * written in this transaction names somebody who is gone. Needs the owner's rights.
 */
export async function findPeople(
  db: Db | Tx,
  ids: readonly string[],
): Promise<readonly PersonNow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PersonNow>`
    select person.id, person.role, person.full_name as "fullName", person.shown_name as "shownName",
      case when account.has_mailbox then account.email else coalesce(reader.email, '') end as email,
      reader.id as "readById", case when reader.id is not null then person.invited_as end as "readFor",
      array(
        select guardian_id from active_guardianships where child_id = person.id order by since, guardian_id
      ) as "guardianIds",
      person.time_zone as "timeZone",
      (person.paused_at is not null or person.vetting = 'suspended') as "isShutOut",
      array(
        select kind from notification_choices as choice
        where choice.person_id = person.id and not choice.in_app
      ) as "withoutNotice",
      array(
        select kind from notification_choices as choice
        where choice.person_id in (person.id, reader.id) and not choice.by_mail
      ) as "withoutMail",
      exists (
        select from push_subscriptions as push where push.person_id = person.id
      ) as "hasPush",
      exists (
        select from child_pins as pin where pin.child_id = person.id and pin.own_since is null
      ) as "hasKnownPin"
    from (
      select unnest(${[...ids]}::uuid[]) as id
      union
      select guardian_id from active_guardianships where child_id = any(${[...ids]}::uuid[])
    ) as asked
    join people as person on person.id = asked.id
    join users as account on account.id = person.id
    left join lateral (
      select guardian.id, guardian.email
      from active_guardianships as active
      join users as guardian on guardian.id = active.guardian_id
      join people as adult on adult.id = active.guardian_id
      where active.child_id = person.id and not account.has_mailbox
      order by adult.vetting = 'suspended', active.since, active.guardian_id
      limit 1
    ) as reader on true
    order by person.id
    for key share of person
  `.execute(db);
  return rows;
}
