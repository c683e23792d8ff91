-- What was done, and who did it. It only grows, and what is past its end goes. Rule 9.186

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
create trigger audit_log_append_only before update or truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_log_kept before delete on audit_log
  for each statement execute function refuse_deletion();

-- Nothing that is not past its end goes, no matter who deletes and what the server's clock says: six years
-- by the database's own. `RETENTION_OF.audit` in domain
create function refuse_young_audit() returns trigger
language plpgsql
as $$
begin
  if old.at > now() - interval '2190 days' then
    raise exception 'this record is not past its end' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger audit_log_past_end before delete on audit_log
  for each row execute function refuse_young_audit();

-- Deletes of the oldest rows those that are past their end. Ids and times grow together, so however long the log is,
-- no more than these are looked at.
create function purge_audit(ending timestamptz, most integer) returns integer
language sql volatile security definer set search_path = public, pg_temp
as $$
  with gone as (
    delete from audit_log using (select id from audit_log order by id limit most) as oldest
    where audit_log.id = oldest.id and at <= ending
    returning 1
  )
  select count(*)::int from gone
$$;
grant create on schema public to oakling_purger;
alter function purge_audit owner to oakling_purger;
revoke create on schema public from oakling_purger;
revoke execute on function purge_audit from public;

alter table audit_log enable row level security, force row level security;
create policy audit_log_system on audit_log to oakling_system using (true) with check (true);
create policy audit_log_purge_read on audit_log for select to oakling_purger using (true);
create policy audit_log_purge on audit_log for delete to oakling_purger using (true);
grant select, delete on audit_log to oakling_purger;
-- What was done about people and cases; nothing of sessions, invites or what anyone chose.
grant select on audit_log to oakling_moderator;
create policy audit_log_moderate on audit_log for select to oakling_moderator
  using ((select is_moderator()) and (
    feature in ('identity', 'profile', 'safety', 'admin')
    -- Rule 9.214: who corrected a date of birth.
    or type = 'BirthDateCorrected'
  ));

-- The address of an account, for a moderator. The look stands in the audit before anything is given, so
-- that none of their statements reads an address unseen. Null for nobody. Rule 9.142
create function look_at_email(person uuid, request text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare address text;
begin
  if not is_moderator() then
    raise exception 'only a moderator' using errcode = 'insufficient_privilege';
  end if;
  select case when has_mailbox then email else 'None: mails go to a guardian' end into address
  from users join people using (id) where id = person;
  if found then
    insert into audit_log (actor_id, request_id, type, feature, subject_id)
    values (app_moderator_id(), request, 'EmailViewed', 'admin', person::text);
  end if;
  return address;
end $$;
revoke execute on function look_at_email from public;
grant execute on function look_at_email to oakling_moderator;
