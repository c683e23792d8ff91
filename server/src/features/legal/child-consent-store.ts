import type { ChildConsent, OfflineConsent } from '@oakling/domain/legal/child-consent';
import type { ChildConsentView } from '@oakling/domain/legal/child-consent-contract';
import type { ConsentWay } from '@oakling/domain/legal/terms';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isoMoment } from '../../platform/db/columns.ts';

/**
 * A consent with the guardians whom the reader can see. It belongs to the guardian who gave it. Once they are no longer
 * a guardian, it belongs to the longest-serving one, who hasn't been mailed yet. Rule 9.192
 */
const CONSENTS = sql`
  select consent.child_id as "childId", state, mail_due_at as "mailDueAt", guardian_ids as "guardianIds",
    case when is_givers then given_by else guardian_ids[1] end as "guardianId",
    case when is_givers then mailed_at end as "mailedAt"
  from child_consents as consent
  cross join lateral (
    select array_agg(guardian_id order by since, guardian_id) as guardian_ids
    from active_guardianships where child_id = consent.child_id
  ) as guardians
  cross join lateral (
    select coalesce(given_by = any (guardian_ids), false) as is_givers
  ) as giver
`;

async function lockFirst(
  tx: Tx,
  where: RawBuilder<unknown>,
  locked = sql``,
): Promise<ChildConsent | null> {
  const { rows } = await sql<ChildConsent>`
    ${CONSENTS} where guardian_ids is not null and ${where}
    order by consent.child_id limit 1 for update of consent ${locked}
  `.execute(tx);
  return rows[0] ?? null;
}

/** Locks the consent to a child's account. Returns null if the viewer may not see it. */
export async function lockConsent(tx: Tx, childId: string): Promise<ChildConsent | null> {
  return lockFirst(tx, sql`consent.child_id = ${childId}`);
}

/** Locks the next consent after this child's whose follow-up mail is due. Needs owner rights. */
export async function lockDueMail(tx: Tx, now: Date, behind: string): Promise<ChildConsent | null> {
  const where = sql`state = 'waiting' and mail_due_at <= ${now} and consent.child_id > ${behind}
    and (consent.mailed_at is null or not is_givers)`;
  return lockFirst(tx, where, sql`skip locked`);
}

/**
 * Locks the next consent after this child's whose follow-up mail reached the giver's proven mailbox, according to
 * `deliveries`. Needs owner rights.
 */
export async function lockMailed(tx: Tx, behind: string): Promise<ChildConsent | null> {
  const where = sql`state = 'waiting' and consent.mailed_at is not null and is_givers
    and consent.child_id > ${behind}
    and exists (select from users where users.id = given_by and email_verified)
    and exists (
      select from deliveries
      where deliveries.channel = 'mail' and deliveries.event_id = (
        select max(audit_log.id) from audit_log
        where audit_log.feature = 'legal' and audit_log.subject_id = consent.child_id::text
          and audit_log.type = 'ChildConsentMailed' and audit_log.at >= begun_at
      )
    )`;
  return lockFirst(tx, where, sql`skip locked`);
}

export async function saveMailDue(
  tx: Tx,
  { childId, guardianId }: { childId: string; guardianId: string },
  agreedAt: Date,
  mailDueAt: Date | null,
) {
  await tx
    .updateTable('child_consents')
    .set({ given_by: guardianId, begun_at: agreedAt, mail_due_at: mailDueAt })
    .where('child_id', '=', childId)
    .execute();
}

/** Records that the mail was sent. Its recipient is now the giver of the consent. */
export async function saveMailed(tx: Tx, consent: ChildConsent): Promise<void> {
  const { childId, guardianId, mailedAt } = consent;
  await tx
    .updateTable('child_consents')
    .set({ given_by: guardianId, mailed_at: mailedAt })
    .where('child_id', '=', childId)
    .execute();
}

/** Reschedules mails to a guardian whose consent is not recorded yet. Needs owner rights. */
export async function saveMailAgain(tx: Tx, guardianId: string, now: Date): Promise<void> {
  await tx
    .updateTable('child_consents')
    .set({ mail_due_at: now, mailed_at: null })
    .where('given_by', '=', guardianId)
    .where('state', '=', 'waiting')
    .where('mailed_at', 'is not', null)
    .execute();
}

export async function saveRecorded(
  tx: Tx,
  childId: string,
  { way, now }: { way: ConsentWay; now: Date },
  seen?: OfflineConsent & { moderatorId: string; note: string },
): Promise<void> {
  await tx
    .updateTable('child_consents')
    .set({
      state: 'recorded',
      way,
      recorded_at: now,
      ...(seen && { seen_on: seen.day, recorded_by: seen.moderatorId, note: seen.note }),
    })
    .where('child_id', '=', childId)
    .execute();
}

/** `note` is set if a moderator withdraws the consent on a parent's behalf. */
export async function saveWithdrawn(tx: Tx, childId: string, now: Date, note?: string) {
  await tx
    .updateTable('child_consents')
    .set({ state: 'withdrawn', withdrawn_at: now, ...(note !== undefined && { note }) })
    .where('child_id', '=', childId)
    .execute();
}

export async function saveRenewed(tx: Tx, { childId, mailDueAt }: ChildConsent, now: Date) {
  await tx
    .updateTable('child_consents')
    .set({ state: 'waiting', withdrawn_at: null, begun_at: now, mail_due_at: mailDueAt })
    .where('child_id', '=', childId)
    .execute();
}

/** The consent for the viewer's child, or undefined for any other child. */
export async function findConsent(tx: Tx, guardianId: string, childId: string) {
  const { rows } = await sql<Omit<ChildConsentView, 'isRequired' | 'ways'>>`
    select seen.state, iso_moment("mailDueAt") as "mailDueAt", iso_moment("mailedAt") as "mailedAt", way,
      iso_moment(recorded_at) as "recordedAt", iso_moment(withdrawn_at) as "withdrawnAt", giver.name as giver
    from (${CONSENTS}) as seen
    join child_consents on child_id = "childId"
    left join person_cards as giver on giver.id = "guardianId" and giver.id <> ${guardianId}
    where "childId" = ${childId} and ${guardianId} = any ("guardianIds")
  `.execute(tx);
  return rows[0];
}

/** A child's consent as a moderator sees it, with notes, or undefined if there is none. */
export async function findOfflineConsent(tx: Tx, childId: string) {
  return tx
    .selectFrom('child_consents')
    .select(['state', 'way', 'seen_on as day', 'note'])
    .select([
      isoMoment<string | null>('recorded_at').as('recordedAt'),
      isoMoment<string | null>('withdrawn_at').as('withdrawnAt'),
    ])
    .where('child_id', '=', childId)
    .executeTakeFirst();
}

export async function readChildConsents(tx: Tx, personId: string) {
  return tx
    .selectFrom('child_consents')
    .select(['child_id', 'state', 'begun_at', 'mail_due_at', 'mailed_at', 'way', 'recorded_at'])
    .select(['seen_on', 'withdrawn_at'])
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('child_id', '=', personId),
        eb(
          'child_id',
          'in',
          selectFrom('active_guardianships').select('child_id').where('guardian_id', '=', personId),
        ),
      ]),
    )
    .orderBy('begun_at')
    .execute();
}
