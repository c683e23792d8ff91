import { OVERDUE_MS } from '@oakling/domain/sessions/day/decide-reminder';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { isProposed, whenAsked } from './reminder-store.ts';

/**
 * The elders among these who have a request, a proposal or a parent's question to answer that they can see and that has
 * waited for a day. Needs owner rights. Rule 1.225
 */
export async function findAwaitedElders(
  db: Db | Tx,
  elderIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (elderIds.length === 0) return new Set();
  const since = new Date(now.getTime() - OVERDUE_MS);
  const { rows } = await sql<{ id: string }>`
    with open as (
      select array_agg(elder_id) as elders, array_agg(id) as ids from sessions
      where elder_id = any (${[...elderIds]}::uuid[]) and status in ('pending', 'approved')
        and lapsed_at is null and lower(during) > ${now}
    )
    select distinct session.elder_id as id
    from open
    cross join lateral sessions_visible_to(open.elders, open.ids) as seen
    join sessions as session on session.id = (seen.session).id
    where case session.created_by
      when session.elder_id then exists (
        select from session_offers as proposal
        where proposal.session_id = session.id and proposal.version > session.version
          and proposal.created_at <= ${since}
      )
      else session.agreed_at is null and ${whenAsked} <= ${since} and not ${isProposed}
    end or (
      session.status = 'pending' and exists (
        select from session_questions as question
        where question.session_id = session.id and question.answered_at is null
          and question.asked_at <= ${since}
      )
    )
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}
