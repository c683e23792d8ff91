-- A page of one tab, and the counts of all tabs, in one statement. Callers ask for one more row than they show. Open
-- tabs list the earliest start first, Rejected the latest decision, and Past the latest end, so that sessions canceled
-- ahead don't push a running one off the first page. Row-level security selects the viewer's sessions. Rule 6.28
create function session_page(
  viewer uuid, tab text, at timestamptz, after_key timestamptz, after_id uuid, most integer
) returns json
language plpgsql volatile set search_path = public, pg_temp
as $$
begin
  perform act_as(viewer::text);
  return (
    -- The list is materialized, because otherwise the planner walks through everyone's sessions in the order of an
    -- index made for reminders.
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
    ), listed as materialized (
      select mine.id, mine.key
      from mine
      where mine.tab = session_page.tab and (
        after_id is null
        or case when session_page.tab in ('pending', 'upcoming')
          then (mine.key, mine.id) > (after_key, after_id)
          else (mine.key, mine.id) < (after_key, after_id) end
      )
      order by
        case when session_page.tab in ('pending', 'upcoming') then mine.key end,
        case when session_page.tab in ('pending', 'upcoming') then mine.id end,
        mine.key desc, mine.id desc
      limit most
    )
    select json_build_object(
      'counts', (
        select json_build_object(
          'pending', count(*) filter (where mine.tab = 'pending'),
          'upcoming', count(*) filter (where mine.tab = 'upcoming'),
          'rejected', count(*) filter (where mine.tab = 'rejected'),
          'past', count(*) filter (where mine.tab = 'past'))
        from mine
      ),
      'items', (
        select coalesce(json_agg(found.item order by
          case when session_page.tab in ('pending', 'upcoming') then listed.key end,
          case when session_page.tab in ('pending', 'upcoming') then listed.id end,
          listed.key desc, listed.id desc), '[]')
        from my_session_rows(array(select listed.id from listed), at) as found
        join listed on listed.id = found.session_id
      )
    )
  );
end $$;
