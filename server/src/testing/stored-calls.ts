import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

/** Makes every approved session a built-in video call in which the elder is present and the child asked for help. */
export async function storeCalls(db: Db): Promise<void> {
  await sql`
    update session_offers set (address, latitude, longitude, video_provider, video_link)
      = (null, null, null, 'Oakling', null)
    where session_id in (select id from sessions where status = 'approved')
  `.execute(db);
  await sql`
    insert into room_calls (session_id, version, help_at, help_parts)
    select id, version, now(), '{youth}' from sessions where status = 'approved'
  `.execute(db);
  await sql`
    insert into help_requests (session_id, version, part, asked_at)
    select id, version, 'youth', now() from sessions where status = 'approved'
  `.execute(db);
  await sql`
    insert into help_answers (request_id, guardian_id)
    select request.id, guardian_id from help_requests as request
    join sessions as session on session.id = session_id join guardianships on child_id = youth_id
  `.execute(db);
  await sql`
    insert into room_presences (id, session_id, person_id, part, entered_at, seen_at)
    select gen_random_uuid(), id, elder_id, 'elder', now(), now() from sessions where status = 'approved'
  `.execute(db);
}
