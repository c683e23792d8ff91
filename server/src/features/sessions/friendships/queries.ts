import type { Friendship, FriendshipKey } from '@oakling/domain/sessions/friendships/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** An elder or a parent of several children has fewer friendships than this. */
const MOST = 100;

interface Asked {
  /** The friendship to read, or all of the viewer's. */
  readonly only?: FriendshipKey;
  /** The number of earlier sessions of each friendship. */
  readonly past: number;
}

/**
 * Friendships of the viewer or of the viewer's children: pairs with an approved session, the next meeting first. The
 * policies of `sessions` hide pairs with a block, paused readers and elders whose account is gone. A guardian doesn't
 * see the friendships of a child who has grown up, or with an elder whom the child blocked. Rule 6.420
 */
export async function listFriendships(
  tx: Tx,
  viewerId: string,
  now: Date,
  { only, past }: Asked,
): Promise<Friendship[]> {
  const isAsked =
    only === undefined ? sql`true` : sql`(elder_id, youth_id) = (${only.elderId}, ${only.youthId})`;
  const { rows } = await sql<Friendship>`
    with mine as materialized (
      select id, elder_id, youth_id, lower(during) as starts_at, upper(during) <= ${now} as is_over,
        not exists (
          select from session_outcomes as said
          where said.session_id = session.id and said.person_id = ${viewerId} and said.outcome = 'did-not-happen'
        ) as took_place
      from sessions as session
      where elder_id is not null and ${isAsked}
        -- A guardian can end a pre-approval while the only session waits to be approved again. Rule 6.159
        and (status = 'approved' or status = 'pending' and lapsed_at is null and exists (
          select from pre_approvals as rule
          where (rule.elder_id, rule.youth_id, rule.guardian_id) = (session.elder_id, session.youth_id, ${viewerId})
        ))
        and (${viewerId} in (elder_id, youth_id) or is_my_child(youth_id))
        and not exists (select from blocks where blocker_id = youth_id and blocked_id = elder_id)
    ), friend as materialized (
      select elder_id, youth_id, min(starts_at) as since, count(*) filter (where is_over and took_place)::integer as meetings,
        (array_agg(id order by starts_at, id) filter (where not is_over))[1] as next_id,
        (array_agg(id order by starts_at desc, id desc) filter (where is_over))[1:${past}] as past_ids,
        min(starts_at) filter (where not is_over) as next_at, max(starts_at) as last_at
      from mine
      group by elder_id, youth_id
      -- A later meeting goes on with the friendship. Rule 6.484
      having not has_ended(elder_id, youth_id, max(starts_at))
      order by next_at, last_at desc
      limit ${MOST}
    ), shown as materialized (
      select session_id, item from my_session_rows(
        array(select unnest(next_id || coalesce(past_ids, '{}')) from friend), ${now}
      )
    )
    select iso_moment(since) as since, meetings,
      (select item from shown where session_id = next_id) as next,
      coalesce((
        select json_agg(item order by nth)
        from unnest(past_ids) with ordinality as met (id, nth) join shown on session_id = met.id
      ), '[]') as past,
      (
        select json_build_object('isVerified', true, 'isMine', true, 'others', '[]'::json) from pre_approvals as rule
        where (rule.elder_id, rule.youth_id, rule.guardian_id) = (friend.elder_id, friend.youth_id, ${viewerId})
      ) as "preApproval"
    from friend
    order by next_at, last_at desc
  `.execute(tx);
  return rows;
}
