import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

/** Makes every approved session a built-in video call, with a help request and the elder present. */
export async function storeCalls(db: Db): Promise<void> {
  await sql`
    update session_offers set (address, latitude, longitude, video_provider, video_link)
      = (null, null, null, 'Oakling', null)
    where session_id in (select id from sessions where status = 'approved')
  `.execute(db);
  await sql`
    insert into room_calls (session_id, version, began_at, help_at, help_parts)
    select id, version, now(), now(), '{elder}' from sessions where status = 'approved'
  `.execute(db);
  await sql`
    insert into room_presences (id, session_id, person_id, part, entered_at, seen_at)
    select gen_random_uuid(), id, elder_id, 'elder', now(), now() from sessions where status = 'approved'
  `.execute(db);
}
