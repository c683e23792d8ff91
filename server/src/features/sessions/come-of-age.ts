import { adultMet } from '@oakling/domain/sessions/own-word-events';
import type { CameOfAge } from '@oakling/domain/stages/events';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { on } from '../../platform/db/transact.ts';

/** Rules 6.161 and 6.170: no rule of a guardian is left of somebody of age, and the elders they meet are told once. */
export const comeOfAgeConsequence = on<CameOfAge>('CameOfAge', async (tx, { youthId }) => {
  await tx.deleteFrom('pre_approvals').where('youth_id', '=', youthId).execute();
  const elderIds = await findEldersMet(tx, youthId);
  return elderIds.length === 0 ? [] : [adultMet(youthId, elderIds)];
});

/** The elders of open and of held sessions, without those who may not see each other. */
async function findEldersMet(tx: Tx, youthId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ elder_id: string }>`
    select distinct elder_id from sessions
    where youth_id = ${youthId} and elder_id is not null
      and (status = 'approved' or (status = 'pending' and lower(during) > now()))
      and not exists (
        select from blocks
        where (blocker_id = elder_id and blocked_id = youth_id)
          or (blocker_id = youth_id and blocked_id = elder_id)
      )
    order by elder_id
  `.execute(tx);
  return rows.map((row) => row.elder_id);
}
