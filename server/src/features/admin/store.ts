import { CASE_TEXTS, type CloseCase } from '@oakling/domain/admin/contract';
import { DECISION_TEXTS } from '@oakling/domain/admin/decision-texts';
import type { Case, CaseStatus } from '@oakling/domain/admin/decide-case';
import type { NewVetting, Vetted } from '@oakling/domain/admin/decide-vetting';
import type { TextsOf } from '@oakling/domain/kernel/text-list';
import { sql } from 'kysely';
import { textColumns } from '../../platform/db/columns.ts';
import type { Tx } from '../../platform/db/database.ts';

export async function lockCase(tx: Tx, id: string): Promise<Case | null> {
  const row = await tx
    .selectFrom('reports')
    .select(['id', 'status', 'assigned_to'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.status === 'assigned') return { id, status: 'assigned', assignedTo: row.assigned_to };
  return { id, status: row.status };
}

/**
 * True while the reported person is suspended. Locks the row, so the suspension lasts until the case closes. Rule 9.120
 */
export async function isReportedSuspended(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('people')
    .select('vetting')
    .where('id', '=', (where) =>
      where.selectFrom('reports').select('reported_id').where('id', '=', id),
    )
    .forShare()
    .executeTakeFirst();
  return row?.vetting === 'suspended';
}

export async function saveAssignment(tx: Tx, id: string, moderatorId: string | null) {
  const status: CaseStatus = moderatorId === null ? 'open' : 'assigned';
  await tx
    .updateTable('reports')
    .set({ status, assigned_to: moderatorId })
    .where('id', '=', id)
    .execute();
}

export async function saveClosing(
  tx: Tx,
  id: string,
  closing: CloseCase,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ status: 'closed', outcome: closing.outcome, closed_at: now })
    .set(textColumns(CASE_TEXTS, closing))
    .where('id', '=', id)
    .execute();
}

/** Locks a person for a decision, with the rows of relatives that the decision may change. */
export async function lockVetted(tx: Tx, id: string): Promise<Vetted | null> {
  const lock = () =>
    tx.selectFrom('people').select(['id', 'role', 'vetting']).orderBy('id').forUpdate();
  const self = await lock()
    .where((where) => where.or([where('id', '=', id), where('id', 'in', guardiansOf(tx, id))]))
    .execute();
  const person = self.find((row) => row.id === id);
  if (person === undefined) return null;
  // Query after locking the guardian, because from then on no invite can be completed. Rule 9.54
  const children = await lock()
    .where('id', 'in', (eb) =>
      eb.selectFrom('active_guardianships').select('child_id').where('guardian_id', '=', id),
    )
    .execute();
  // Query after locking the children: if two guardians are suspended concurrently, one of them is the last guardian.
  const supervised = await supervisedByOthers(tx, id, children);
  const withParent = await suspendedWithParent(
    tx,
    children.map((row) => row.id),
  );
  const guardians = self.filter((row) => row.id !== id);
  return {
    id,
    role: person.role,
    vetting: person.vetting,
    isParentSuspended:
      guardians.length > 0 && guardians.every(({ vetting }) => vetting === 'suspended'),
    children: children.flatMap((row): Vetted['children'] => {
      if (row.vetting === 'suspended') {
        return withParent.has(row.id) ? [{ id: row.id, state: 'with-parent' }] : [];
      }
      return supervised.has(row.id) ? [] : [{ id: row.id, state: 'free' }];
    }),
  };
}

function guardiansOf(tx: Tx, childId: string) {
  return tx
    .selectFrom('active_guardianships')
    .select('guardian_id')
    .where('child_id', '=', childId);
}

/** Rule 9.74 */
async function supervisedByOthers(
  tx: Tx,
  guardianId: string,
  children: readonly { readonly id: string }[],
): Promise<ReadonlySet<string>> {
  if (children.length === 0) return new Set();
  const rows = await tx
    .selectFrom('active_guardianships')
    .innerJoin('people', 'people.id', 'guardian_id')
    .select('child_id')
    .where(
      'child_id',
      'in',
      children.map(({ id }) => id),
    )
    .where('guardian_id', '<>', guardianId)
    .where('vetting', '<>', 'suspended')
    .execute();
  return new Set(rows.map((row) => row.child_id));
}

/** People whose latest decision followed from a guardian's. */
export async function suspendedWithParent(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('vetting_decisions')
    .distinctOn('person_id')
    .select(['person_id', 'with_parent'])
    .where('person_id', 'in', [...ids])
    .where('decision', 'in', ['suspended', 'reinstated'])
    .orderBy('person_id')
    .orderBy('id', 'desc')
    .execute();
  return new Set(rows.filter((row) => row.with_parent).map((row) => row.person_id));
}

export interface VettingDecision extends TextsOf<typeof DECISION_TEXTS> {
  readonly personId: string;
  readonly moderatorId: string | null;
  readonly decision: 'suspended' | 'reinstated';
}

/**
 * Saves a person's vetting, and the decision with its note. The moderator is null when an eighteenth birthday is the
 * cause.
 * @returns the decision's number.
 */
export async function saveVetting(
  tx: Tx,
  { vetting, childIds }: NewVetting,
  about: VettingDecision,
): Promise<string> {
  const ids = [about.personId, ...childIds];
  await tx
    .updateTable('people')
    .set({ vetting, verified_until: null })
    .where('id', 'in', ids)
    .execute();
  const rows = await tx
    .insertInto('vetting_decisions')
    .values(
      ids.map((id) => ({
        person_id: id,
        moderator_id: about.moderatorId,
        decision: about.decision,
        with_parent: id !== about.personId,
        ...textColumns(DECISION_TEXTS, about),
      })),
    )
    .returning(['id', 'person_id'])
    .execute();
  return rows.find((row) => row.person_id === about.personId)?.id ?? '';
}

/** Rule 1.169 */
export async function saveReview(tx: Tx, about: Omit<VettingDecision, 'decision'>): Promise<void> {
  await tx
    .updateTable('account_reviews')
    .set({ done_at: sql`app_now()` })
    .where('person_id', '=', about.personId)
    .where('done_at', 'is', null)
    .execute();
  const { personId, moderatorId } = about;
  await tx
    .insertInto('vetting_decisions')
    .values({
      person_id: personId,
      moderator_id: moderatorId,
      decision: 'reviewed',
      ...textColumns(DECISION_TEXTS, about),
    })
    .execute();
}

/** Null removes the setting. Rule 10.360 */
export async function setHostSetting(tx: Tx, name: string, value: string | null): Promise<void> {
  await sql`select set_host_setting(${name}, ${value})`.execute(tx);
}
