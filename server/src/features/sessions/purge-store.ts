import { NO_TEXTS, OFFER_TEXT_NAMES } from '@oakling/domain/sessions/offer-texts';
import { sql } from 'kysely';
import { toColumns } from '../../platform/db/columns.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { deleteWhere, inBatches, type Purge, PURGE_BATCH } from '../../platform/db/retention.ts';

/**
 * Deletes a removed person's sessions. All of a youth's sessions are deleted. An elder's past sessions stay as the
 * parent's record, but without the elder's texts. Rule 9.52
 */
export async function dropSessionsOf(tx: Tx, personId: string, now: Date): Promise<void> {
  await sql`
    delete from sessions
    where youth_id = ${personId}
      or (elder_id = ${personId} and not (status = 'approved' and lower(during) <= ${now}))
  `.execute(tx);
  await sql`
    update session_offers as offer set ${emptied} from sessions as session
    where session.id = offer.session_id and offer.version <= session.version
      and session.elder_id = ${personId} and session.created_by = ${personId}
  `.execute(tx);
}

const PLACE_COLUMNS = ['address', 'latitude', 'longitude', 'video_provider', 'video_link'];
/** Clears the place and texts of an offer. Its author and times stay with the session. */
const emptied = sql.join(
  [...PLACE_COLUMNS, ...Object.keys(toColumns(NO_TEXTS, OFFER_TEXT_NAMES))].map(
    (column) => sql`${sql.ref(column)} = null`,
  ),
);

export async function emptyEndedOffers(
  db: Db,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<{ deleted: number; seen: number; last: string | null }> {
  const { rows } = await sql<{ deleted: number; seen: number; last: string | null }>`
    with page as materialized (
      select distinct session_id from session_offers
      where session_id > ${after} and (address is not null or video_provider is not null or note <> '')
      order by session_id limit ${limit}
    ), gone as (
      update session_offers as offer set ${emptied}
      from page, sessions as session
      where offer.session_id = page.session_id and session.id = page.session_id
        and offer.version <= session.version and upper(session.during) <= ${before}
      returning offer.version = session.version as is_in_force
    ), asked as (
      delete from session_questions using page, sessions as session
      where session_questions.session_id = page.session_id and session.id = page.session_id
        and upper(session.during) <= ${before}
    ), unanswered as (
      delete from session_offers as offer using page, sessions as session
      where offer.session_id = page.session_id and session.id = page.session_id
        and offer.version > session.version and upper(session.during) <= ${before}
    )
    select (select count(*)::int from gone where is_in_force) as deleted, count(*)::int as seen,
      (array_agg(session_id order by session_id desc))[1] as last
    from page
  `.execute(db);
  return rows[0] ?? { deleted: 0, seen: 0, last: null };
}

export async function deleteOldAnswers(db: Db, before: Date): Promise<void> {
  await deleteWhere(db, 'session_outcomes', sql`answered_at <= ${before}`);
  await deleteWhere(db, 'check_ins', sql`asked_at <= ${before}`);
  await deleteWhere(db, 'session_delays', sql`told_at <= ${before}`);
  await deleteWhere(db, 'session_thanks', sql`sent_at <= ${before}`);
  await deleteWhere(db, 'rests', sql`changed_at <= ${before}`);
  await deleteWhere(db, 'session_reminders', sql`sent_at <= ${before}`);
}

/** Rule 6.287 */
async function clearReasons(db: Db, before: Date): Promise<void> {
  await deleteWhere(
    db,
    'held_reasons',
    sql`exists (select from sessions where id = session_id and upper(during) <= ${before})`,
  );
  await inBatches(async () => {
    const { numAffectedRows = 0n } = await sql`
      update sessions set rejection_reason = '', cancellation_reason = '' where id = any (array(
        select id from sessions
        where (rejection_reason <> '' or cancellation_reason <> '') and upper(during) <= ${before}
        limit ${PURGE_BATCH} for update skip locked
      ))
    `.execute(db);
    return Number(numAffectedRows);
  });
}

const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes places, links, messages and reasons a year after the session. Works in batches on offers that still have them,
 * because ended sessions accumulate without limit. Rule 9.82
 */
export const arrangementPurge: Purge = {
  of: 'arrangements',
  async run(db, { before }) {
    await deleteOldAnswers(db, before);
    await clearReasons(db, before);
    let total = 0;
    let after = FIRST;
    for (;;) {
      const { deleted, seen, last } = await emptyEndedOffers(db, {
        before,
        after,
        limit: PURGE_BATCH,
      });
      total += deleted;
      if (seen < PURGE_BATCH || last === null) return total;
      after = last;
    }
  },
};
