-- Sessions that repeat. A request for several dates is one pending session, whose other dates become sessions when it is
-- approved. The copies below take every column that isn't named. Rules 6.430 to 6.436

-- The other dates of a series, and whether each fits. `dates` is a list of local and exact times. Needs owner rights.
create function series_dates(first sessions, dates jsonb)
returns table (id uuid, start_time timestamp, end_time timestamp, during tstzrange, is_busy boolean, is_against_rules boolean,
  is_requester_busy boolean)
language sql stable set search_path = public, pg_temp
as $$
  select asked.id, asked.start_time, asked.end_time, its.during,
    is_busy(first.elder_id, asked.starts_at, asked.ends_at) or is_busy(first.youth_id, asked.starts_at, asked.ends_at)
      or exists (select from sessions as same where same.id = asked.id and same.id <> first.id),
    broken_rules(first.youth_id, first.elder_id, first.id, first.connection_mode, its.during, place.address,
      place.latitude, place.longitude, place.video_provider, '{approved}') <> '{}'
      -- A request whose first date was changed may reach further ahead than a new one. Rule 6.94
      or asked.starts_at > first.updated_at + interval '367 days',
    is_busy(first.created_by, asked.starts_at, asked.ends_at)
  from jsonb_to_recordset(dates) as asked (
    id uuid, start_time timestamp, end_time timestamp, starts_at timestamptz, ends_at timestamptz
  )
  cross join lateral (select tstzrange(asked.starts_at, asked.ends_at) as during) as its
  left join session_offers as place on place.session_id = first.id and place.version = first.version
  order by asked.start_time
$$;

-- The dates of a child's series, for a guardian, and why one doesn't fit. Rule 6.432
create function dates_of_series(first_id uuid, dates jsonb)
returns table (day text, "startsAt" text, problem text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select to_char(each.start_time, 'YYYY-MM-DD'), iso_moment(lower(each.during)),
    case when each.is_busy then 'busy' when each.is_against_rules then 'rules' end
  from sessions as first cross join lateral series_dates(first, dates) as each
  where first.id = first_id and is_my_child(first.youth_id)
$$;
grant execute on function dates_of_series to oakling_app;

-- Moves a child's request to a later one of its dates, so that a guardian can approve it without those before. Its
-- version stays, because the guardian has read every date. Rule 6.438
create function leave_out_first(first_id uuid, next jsonb, times integer) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$
  with moved as (
    update sessions as first
    set start_time = to_date.start_time, end_time = to_date.end_time, during = tstzrange(to_date.starts_at, to_date.ends_at),
      series_start = to_date.starts_at, repeat_times = nullif(times, 1),
      left_out = case when times > 1 then first.left_out else '{}' end
    from jsonb_to_record(next) as to_date (
      start_time timestamp, end_time timestamp, starts_at timestamptz, ends_at timestamptz
    )
    where id = first_id and status = 'pending' and times < repeat_times and is_my_child(youth_id)
      and to_date.start_time > first.start_time
      and (to_date.start_time::time, to_date.end_time::time) = (first.start_time::time, first.end_time::time)
    returning first.*
  )
  update session_offers as offer set start_time = moved.start_time, end_time = moved.end_time, during = moved.during
  from moved where offer.session_id = moved.id and offer.version = moved.version
$$;
grant execute on function leave_out_first to oakling_app;

-- Makes the other dates of an approved series sessions of their own, with its content and approvals, except those left
-- out and those that no longer fit, whose number it returns. The approval holds the locks of the two people. Needs
-- owner rights. Rule 6.432
create function make_series(first_id uuid, dates jsonb, left_out date[]) returns integer
language plpgsql volatile set search_path = public, pg_temp
as $$
declare
  first sessions;
  next record;
  missed integer := 0;
begin
  select * into first from sessions where id = first_id;
  left_out := left_out || array(
    select unnest(given.left_out) from session_approvals as given
    where given.session_id = first_id and given.version = first.version
  );
  for next in select * from series_dates(first, dates) loop
    continue when next.start_time::date = any (left_out);
    if next.is_busy or next.is_against_rules then
      missed := missed + 1;
      continue;
    end if;
    insert into sessions
    select (jsonb_populate_record(first, jsonb_build_object('id', next.id, 'version', 1, 'start_time', next.start_time,
      'end_time', next.end_time, 'during', next.during, 'series_start', lower(next.during)))).*;
    perform copy_offer(first, next.id);
    insert into session_approvals
    select (jsonb_populate_record(given, jsonb_build_object('session_id', next.id, 'version', 1, 'left_out', '{}'))).*
    from session_approvals as given where given.session_id = first_id and given.version = first.version;
  end loop;
  return missed;
end $$;

-- Lets the other dates of a series wait as one request, after a guardian has approved only the first. Needs owner
-- rights. Rule 6.433
create function postpone_series(first_id uuid, dates jsonb, times integer, left_out date[]) returns void
language plpgsql volatile set search_path = public, pg_temp
as $$
declare
  first sessions;
  next record;
begin
  select * into first from sessions where id = first_id;
  select * into next from series_dates(first, dates) limit 1;
  insert into sessions
  select (jsonb_populate_record(first, jsonb_build_object('id', next.id, 'version', 1, 'start_time', next.start_time,
    'end_time', next.end_time, 'during', next.during, 'series_start', lower(next.during), 'status', 'pending', 'decided_at', null, 'decided_by', null,
    'repeat_times', nullif(times, 1), 'left_out', case when times > 1 then left_out else '{}' end))).*;
  perform copy_offer(first, next.id);
end $$;

create function copy_offer(first sessions, copy_id uuid) returns void
language sql volatile set search_path = public, pg_temp
as $$
  insert into session_offers
  select (jsonb_populate_record(offer, jsonb_build_object('session_id', copy_id, 'version', 1, 'proposed_by', null))).*
  from session_offers as offer where offer.session_id = first.id and offer.version = first.version
$$;
