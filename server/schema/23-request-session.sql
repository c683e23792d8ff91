-- What the command that requests a session asks and writes, each in one statement.

-- Whether somebody has an approved session at a time; where clocks go back the end can come first, and is no time.
create function is_busy(person uuid, starts_at timestamptz, ends_at timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select ends_at > starts_at and (
    exists (
      select from public.sessions
      where status = 'approved' and elder_id = person and during && tstzrange(starts_at, greatest(starts_at, ends_at))
    ) or exists (
      select from public.sessions
      where status = 'approved' and youth_id = person and during && tstzrange(starts_at, greatest(starts_at, ends_at))
    )
  )
$$;
revoke execute on function is_busy from public;

-- What a request is decided by and its requester may not read: the other's parent, and who of the two has an approved
-- session at that time. Nothing at all unless the two are matched.
create function request_facts(
  match uuid, starts_at timestamptz, ends_at timestamptz,
  out parent_id uuid, out requester_busy boolean, out match_busy boolean
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select
    (select person.parent_id from public.people as person
      where person.id in (public.app_person_id(), match) and person.role = 'youth'),
    public.is_busy(public.app_person_id(), starts_at, ends_at),
    public.is_busy(match, starts_at, ends_at)
  where exists (select from public.match_cards as card where card.id = match)
$$;
revoke execute on function request_facts from public;
grant execute on function request_facts to oakling_app;

-- A new request with its place, with the rights of whoever asks. False when the id is taken.
create function insert_session(session jsonb, arrangement jsonb) returns boolean
language plpgsql volatile set search_path = public, pg_temp
as $$
begin
  insert into public.sessions (id, elder_id, youth_id, created_by, connection_mode, interests, start_time,
    end_time, time_zone, during, created_at, updated_at)
  select id, elder_id, youth_id, created_by, connection_mode, interests, start_time, end_time, time_zone,
    tstzrange(starts_at, ends_at), created_at, created_at
  from jsonb_to_record(session) as asked (
    id uuid, elder_id uuid, youth_id uuid, created_by uuid, connection_mode text, interests text[],
    start_time timestamp, end_time timestamp, time_zone text, starts_at timestamptz, ends_at timestamptz,
    created_at timestamptz
  )
  on conflict (id) do nothing;
  if not found then
    return false;
  end if;
  insert into public.session_arrangements (session_id, connection_mode, address, latitude, longitude,
    video_provider, video_link, message)
  select (session ->> 'id')::uuid, connection_mode, address, latitude, longitude, video_provider,
    video_link, message
  from jsonb_to_record(arrangement) as asked (
    connection_mode text, address text, latitude double precision, longitude double precision,
    video_provider text, video_link text, message text
  );
  return true;
end $$;
grant execute on function insert_session to oakling_app;
