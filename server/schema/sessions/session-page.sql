-- A page of one tab, as JSON texts that the server passes on as they are: the rows, the counts of all tabs, and the
-- position of the last row if there are more. Open tabs list the earliest start first, Rejected the latest decision, and
-- Past the latest end, so that sessions canceled ahead don't push a running one off the first page. Needs owner rights:
-- `can_see_session` and the viewer's own children and blocks select the sessions, as in the policies. Rule 6.28
create function session_page(
  viewer uuid, tab text, at timestamptz, after_key timestamptz, after_id uuid, most integer
) returns table (items text, counts text, last_position text)
language plpgsql stable set search_path = public, pg_temp
as $$
declare
  reader people;
  -- Elders and youths have none of these, and guardians no sessions of their own.
  children uuid[];
  grown uuid[];
  hidden uuid[];
  ids uuid[];
  others uuid[];
begin
  select * into reader from people where id = viewer and paused_at is null and vetting <> 'suspended';
  children := array(select child_id from active_guardianships where guardian_id = reader.id);
  grown := array(select child_id from grown_children where guardian_id = reader.id);
  hidden := array(
    select blocked_id from blocks where blocker_id = reader.id
    union all
    select blocker_id from blocks where blocked_id = reader.id
  );
  -- The list is materialized, because it is read twice.
  with mine as materialized (
    select session.id,
      session_bucket(session.status, lower(session.during), at) as tab,
      case
        when session.status = 'rejected' then session.decided_at
        when session.status = 'cancelled' then session.cancelled_at
        when session.status = 'approved' and lower(session.during) <= at then upper(session.during)
        else lower(session.during)
      end as key
    from sessions as session
    where (session.elder_id = reader.id or session.youth_id = any (reader.id || children || grown))
      and can_see_session(
        session,
        reader => reader.id,
        is_guardian => session.youth_id = any (children),
        was_guardian => session.youth_id = any (grown) and exists (
          select from grown_children
          where guardian_id = reader.id and child_id = session.youth_id and lower(session.during) < of_age_at
        ),
        is_blocked => array[session.elder_id, session.youth_id] && hidden,
        is_youth_paused => exists (select from people where people.id = session.youth_id and paused_at is not null)
      )
  ), listed as (
    select mine.id, mine.key, row_number() over (order by
      case when session_page.tab in ('pending', 'upcoming') then mine.key end,
      case when session_page.tab in ('pending', 'upcoming') then mine.id end,
      mine.key desc, mine.id desc) as nth
    from mine
    where mine.tab = session_page.tab and (
      after_id is null
      or case when session_page.tab in ('pending', 'upcoming')
        then (mine.key, mine.id) > (after_key, after_id)
        else (mine.key, mine.id) < (after_key, after_id) end
    )
    order by nth limit most + 1
  )
  select
    (
      select json_build_object(
        'pending', count(*) filter (where mine.tab = 'pending'),
        'upcoming', count(*) filter (where mine.tab = 'upcoming'),
        'rejected', count(*) filter (where mine.tab = 'rejected'),
        'past', count(*) filter (where mine.tab = 'past'))
      from mine
    ),
    array_agg(listed.id order by listed.nth) filter (where listed.nth <= most),
    case when count(*) > most then
      max(json_build_array(iso_moment(listed.key), listed.id)::text) filter (where listed.nth = most)
    end
    into counts, ids, last_position from listed;
  -- The sessions about which session_rows has more to say. A thank-you note requires an answer.
  others := array(
    select session.id from sessions as session
    where session.id = any (ids) and (
      session.status in ('pending', 'cancelled')
      or session.series_id is not null
      or session.id = any (array(select session_id from session_questions where session_id = any (ids)))
      or session.id = any (array(select session_id from session_outcomes where session_id = any (ids)))
      or exists (select from session_offers where session_id = session.id and version > session.version)
    )
  );
  select '[' || coalesce(string_agg(coalesce(other.item::text, base.head || plain_session_end()), ',' order by asked.nth), '') || ']'
    into items
  from unnest(ids) with ordinality as asked (id, nth)
  join sessions as session on session.id = asked.id
  join people as youth on youth.id = session.youth_id
  left join people as elder on elder.id = session.elder_id
  -- Doesn't look up a place that the viewer may no longer see.
  left join session_offers as place on place.version = session.version and place.session_id = case when can_see_offer(
    session, session.version, reader.id, session.youth_id = any (children), reader.of_age_at <= app_now()
  ) then session.id end
  left join session_rows(array_fill(reader.id, array[cardinality(others)]), others, at) as other
    on other.session_id = session.id
  cross join lateral session_heads(
    session, elder, youth, place, session.interests, elder.skills, youth.skills, session.created_by = session.youth_id,
    reader.id, session.youth_id = any (grown), at
  ) as base;
  return next;
end $$;
