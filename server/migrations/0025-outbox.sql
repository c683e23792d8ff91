-- Events on their way to whom they are told. A row stands here from the commit of the change until it is delivered; the
-- audit log keeps the event for good. Only the system reads it: what an event says is encrypted.
create table outbox (
  -- The event's row in the audit log.
  id bigint constraint outbox_pkey primary key,
  type text not null,
  -- Events of one subject are delivered in order.
  subject_id text not null,
  payload text not null,
  appended_at timestamptz not null default now(),
  failures integer not null default 0,
  -- Not before this moment, after a failure.
  retry_at timestamptz,
  -- It failed again and again: it waits for somebody to look, and holds up nothing.
  parked_at timestamptz
);
create index outbox_failed on outbox (subject_id, id) where failures > 0;
alter table outbox enable row level security;
alter table outbox force row level security;
create policy outbox_system on outbox to oakling_system using (true) with check (true);

-- What was handed over for an event, to whom and by which way: a repeat finds it here and does nothing.
create table deliveries (
  event_id bigint not null,
  recipient text not null,
  channel text not null constraint deliveries_channel check (channel in ('mail', 'push')),
  delivered_at timestamptz not null default now(),
  constraint deliveries_pkey primary key (event_id, recipient, channel)
);
create index deliveries_old on deliveries (delivered_at);
alter table deliveries enable row level security;
alter table deliveries force row level security;
create policy deliveries_system on deliveries to oakling_system using (true) with check (true);

-- A person's transaction appends in that person's name, whatever it says.
create function append_events(actor uuid, request text, events jsonb) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$
  with event as materialized (
    select nextval(pg_get_serial_sequence('public.audit_log', 'id')) as id, item.*
    from jsonb_to_recordset(events) as item (
      type text, feature text, subject_id text, before jsonb, after jsonb, payload text
    )
  ), recorded as (
    insert into public.audit_log (id, actor_id, request_id, type, feature, subject_id, before, after)
    overriding system value
    select id,
      case current_setting('role')
        when 'oakling_app' then public.app_person_id()
        when 'oakling_moderator' then public.app_moderator_id()
        else actor
      end, request, type, feature, subject_id, before, after
    from event
  )
  insert into public.outbox (id, type, subject_id, payload)
  select id, type, subject_id, payload from event
$$;
revoke execute on function append_events from public;
grant execute on function append_events to oakling_app, oakling_moderator;

-- One notice of an event for each person, however often it is delivered.
alter table notifications
  add column event_id bigint,
  add constraint notifications_once unique (event_id, person_id);

-- Whom a kept mail names: with their account it goes. Rule 9.80
alter table kept_mails add column about uuid[] not null default '{}';
create index kept_mails_about on kept_mails using gin (about);

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
revoke execute on function request_facts, is_busy from public;
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
