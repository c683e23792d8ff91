import { RENEWAL_DAYS } from '@oakling/domain/admin/clearance-contract';
import type { Waiting } from '@oakling/domain/admin/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { IS_CONSENT_MISSING } from '../legal/missing-consents-queries.ts';
import { IS_OWN_SUSPENSION, unansweredAppeals } from './appeal-store.ts';
import { lapsingChecks } from './clearance-queries.ts';
import { peopleAsked } from './people-queries.ts';
import { IS_MINE } from './queries.ts';

const counted = sql<number>`count(*)::int`.as('count');

/** Counts what waits for this moderator, each with the condition of its list. Rule 9.401 */
export async function countWaiting(tx: Tx, today: string): Promise<Waiting> {
  return tx
    .selectNoFrom([
      unansweredAppeals(tx).where(IS_OWN_SUSPENSION, '=', false).select(counted).as('appeals'),
      tx.selectFrom('reports').where(IS_MINE, '=', true).select(counted).as('mine'),
      tx.selectFrom('reports').where('status', '=', 'open').select(counted).as('open'),
      peopleAsked(tx, { name: '', standing: 'unverified' }).select(counted).as('elders'),
      lapsingChecks(tx, today, RENEWAL_DAYS)
        .select(sql<number>`count(distinct made.person_id)::int`.as('count'))
        .as('checks'),
      tx
        .selectFrom('child_consents')
        .where(IS_CONSENT_MISSING, '=', true)
        .select(counted)
        .as('consents'),
      tx.selectFrom('unsent_mails').where('state', '<>', 'waiting').select(counted).as('mails'),
    ])
    .$castTo<Waiting>()
    .executeTakeFirstOrThrow();
}
