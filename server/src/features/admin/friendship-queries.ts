import { type FriendshipsOverview, SHOWN_CHECK_INS } from '@oakling/domain/admin/check-ins';
import { IDLE_MS, LONG_QUIET_MS } from '@oakling/domain/sessions/friendships/check-in';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

const FRIENDS = sql`
  json_build_object('id', elder.id, 'name', elder.shown_name) as elder,
  json_build_object('id', youth.id, 'name', youth.shown_name) as youth
`;

/** Worried answers first, then the newest. A good answer without words needs no moderator. Rule 6.447 */
export async function listAnswers(tx: Tx): Promise<FriendshipsOverview['answers']> {
  const { rows } = await sql<FriendshipsOverview['answers'][number]>`
    select ${FRIENDS}, json_build_object('id', by.id, 'name', by.shown_name) as by, feeling, check_ins.note,
      iso_moment(answered_at) as "answeredAt"
    from check_ins
    join people as elder on elder.id = elder_id
    join people as youth on youth.id = youth_id
    join people as by on by.id = person_id
    where answered_at > app_now() - interval '90 days' and (feeling <> 'good' or check_ins.note <> '')
    order by feeling = 'worried' desc, answered_at desc, person_id limit ${SHOWN_CHECK_INS}
  `.execute(tx);
  return rows;
}

/** Friends who may meet, but haven't met for 45 days and have nothing planned. Rule 6.447 */
export async function listQuiet(tx: Tx, now: Date): Promise<FriendshipsOverview['quiet']> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const { rows } = await sql<FriendshipsOverview['quiet'][number]>`
    with friend as materialized (
      select elder_id, youth_id, max(upper(during)) as last from sessions as met
      where status = 'approved' and elder_id is not null
        and lower(during) > ${before(IDLE_MS)} and lower(during) <= ${before(LONG_QUIET_MS)}
        and not exists (
          select from sessions as later
          where later.elder_id = met.elder_id and later.youth_id = met.youth_id
            and upper(later.during) > ${before(LONG_QUIET_MS)}
            and (later.status = 'approved' or (later.status = 'pending' and lower(later.during) > ${now}))
        )
      group by elder_id, youth_id
    )
    select ${FRIENDS}, iso_moment(last) as "lastMetAt"
    from friend join people as elder on elder.id = elder_id join people as youth on youth.id = youth_id
    where can_check_in(elder_id, youth_id, youth_id)
    order by last, elder_id, youth_id limit ${SHOWN_CHECK_INS}
  `.execute(tx);
  return rows;
}
