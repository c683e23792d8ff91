-- The sessions that the viewer may see, of those that the calling query selects by their participants. As in the
-- policies, `can_see_session` and the viewer's own children and blocks decide. Inlined into the calling query, so that
-- it can use indexes. Needs owner rights.
create function listed_sessions(viewer uuid, children uuid[], grown uuid[], hidden uuid[]) returns setof sessions
language sql stable
as $$
  select session.* from public.sessions as session
  where public.can_see_session(
    session,
    reader => viewer,
    is_guardian => session.youth_id = any (children),
    was_guardian => session.youth_id = any (grown) and exists (
      select from public.grown_children
      where guardian_id = viewer and child_id = session.youth_id and lower(session.during) < of_age_at
    ),
    is_blocked => session.elder_id = any (hidden) or session.youth_id = any (hidden),
    is_youth_paused => exists (select from public.people where people.id = session.youth_id and paused_at is not null)
  )
$$;

-- A page of one tab, as JSON texts that the server passes on as they are: the rows, the counts of all tabs, and the
-- position of the last row if there are more. Open tabs list the earliest start first, Rejected the latest decision, and
-- Past the latest end, so that sessions canceled ahead don't push a running one off the first page. Needs owner rights.
-- Rule 6.28
create function session_page(
  viewer uuid, tab text, at timestamptz, after_key timestamptz, after_id uuid, most integer
) returns table (items text, counts text, last_position text)
language plpgsql stable set search_path = public, pg_temp
as $$
declare
  -- The status of the sessions of an open tab. Null for the other tabs.
  open_status constant text := case tab when 'pending' then 'pending' when 'upcoming' then 'approved' end;
  is_of_age boolean;
  -- Elders and youths have none of these, and guardians no sessions of their own.
  children uuid[];
  grown uuid[];
  hidden uuid[];
  -- The youths whose sessions can be the viewer's.
  youths uuid[];
  ids uuid[];
  keys timestamptz[];
  others uuid[];
  other_items json[];
begin
  select reader.of_age_at <= app_now(),
    array(select child_id from active_guardianships where guardian_id = viewer),
    array(select child_id from grown_children where guardian_id = viewer),
    array(
      select blocked_id from blocks where blocker_id = viewer
      union all
      select blocker_id from blocks where blocked_id = viewer
    )
    into is_of_age, children, grown, hidden
  from people as reader
  where reader.id = viewer and reader.paused_at is null and reader.vetting <> 'suspended';
  -- A paused or suspended reader sees nothing.
  if not found then viewer := null; end if;
  youths := viewer || children || grown;
  -- `offset 0` evaluates each session's tab once.
  select concat('{"pending":', count(*) filter (where mine.tab = 'pending'),
    ',"upcoming":', count(*) filter (where mine.tab = 'upcoming'),
    ',"rejected":', count(*) filter (where mine.tab = 'rejected'),
    ',"past":', count(*) filter (where mine.tab = 'past'), '}')
    into counts
  from (
    select session_bucket(session.status, lower(session.during), at) as tab
    from listed_sessions(viewer, children, grown, hidden) as session
    where session.elder_id = viewer or session.youth_id = any (youths)
    offset 0
  ) as mine;
  if open_status is not null then
    -- Reads the indexes by participant and start only as far as the page needs.
    select array_agg(listed.id), array_agg(listed.key) into ids, keys from (
      (
        select session.id, lower(session.during) as key
        from listed_sessions(viewer, children, grown, hidden) as session
        where session.elder_id = viewer and session.status = open_status and lower(session.during) > at
          and (after_id is null or (lower(session.during), session.id) > (after_key, after_id))
        order by lower(session.during), session.id limit most + 1
      )
      union all (
        select own.id, own.key from unnest(youths) as youth (id)
        cross join lateral (
          select session.id, lower(session.during) as key
          from listed_sessions(viewer, children, grown, hidden) as session
          where session.youth_id = youth.id and session.status = open_status and lower(session.during) > at
            and (after_id is null or (lower(session.during), session.id) > (after_key, after_id))
          order by lower(session.during), session.id limit most + 1
        ) as own
      )
      order by key, id limit most + 1
    ) as listed;
  else
    select array_agg(listed.id), array_agg(listed.key) into ids, keys from (
      select mine.id, mine.key from (
        select session.id,
          case session.status
            when 'rejected' then session.decided_at
            when 'cancelled' then session.cancelled_at
            when 'approved' then upper(session.during)
            else lower(session.during)
          end as key
        from listed_sessions(viewer, children, grown, hidden) as session
        where (session.elder_id = viewer or session.youth_id = any (youths))
          and session_bucket(session.status, lower(session.during), at) = session_page.tab
      ) as mine
      where after_id is null or (mine.key, mine.id) < (after_key, after_id)
      order by mine.key desc, mine.id desc limit most + 1
    ) as listed;
  end if;
  if cardinality(ids) > most then
    last_position := json_build_array(iso_moment(keys[most]), ids[most]);
    ids := ids[:most];
  end if;
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
  if cardinality(others) > 0 then
    select array_agg(other.session_id), array_agg(other.item) into others, other_items
    from session_rows(array_fill(viewer, array[cardinality(others)]), others, at) as other;
  end if;
  select '[' || coalesce(string_agg(coalesce(
    other_items[array_position(others, session.id)]::text, base.head || plain_session_end()
  ), ',' order by asked.nth), '') || ']'
    into items
  from unnest(ids) with ordinality as asked (id, nth)
  join sessions as session on session.id = asked.id
  join people as youth on youth.id = session.youth_id
  left join people as elder on elder.id = session.elder_id
  -- Doesn't look up a place that the viewer may no longer see.
  left join session_offers as place on place.version = session.version and place.session_id = case when can_see_offer(
    session, session.version, viewer, session.youth_id = any (children), is_of_age
  ) then session.id end
  cross join lateral session_heads(
    session, elder, youth, place, session.interests, elder.skills, youth.skills, session.created_by = session.youth_id,
    viewer, session.youth_id = any (grown), at
  ) as base;
  return next;
end $$;
