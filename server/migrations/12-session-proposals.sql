-- Another time for a session, which somebody asks the initiator to agree to. Rules 6.65 to 6.72

-- A newer one takes its place. Rule 6.67
create table session_proposals (
  session_id uuid primary key references sessions (id) on delete cascade,
  version integer not null,
  proposed_by uuid not null references people (id) on delete cascade,
  start_time timestamp not null,
  end_time timestamp not null,
  time_zone text not null,
  during tstzrange not null,
  note paragraph not null default '',
  created_at timestamptz not null default now(),
  constraint session_proposals_order check (end_time > start_time),
  constraint session_proposals_during
    check (is_local_time(during, start_time, end_time, time_zone)),
  constraint session_proposals_length check (upper(during) - lower(during) <= interval '12 hours'),
  constraint session_proposals_time_zone check (is_time_zone(time_zone)),
  constraint session_proposals_ahead check (created_at < lower(during))
);
create index session_proposals_proposed_by on session_proposals (proposed_by);

create function check_proposal() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare about sessions;
begin
  select * into about from sessions where id = new.session_id for share;
  if about.status not in ('pending', 'approved') or about.version <> new.version
    or new.created_at >= lower(about.during)
  then
    raise exception 'another time is proposed for an open session as it is, before its start'
      using errcode = 'check_violation', constraint = 'session_proposals_open';
  end if;
  -- Whatever the two wrote to each other here would pass by the parent. Rule 6.67
  if new.note <> '' and new.proposed_by in (about.elder_id, about.youth_id) then
    raise exception 'only the parent writes a note beside a proposal'
      using errcode = 'check_violation', constraint = 'session_proposals_note_of_parent';
  end if;
  return new;
end $$;
create trigger session_proposals_checked before insert or update on session_proposals
  for each row execute function check_proposal();

-- A proposal is about what was read when it was made: any other version or state ends it. Rule 6.71
create function end_proposal() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from session_proposals where session_id = new.id;
  return null;
end $$;
create trigger sessions_end_proposal after update on sessions
  for each row when (new.version <> old.version or new.status <> old.status)
  execute function end_proposal();

alter table session_proposals enable row level security, force row level security;
create policy session_proposals_system on session_proposals to oakling_system
  using (true) with check (true);
grant select, insert, delete,
  update (version, proposed_by, start_time, end_time, time_zone, during, note, created_at)
  on session_proposals to oakling_app;
-- Anyone who sees the session.
create policy session_proposals_read on session_proposals for select to oakling_app
  using (
    exists (
      select from sessions as session
      where session.id = session_id
        and (
          session.elder_id = (select app_person_id())
          or session.youth_id = (select app_person_id())
          or session.youth_id = any ((select my_children())::uuid[])
        )
    )
  );
-- A participant or guardian who sees the session and did not ask for it proposes, in their own name.
create policy session_proposals_propose on session_proposals for insert to oakling_app
  with check (
    proposed_by = (select app_person_id())
    and exists (
      select from sessions as session
      where session.id = session_id and session.created_by <> (select app_person_id())
        and (
          (select app_person_id()) in (session.elder_id, session.youth_id)
          or session.youth_id = any ((select my_children())::uuid[])
        )
    )
  );
create policy session_proposals_replace on session_proposals for update to oakling_app
  using (
    exists (
      select from sessions as session
      where session.id = session_id and session.created_by <> (select app_person_id())
        and (
          (select app_person_id()) in (session.elder_id, session.youth_id)
          or session.youth_id = any ((select my_children())::uuid[])
        )
    )
  )
  with check (
    proposed_by = (select app_person_id())
    and exists (
      select from sessions as session
      where session.id = session_id and session.created_by <> (select app_person_id())
        and (
          (select app_person_id()) in (session.elder_id, session.youth_id)
          or session.youth_id = any ((select my_children())::uuid[])
        )
    )
  );
create policy session_proposals_decline on session_proposals for delete to oakling_app
  using (
    exists (
      select from sessions as session
      where session.id = session_id and session.created_by = (select app_person_id())
    )
  );
