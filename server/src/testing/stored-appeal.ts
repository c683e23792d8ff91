import { sql } from 'kysely';
import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

/** Stores that somebody was suspended and told so, and what they answered. */
export async function storeAppeal(app: TestApp, { personId }: Browser): Promise<void> {
  await sql`
    with made as (
      insert into vetting_decisions (person_id, decision, note)
      values (${personId}, 'suspended', 'x') returning id
    )
    insert into suspension_notices (decision_id, told, link_hash)
    select id, 'x', sha256(id::text::bytea) from made
  `.execute(app.platform.db);
  await sql`
    insert into appeals (decision_id, words, sent_at)
    select decision_id, 'x', now() from suspension_notices
  `.execute(app.platform.db);
}
