-- What was done, by whom. It only grows.

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  request_id text,
  type text not null,
  feature text not null,
  subject_id text not null,
  before jsonb,
  after jsonb
);
create index audit_log_subject on audit_log (feature, subject_id, id);
create index audit_log_actor on audit_log (actor_id, id);
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

alter table audit_log enable row level security, force row level security;
create policy audit_log_system on audit_log to oakling_system using (true) with check (true);
-- What was done about people and cases; nothing of sessions, invites or what anyone chose.
grant select on audit_log to oakling_moderator;
create policy audit_log_moderate on audit_log for select to oakling_moderator
  using ((select is_moderator()) and feature in ('identity', 'profile', 'safety', 'admin'));
