import type { UnsentState } from '@oakling/domain/kernel/unsent-mail';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { EncryptedEvent } from '../../../platform/outbox/event-code.ts';

export interface UnsentMail extends EncryptedEvent {
  readonly eventId: string;
  readonly recipient: string;
  readonly addressHash: string;
  readonly domain: string;
  /** The person who receives or requested the mail. */
  readonly personId: string | null;
  readonly state: UnsentState;
  readonly code: number | null;
  readonly failedAt: Date;
}

/** A known failure: of a mail about one of the given events, or of a mail that waits for the same address. */
export type KnownUnsent = Pick<UnsentMail, 'eventId' | 'recipient' | 'addressHash' | 'state'>;

/**
 * Failures of mails about these events, and of other mails to these addresses that still wait or ended without a later
 * success. Ignores waiting mails without news since `since`, so they don't block others forever.
 */
export async function findUnsent(
  db: Db,
  of: { readonly eventIds: readonly string[]; readonly addressHashes: readonly string[] },
  since: Date,
): Promise<readonly KnownUnsent[]> {
  const { rows } = await sql<KnownUnsent>`
    select event_id as "eventId", recipient, address_hash as "addressHash", state from unsent_mails
    where event_id = any(${[...of.eventIds]}::bigint[])
      or (
        state = 'waiting' and failed_at > ${since}
        and address_hash = any(${[...new Set(of.addressHashes)]}::text[])
      )
      or (
        state <> 'waiting' and not taken_since
        and address_hash = any(${[...new Set(of.addressHashes)]}::text[])
      )
  `.execute(db);
  return rows;
}

export async function noteUnsent(db: Db, mails: readonly UnsentMail[]): Promise<void> {
  if (mails.length === 0) return;
  await sql`
    insert into unsent_mails as known (
      event_id, recipient, state, person_id, address_hash, domain, code, type, subject_id, payload, failed_at
    )
    select "eventId", recipient, state, people.id, "addressHash", domain, code, type, "subjectId", payload, "failedAt"
    from jsonb_to_recordset(${JSON.stringify(mails)}) as noted (
      "eventId" bigint, recipient text, state text, "personId" uuid, "addressHash" text, domain text,
      code smallint, type text, "subjectId" text, payload text, "failedAt" timestamptz
    )
    -- Null if the account was deleted in the meantime.
    left join people on people.id = "personId"
    order by "eventId", recipient
    on conflict (event_id, recipient) do update
      set state = excluded.state, code = coalesce(excluded.code, known.code), failed_at = excluded.failed_at,
        taken_since = false
  `.execute(db);
}

export async function forgetUnsent(
  db: Db,
  mails: readonly Pick<UnsentMail, 'eventId' | 'recipient'>[],
): Promise<void> {
  if (mails.length === 0) return;
  await sql`
    delete from unsent_mails using jsonb_to_recordset(${JSON.stringify(mails)}) as gone (
      "eventId" bigint, recipient text
    )
    where event_id = gone."eventId" and unsent_mails.recipient = gone.recipient
  `.execute(db);
}

/**
 * Records that an address accepts mail again, but only for the mail's person, so other people's mail to that address
 * reveals nothing. Rule 8.161
 */
export async function noteTaken(
  db: Db,
  { addressHash, personId }: { readonly addressHash: string; readonly personId: string },
): Promise<void> {
  await sql`
    update unsent_mails set taken_since = true
    where address_hash = ${addressHash} and person_id = ${personId}
      and state <> 'waiting' and not taken_since
  `.execute(db);
}

/** The guardians of a child without a mailbox. Empty for anyone else. */
export async function findGuardiansByPin(db: Db, childId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select guardian_id as id from active_guardianships
    join users on users.id = child_id
    where child_id = ${childId} and not has_mailbox
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** The event whose mail is retried, as its job stores it, or null if it is gone. */
export async function findEventOf(
  tx: Tx,
  id: string,
): Promise<(EncryptedEvent & { readonly eventId: string }) | null> {
  const row = await tx
    .selectFrom('unsent_mails')
    .select(['event_id as eventId', 'type', 'subject_id as subjectId', 'payload'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
