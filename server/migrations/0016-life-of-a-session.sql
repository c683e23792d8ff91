-- What becomes of a session between its request and its start. Rules 6.57 to 6.79

-- Who called it off in person, and why; nobody where a block, a pause or a removal did. Rules 6.57, 9.46
alter table sessions
  add column cancelled_by uuid,
  add column cancellation_reason text not null default ''
    check (length(cancellation_reason) <= 500),
  add constraint sessions_cancelled_by check (cancelled_by is null or status = 'cancelled'),
  add constraint sessions_cancelled_why check (cancellation_reason = '' or cancelled_by is not null);

-- Whom a request changes a session for: it is nobody's to say that another did so.
create function check_who_cancels(was sessions, becomes sessions) returns void
language plpgsql
as $$
begin
  if becomes.cancelled_at >= lower(becomes.during) then
    raise exception 'a session cannot be cancelled after its start'
      using errcode = 'check_violation', constraint = 'sessions_cancelled_ahead';
  end if;
  if (becomes.approved_at, becomes.decided_by) is distinct from (was.approved_at, was.decided_by) then
    raise exception 'whoever cancels decides nothing'
      using errcode = 'check_violation', constraint = 'sessions_cancelled_as_was';
  end if;
  if current_user = 'oakling_app' and becomes.cancelled_by is distinct from app_person_id() then
    raise exception 'a session is cancelled in one''s own name' using errcode = 'insufficient_privilege';
  end if;
end $$;

create or replace function check_session_transition() returns trigger
language plpgsql
as $$
begin
  -- The elder's account is gone; what was approved stays as the parent's record.
  if old.elder_id is not null and new.elder_id is null then
    return new;
  end if;
  if old.status <> 'pending' and not (old.status = 'approved' and new.status = 'cancelled') then
    raise exception 'a session that is % cannot be changed', old.status
      using errcode = 'check_violation', constraint = 'sessions_decided_once';
  end if;
  if new.status = 'cancelled' then
    perform check_who_cancels(old, new);
  elsif new.status <> 'pending' and new.approved_at >= lower(new.during) then
    raise exception 'a session cannot be decided after its start'
      using errcode = 'check_violation', constraint = 'sessions_decided_ahead';
  end if;
  return new;
end $$;

grant update (cancelled_at, cancelled_by, cancellation_reason) on sessions to oakling_app;
-- Only a cancelled session has somebody who cancelled it.
create policy sessions_cancel on sessions for update to oakling_app
  using (
    status in ('pending', 'approved')
    and (elder_id = (select app_person_id()) or youth_id = (select app_person_id()))
  )
  with check (
    cancelled_by = (select app_person_id())
    and (
      elder_id = (select app_person_id())
      or youth_id = (select app_person_id())
      or youth_id in (select id from people where parent_id = (select app_person_id()))
    )
  );

-- When it was found that nobody had decided in time; of requests from before nobody is told. Rule 6.64
alter table sessions
  add column lapsed_at timestamptz,
  add constraint sessions_lapsed
    check (lapsed_at is null or (status = 'pending' and lapsed_at >= lower(during)));
update sessions set lapsed_at = now() where status = 'pending' and lower(during) <= now();
create index sessions_undecided on sessions (lower(during))
  where status = 'pending' and lapsed_at is null;

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (
    kind in ('session-requested', 'session-approved', 'session-rejected', 'session-cancelled',
      'session-lapsed', 'invite-accepted', 'child-renamed', 'child-blocked', 'child-removed')
  );
