import { sql } from 'kysely';
import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

/** Stores that somebody was suspended and told so, what they wrote, and the answer if there is one. */
export async function storeAppeal(
  app: TestApp,
  { personId }: Browser,
  {
    note = 'x',
    told = 'x',
    words = 'x',
    answer = null,
  }: { note?: string; told?: string; words?: string; answer?: string | null } = {},
): Promise<void> {
  await sql`
    with made as (
      insert into vetting_decisions (person_id, decision, note)
      values (${personId}, 'suspended', ${note}) returning id
    ), notice as (
      insert into suspension_notices (decision_id, told, link_hash)
      select id, ${told}, sha256(id::text::bytea) from made returning decision_id
    )
    insert into appeals (decision_id, words, sent_at) select decision_id, ${words}, now() from notice
  `.execute(app.platform.db);
  if (answer === null) return;
  await sql`
    update appeals set outcome = 'kept', answered_at = now(), told = ${answer}
    where words = ${words}
  `.execute(app.platform.db);
}
