import type { Role } from '@oakling/domain/identity/role';
import { MAILED_ON_REQUEST } from '@oakling/domain/notifications/choice';
import type { NotificationKind } from '@oakling/domain/notifications/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface PersonNow {
  readonly id: string;
  /** The address that receives their mail; for a child without a mailbox, a guardian's. May be empty. Rule 1.92 */
  readonly email: string;
  /** The guardian who reads the person's mail, and the child's name, or null for people with a mailbox of their own. */
  readonly readById: string | null;
  readonly readFor: string | null;
  readonly role: Role;
  readonly fullName: string;
  readonly shownName: string;
  /** A youth's active guardians. Empty for anyone else and for adults. */
  readonly guardianIds: readonly string[];
  /** The time zone last reported by their browser, or null. */
  readonly timeZone: string | null;
  /** True while the person is paused or suspended. */
  readonly isShutOut: boolean;
  /** The kinds that the person turned off in the app and by email, or didn't turn on. Rules 6.436 and 8.44 */
  readonly withoutNotice: readonly NotificationKind[];
  readonly withoutMail: readonly NotificationKind[];
  readonly hasPush: boolean;
  /** True if the person logs in with a PIN that a guardian set, which that guardian may still know. */
  readonly hasKnownPin: boolean;
}

export interface ModeratorNow {
  readonly id: string;
  readonly email: string;
}

/** Needs owner rights. */
export async function findModerators(db: Db | Tx): Promise<readonly ModeratorNow[]> {
  return db
    .selectFrom('moderators')
    .innerJoin('users', 'users.id', 'moderators.user_id')
    .select(['users.id', 'users.email'])
    .orderBy('users.id')
    .execute();
}

/**
 * These people, and the guardians of the youths among them. Waits for accounts that are being removed, so no
 * notification in this transaction names a removed person. Needs owner rights.
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
        union all
        select asked.kind from unnest(${[...MAILED_ON_REQUEST]}::text[]) as asked (kind)
        where not exists (
          select from notification_choices as choice
          where choice.person_id = coalesce(reader.id, person.id) and choice.kind = asked.kind and choice.by_mail
        )
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
