-- Events on their way to the people who are told. A row stands here from the commit of the change until it is delivered; the
-- audit log keeps the event for good. Only the system reads it: what an event says is encrypted.
create table outbox (
  -- The event's row in the audit log.
  id bigint constraint outbox_pkey primary key,
  type text not null,
  -- Events of one subject are delivered in order.
  subject_id text not null,
  payload text not null,
  -- Of the request that caused it: the log names it beside all that follows.
  request_id text not null,
  appended_at timestamptz not null default now(),
  failures integer not null default 0,
  -- Not before this moment, after a failure.
  retry_at timestamptz,
  -- It failed again and again: it waits for somebody to look, and holds up nothing.
  parked_at timestamptz
);
create index outbox_failed on outbox (subject_id, id) where failures > 0;
alter table outbox enable row level security, force row level security;
create policy outbox_system on outbox to oakling_system using (true) with check (true);

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
  insert into public.outbox (id, type, subject_id, payload, request_id)
  select id, type, subject_id, payload, request from event
$$;
revoke execute on function append_events from public;
grant execute on function append_events to oakling_app, oakling_moderator;

-- What was handed over for an event, who got it and by which way: a repeat finds it here and does nothing.
create table deliveries (
  event_id bigint not null,
  recipient text not null,
  channel text not null constraint deliveries_channel check (channel in ('mail', 'push')),
  delivered_at timestamptz not null default now(),
  constraint deliveries_pkey primary key (event_id, recipient, channel)
);
create index deliveries_old on deliveries (delivered_at);
alter table deliveries enable row level security, force row level security;
create policy deliveries_system on deliveries to oakling_system using (true) with check (true);
