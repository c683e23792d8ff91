import type { HelpRequest } from '@oakling/domain/rooms/contract';
import type { HelpRequestState } from '@oakling/domain/rooms/decide-help';
import { FORMER_MEMBER } from '@oakling/domain/sessions/session';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Entry } from './entries.ts';

/** Records the first request for help by this role. Needs owner rights. */
export async function saveHelpRequest(
  tx: Tx,
  { sessionId, version, part }: Pick<Entry, 'sessionId' | 'version' | 'part'>,
): Promise<void> {
  await sql`
    insert into help_requests (session_id, version, part, asked_at)
    values (${sessionId}, ${version}, ${part}, app_now())
  `.execute(tx);
}

export async function findHelpRequests(tx: Tx): Promise<HelpRequest[]> {
  const { rows } = await sql<{ item: HelpRequest }>`
    select item from my_help_requests()
  `.execute(tx);
  return rows.map(({ item }) => item);
}

const columns = sql`request.id, json_build_object('sessionId', session.id,
  'elderId', coalesce(session.elder_id, ${FORMER_MEMBER}), 'youthId', session.youth_id,
  'guardianIds', array(select guardian_id from active_guardianships where child_id = session.youth_id)) as room`;

/** A request in a call of one of the viewer's children, and whether the viewer has answered it. */
export async function findForGuardian(tx: Tx, id: string): Promise<HelpRequestState | null> {
  const { rows } = await sql<HelpRequestState>`
    select ${columns}, exists (
      select from help_answers where request_id = request.id and guardian_id = app_person_id()
    ) as "isDone"
    from help_requests as request join sessions as session on session.id = request.session_id
    where request.id = ${id} and session.youth_id = any (my_children())
  `.execute(tx);
  return rows[0] ?? null;
}

export async function lockForModerator(tx: Tx, id: string): Promise<HelpRequestState | null> {
  const { rows } = await sql<HelpRequestState>`
    select ${columns}, request.closed_at is not null as "isDone"
    from help_requests as request join sessions as session on session.id = request.session_id
    where request.id = ${id}
  `.execute(tx);
  return rows[0] ?? null;
}

/** Idempotent: a double click answers once. */
export async function saveHelpAnswer(tx: Tx, id: string): Promise<void> {
  await sql`
    insert into help_answers (request_id, guardian_id, answered_at)
    values (${id}, app_person_id(), app_now()) on conflict do nothing
  `.execute(tx);
}

export async function saveHelpClosing(tx: Tx, id: string): Promise<void> {
  await sql`
    update help_requests set (closed_at, closed_by) = (app_now(), app_moderator_id())
    where id = ${id}
  `.execute(tx);
}

/** Locks the next request that has had no answer for ten minutes by the database's clock. Needs owner rights. */
export async function lockUnansweredHelp(tx: Tx): Promise<HelpRequestState | null> {
  const { rows } = await sql<HelpRequestState>`
    select ${columns}, false as "isDone"
    from help_requests as request join sessions as session on session.id = request.session_id
    where request.closed_at is null and request.reminded_at is null
      and request.asked_at <= app_now() - interval '10 minutes'
      and not exists (select from help_answers where request_id = request.id)
    order by request.asked_at limit 1
    for update of request skip locked
  `.execute(tx);
  return rows[0] ?? null;
}

export async function saveHelpReminder(tx: Tx, id: string): Promise<void> {
  await sql`update help_requests set reminded_at = app_now() where id = ${id}`.execute(tx);
}

export async function readHelpOf(tx: Tx, personId: string) {
  return tx
    .selectFrom('help_requests')
    .innerJoin('sessions', 'sessions.id', 'session_id')
    .select(['session_id', 'part', 'asked_at'])
    .where((eb) => eb.or([eb('elder_id', '=', personId), eb('youth_id', '=', personId)]))
    .orderBy('asked_at')
    .execute();
}
