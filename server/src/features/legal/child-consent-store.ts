import type { ChildConsent, SeenConsent } from '@oakling/domain/legal/child-consent';
import type { ConsentWay } from '@oakling/domain/legal/terms';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

interface Row {
  readonly child_id: string;
  readonly parent_id: string | null;
  readonly state: ChildConsent['state'];
  readonly mail_due_at: Date | null;
  readonly mailed_at: Date | null;
}

function toConsent(row: Row | undefined): ChildConsent | null {
  if (row === undefined || row.parent_id === null) return null;
  return {
    childId: row.child_id,
    guardianId: row.parent_id,
    state: row.state,
    mailDueAt: row.mail_due_at,
    mailedAt: row.mailed_at,
  };
}

/** How the consent to a child's account stands, locked; null where the viewer may not see it. */
export async function lockConsent(tx: Tx, childId: string): Promise<ChildConsent | null> {
  const row = await tx
    .selectFrom('child_consents')
    .innerJoin('people', 'people.id', 'child_consents.child_id')
    .select(['child_id', 'parent_id', 'state', 'mail_due_at', 'mailed_at'])
    .where('child_id', '=', childId)
    .forUpdate('child_consents')
    .executeTakeFirst();
  return toConsent(row);
}

/** The next consent, behind this child, whose later mail is due; needs the owner's rights. */
export async function lockDueMail(tx: Tx, now: Date, behind: string): Promise<ChildConsent | null> {
  const { rows } = await sql<Row>`
    select child_id, parent_id, state, mail_due_at, mailed_at
    from child_consents join people on people.id = child_id
    where state = 'waiting' and mailed_at is null and mail_due_at <= ${now} and child_id > ${behind}
    order by child_id limit 1 for update of child_consents skip locked
  `.execute(tx);
  return toConsent(rows[0]);
}

/**
 * The next consent, behind this child, whose later mail the mail server has taken for a mailbox that is proven to be
 * the parent's. What was handed over, the deliveries say. Needs the owner's rights.
 */
export async function lockMailed(tx: Tx, behind: string): Promise<ChildConsent | null> {
  const { rows } = await sql<Row>`
    select child_id, child.parent_id, state, mail_due_at, mailed_at
    from child_consents
    join people as child on child.id = child_id
    join users as guardian on guardian.id = child.parent_id and guardian.email_verified
    where state = 'waiting' and mailed_at is not null and child_id > ${behind}
      and exists (
        select from deliveries
        where deliveries.channel = 'mail' and deliveries.event_id = (
          select max(audit_log.id) from audit_log
          where audit_log.feature = 'legal' and audit_log.subject_id = child_id::text
            and audit_log.type = 'ChildConsentMailed' and audit_log.at >= begun_at
        )
      )
    order by child_id limit 1 for update of child_consents skip locked
  `.execute(tx);
  return toConsent(rows[0]);
}

/** When the later mail to the parent of a new child is due. */
export async function saveMailDue(tx: Tx, childId: string, agreedAt: Date, mailDueAt: Date | null) {
  await tx
    .updateTable('child_consents')
    .set({ begun_at: agreedAt, mail_due_at: mailDueAt })
    .where('child_id', '=', childId)
    .execute();
}

export async function saveMailed(tx: Tx, { childId, mailedAt }: ChildConsent): Promise<void> {
  await tx
    .updateTable('child_consents')
    .set({ mailed_at: mailedAt })
    .where('child_id', '=', childId)
    .execute();
}

/** Has the later mails to a parent that count for nothing yet go once more; needs the owner's rights. */
export async function saveMailAgain(tx: Tx, parentId: string, now: Date): Promise<void> {
  await tx
    .updateTable('child_consents')
    .from('people')
    .set({ mail_due_at: now, mailed_at: null })
    .whereRef('people.id', '=', 'child_consents.child_id')
    .where('people.parent_id', '=', parentId)
    .where('state', '=', 'waiting')
    .where('mailed_at', 'is not', null)
    .execute();
}

export async function saveRecorded(
  tx: Tx,
  childId: string,
  { way, now }: { way: ConsentWay; now: Date },
  seen?: SeenConsent & { moderatorId: string; note: string },
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

/** `note`: of a moderator, to whom the parent said so. */
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

/** How it stands for a child of the viewer; undefined for any other. */
export async function findConsent(tx: Tx, parentId: string, childId: string) {
  return tx
    .selectFrom('child_consents')
    .innerJoin('people', 'people.id', 'child_consents.child_id')
    .select(['state', 'mail_due_at', 'mailed_at', 'way', 'recorded_at', 'withdrawn_at'])
    .where('child_id', '=', childId)
    .where('parent_id', '=', parentId)
    .executeTakeFirst();
}

/** The same for a moderator, with what was written; undefined for nobody and for one who is no child. */
export async function findSeenConsent(tx: Tx, childId: string) {
  return tx
    .selectFrom('child_consents')
    .select(['state', 'way', 'recorded_at', 'seen_on', 'note', 'withdrawn_at'])
    .where('child_id', '=', childId)
    .executeTakeFirst();
}

/** How it stands for a child, or for each child of a parent, as far as the viewer may see it. */
export async function readChildConsents(tx: Tx, personId: string) {
  return tx
    .selectFrom('child_consents')
    .innerJoin('people', 'people.id', 'child_consents.child_id')
    .select(['child_id', 'state', 'begun_at', 'mail_due_at', 'mailed_at', 'way', 'recorded_at'])
    .select(['seen_on', 'withdrawn_at'])
    .where((eb) => eb.or([eb('child_id', '=', personId), eb('parent_id', '=', personId)]))
    .orderBy('begun_at')
    .execute();
}
