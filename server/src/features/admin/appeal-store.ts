import {
  APPEAL_ANSWER_TEXTS,
  APPEAL_TEXTS,
  type AnswerAppeal,
  type SendAppeal,
  type Suspension,
  type WaitingAppeal,
} from '@oakling/domain/admin/appeal';
import type { TextsOf } from '@oakling/domain/kernel/text-list';
import { DECISION_TEXTS, NOTICE_TEXTS } from '@oakling/domain/admin/decision-texts';
import { sql, type RawBuilder } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { selectTexts, textColumns, isoMoment } from '../../platform/db/columns.ts';
import type { Tx } from '../../platform/db/database.ts';

export async function insertNotice(
  tx: Tx,
  notice: TextsOf<typeof NOTICE_TEXTS> & { decisionId: string; linkHash: Buffer },
): Promise<void> {
  await tx
    .insertInto('suspension_notices')
    .values({
      decision_id: notice.decisionId,
      ...textColumns(NOTICE_TEXTS, notice),
      link_hash: notice.linkHash,
    })
    .execute();
}

async function findNotice(tx: Tx, which: RawBuilder<unknown>) {
  const { rows } = await sql<Suspension & { readonly told: string }>`
    select notice.decision_id as "decisionId", made.person_id as "personId", made.created_at as "madeAt", notice.told,
      is_suspension_in_force(notice.decision_id) as "isInForce",
      is_own_decision(notice.decision_id, app_moderator_id()) as "isOwn",
      case when appeal.decision_id is null then 'none' else coalesce(appeal.outcome, 'waiting') end as appeal
    from suspension_notices as notice
    join vetting_decisions as made on made.id = notice.decision_id
    left join appeals as appeal on appeal.decision_id = notice.decision_id
    where ${which}
  `.execute(tx);
  return rows[0] ?? null;
}

/** The suspension behind a mailed link, or null for an unknown link. Needs owner rights. */
export async function findSuspension(tx: Tx, linkHash: Buffer) {
  return findNotice(tx, sql`notice.link_hash = ${linkHash}`);
}

/** Finds the suspension and locks its person, so concurrent appeals and reinstatements run one after the other. */
export async function lockSuspension(tx: Tx, linkHash: Buffer) {
  await sql`
    select from suspension_notices as notice
    join vetting_decisions as made on made.id = notice.decision_id
    join people as person on person.id = made.person_id
    where notice.link_hash = ${linkHash}
    for update of person
  `.execute(tx);
  // A separate statement sees changes made while waiting for the lock.
  return findSuspension(tx, linkHash);
}

/** The caller locks the person with `lockVetted`. */
export async function findAppealed(tx: Tx, decisionId: string) {
  return findNotice(tx, sql`notice.decision_id = ${decisionId}`);
}

export async function insertAppeal(
  tx: Tx,
  { decisionId }: Suspension,
  appeal: SendAppeal,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('appeals')
    .values({ decision_id: decisionId, ...textColumns(APPEAL_TEXTS, appeal), sent_at: now })
    .execute();
}

export async function saveAnswer(
  tx: Tx,
  { decisionId }: Suspension,
  answer: AnswerAppeal,
  by: { readonly moderatorId: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('appeals')
    .set({ outcome: answer.outcome, answered_by: by.moderatorId, answered_at: by.now })
    .set(textColumns(APPEAL_ANSWER_TEXTS, answer))
    .where('decision_id', '=', decisionId)
    .execute();
}

const WAITING = { ...DECISION_TEXTS, ...NOTICE_TEXTS, ...APPEAL_TEXTS };

/** A moderator can't answer an appeal against their own decision. Rule 9.165 */
export const IS_OWN_SUSPENSION = sql<boolean>`is_own_decision(vetting_decisions.id, app_moderator_id())`;

export function unansweredAppeals(tx: Tx) {
  return tx
    .selectFrom('appeals')
    .innerJoin('vetting_decisions', 'vetting_decisions.id', 'appeals.decision_id')
    .where('appeals.outcome', 'is', null)
    .where(sql<boolean>`is_suspension_in_force(appeals.decision_id)`);
}

/** All unanswered appeals, oldest first; at most one per suspended person. */
export async function waitingAppeals(tx: Tx): Promise<WaitingAppeal[]> {
  return unansweredAppeals(tx)
    .innerJoin('suspension_notices', 'suspension_notices.decision_id', 'appeals.decision_id')
    .innerJoin('people as person', 'person.id', 'vetting_decisions.person_id')
    .select(['appeals.decision_id as id', ...selectTexts(WAITING)])
    .select([
      sql<WaitingAppeal['person']>`
        json_build_object('id', person.id, 'name', person.shown_name, 'role', person.role)`.as(
        'person',
      ),
      IS_OWN_SUSPENSION.as('isOwn'),
      isoMoment('vetting_decisions.created_at').as('suspendedAt'),
      isoMoment('appeals.sent_at').as('sentAt'),
    ])
    .orderBy('appeals.sent_at')
    .execute();
}

/** Needs owner rights. */
export async function readSuspensions(tx: Tx, personId: string) {
  return tx
    .selectFrom('suspension_notices')
    .innerJoin('vetting_decisions as made', 'made.id', 'suspension_notices.decision_id')
    .select(['made.created_at as suspended_at', ...selectTexts(NOTICE_TEXTS)])
    .select((eb) => {
      const appeal = eb
        .selectFrom('appeals')
        .select([...selectTexts(APPEAL_TEXTS), isoMoment('sent_at').as('sent_at')])
        .select(['outcome', ...selectTexts(APPEAL_ANSWER_TEXTS)])
        .select(isoMoment<string | null>('answered_at').as('answered_at'))
        .whereRef('appeals.decision_id', '=', 'suspension_notices.decision_id');
      return jsonObjectFrom(appeal).as('appeal');
    })
    .where('made.person_id', '=', personId)
    .orderBy('made.id')
    .execute();
}
