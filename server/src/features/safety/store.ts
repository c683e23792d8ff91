import {
  REPORT_TEXTS,
  type NewReport,
  type ReportInput,
  type ReportState,
} from '@oakling/domain/safety/report';
import { emptyTexts } from '@oakling/domain/kernel/text-list';
import { keysOf } from '@oakling/domain/kernel/keys-of';
import type { SupervisedChild } from '@oakling/domain/safety/supervision';
import { sql } from 'kysely';
import { endEveryLogin } from '../../platform/auth/logins.ts';
import { findGuardianIds } from '../identity/queries.ts';
import {
  asOwner,
  brokenConstraint,
  isRlsViolation,
  type Db,
  type Tx,
} from '../../platform/db/database.ts';
import { selectTexts, textColumns } from '../../platform/db/columns.ts';
import { RefusalRollback } from '../../platform/db/transact.ts';
import { lockOpenCases } from './account-snapshot-store.ts';

/** Locks the viewer's child, or the viewer. Returns null if the id is neither's. */
export async function lockChild(tx: Tx, youthId: string): Promise<SupervisedChild | null> {
  const row = await tx
    .selectFrom('people')
    .select(['id', 'paused_at as pausedAt', 'matching_on as matchingOn'])
    .select('shown_name_style as shownNameStyle')
    // Use the current time, not the transaction's start, because a youth who has just come of age can't be paused.
    .select(sql<boolean>`coalesce(of_age_at <= app_clock(), false)`.as('isOfAge'))
    .where('role', '=', 'youth')
    .where('id', '=', youthId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  // Query after locking the child, because a concurrent withdrawal of the consent waits for that lock.
  const consent = await tx
    .selectFrom('child_consents')
    .select('state')
    .where('child_id', '=', youthId)
    .executeTakeFirst();
  return {
    ...row,
    guardianIds: row.isOfAge ? [] : await findGuardianIds(tx, youthId),
    isConsentWithdrawn: consent?.state === 'withdrawn',
  };
}

/** Saves only the fields on which a guardian decides. */
export async function saveSupervision(tx: Tx, child: SupervisedChild): Promise<void> {
  await tx
    .updateTable('people')
    .set({
      paused_at: child.pausedAt,
      matching_on: child.matchingOn,
      shown_name_style: child.shownNameStyle,
    })
    .where('id', '=', child.id)
    .execute();
}

/** The reported person, and whether the actor may report them. The person is null for another person's session. */
export async function findReportState(
  tx: Tx,
  actorId: string,
  input: ReportInput,
): Promise<ReportState> {
  const victim = input.childId ?? actorId;
  const { personId = null, sessionId = null } = input;
  const { reportedId, moderatorIds } = await asOwner(tx, actorId, async () => {
    const { rows } = await sql<{ reported: string | null; moderators: string[] }>`
      select
        coalesce(${personId}::uuid, (
          select case ${victim}::uuid when youth_id then elder_id when elder_id then youth_id end
          from sessions where id = ${sessionId}::uuid
        )) as reported,
        array(select user_id::text from moderators) as moderators
    `.execute(tx);
    return { reportedId: rows[0]?.reported ?? null, moderatorIds: rows[0]?.moderators ?? [] };
  });
  const { rows } = await sql<{ may: boolean | null }>`
    select may_report(${victim}, ${reportedId}, ${sessionId}) as may
  `.execute(tx);
  return { reportedId, mayReport: rows[0]?.may === true, moderatorIds };
}

/** @throws RefusalRollback `id-taken` if a report with this id already exists. */
export async function insertReport(tx: Tx, report: NewReport): Promise<void> {
  try {
    await tx
      .insertInto('reports')
      .values({
        id: report.id,
        category: report.category,
        ...textColumns(REPORT_TEXTS, { ...emptyTexts(REPORT_TEXTS), ...report }),
        reporter_id: report.reporterId,
        on_behalf_of: report.onBehalfOf,
        reported_id: report.reportedId,
        session_id: report.sessionId,
      })
      .execute();
  } catch (error) {
    if (brokenConstraint(error) === 'reports_pkey') throw new RefusalRollback('id-taken');
    // The reported person was concurrently removed or hidden.
    if (isRlsViolation(error) || brokenConstraint(error)?.endsWith('_fkey') === true) {
      throw new RefusalRollback('not-visible');
    }
    throw error;
  }
}

export async function isSameReport(tx: Tx, input: ReportInput): Promise<boolean> {
  const row = await tx
    .selectFrom('reports')
    .select(['reported_id', 'session_id', 'on_behalf_of', 'category', ...selectTexts(REPORT_TEXTS)])
    .where('id', '=', input.id)
    .executeTakeFirst();
  if (row === undefined) return false;
  // A report without a named person matches any person. Rule 9.110
  const isAboutTheSame =
    row.reported_id === null ||
    ((input.personId === undefined || row.reported_id === input.personId) &&
      row.session_id === (input.sessionId ?? null));
  return (
    isAboutTheSame &&
    row.on_behalf_of === (input.childId ?? null) &&
    row.category === input.category &&
    keysOf(REPORT_TEXTS).every((name) => row[name] === input[name])
  );
}

/** Locks an account, and the children who may depend on it. Returns null if the account is gone. Needs owner rights. */
export async function lockAccount(tx: Tx, personId: string) {
  const lock = () =>
    tx
      .selectFrom('people')
      .select(['id', 'full_name as fullName'])
      .select(
        sql<string[]>`array(
          select words from profile_versions where person_id = people.id and words like 'upload:%'
          union select avatar where avatar like 'upload:%'
        )`.as('pictures'),
      )
      .forUpdate();
  const own = await lock().select('vetting').where('id', '=', personId).executeTakeFirst();
  if (own === undefined) return null;
  // Query after locking the guardian, because from then on no invite can be completed. Rule 9.54
  const children = await lock()
    .where('id', 'in', (eb) =>
      eb.selectFrom('active_guardianships').select('child_id').where('guardian_id', '=', personId),
    )
    .orderBy('id')
    .execute();
  // Query after locking the children: if two guardians leave concurrently, the second one is the only guardian.
  const guardians = await findSupervising(tx, [own.id, ...children.map(({ id }) => id)]);
  const guardiansOf = (id: string) =>
    guardians.filter(({ child_id }) => child_id === id).map(({ guardian_id }) => guardian_id);
  const { vetting, ...account } = own;
  return {
    ...account,
    guardianIds: guardiansOf(own.id),
    isSuspended: vetting === 'suspended',
    // A youth who has just come of age no longer has a parent who could remove them.
    children: children
      .map((child) => ({ ...child, guardianIds: guardiansOf(child.id) }))
      .filter(({ guardianIds }) => guardianIds.length > 0),
    cases: await lockOpenCases(tx, [own.id, ...children.map(({ id }) => id)]),
  };
}

/** The next batch of people, ordered by id. */
export function findPeopleAfter(db: Db, after: string | null) {
  const people = db.selectFrom('people').select(['id', 'role']).orderBy('id').limit(1000);
  return (after === null ? people : people.where('id', '>', after)).execute();
}

/** Guardians who can supervise these children. Suspended guardians can't. Rule 9.74 */
async function findSupervising(tx: Tx, childIds: readonly string[]) {
  return (
    tx
      .selectFrom('active_guardianships')
      .innerJoin('people', 'people.id', 'guardian_id')
      .select(['guardian_id', 'child_id'])
      .where('child_id', 'in', childIds)
      .where('vetting', '<>', 'suspended')
      // Use the current time, not the transaction's start. Rule 1.123
      .where(
        sql<boolean>`not exists (select from people as child where child.id = child_id and of_age_at <= app_clock())`,
      )
      .orderBy('since')
      .orderBy('guardian_id')
      .execute()
  );
}

/**
 * Deletes a user and everything that belongs only to them. The features have already removed what other people could
 * see. Needs owner rights. Rule 9.80
 */
export async function deleteUser(tx: Tx, personId: string): Promise<void> {
  await endEveryLogin(tx, personId);
  await tx.deleteFrom('verifications').where('value', '=', personId).execute();
  await tx
    .deleteFrom('dev_mailbox')
    .where('recipient', 'in', (eb) =>
      eb.selectFrom('users').select('email').where('id', '=', personId),
    )
    .execute();
  await tx.deleteFrom('users').where('id', '=', personId).execute();
}

/** Needs owner rights. */
export async function isSent(tx: Tx, { id, reporterId, sessionId }: NewReport): Promise<boolean> {
  const row = await tx
    .selectFrom('reports')
    .select('id')
    .where('id', '=', id)
    .where('reporter_id', '=', reporterId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row !== undefined;
}
