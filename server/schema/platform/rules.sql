grant usage on schema public to oakling_app, oakling_moderator, oakling_purger;
revoke create on schema public from public;

do $$ begin
  execute format('revoke temporary on database %I from public', current_database());
end $$;

-- Row-level security applies to everyone on every table, even the owner. The server itself reads and writes every row.
-- The tables that record the schema contain no personal data.
do $$
declare name text;
begin
  for name in
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^(applied|unfinished)_'
  loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy %I on %I to oakling_system using (true)', name || '_system', name);
  end loop;
end $$;

-- The transaction's time. Rules call this function instead of now(), so that tests and the simulation can replace it
-- and move the clock. In production, it always returns now().
create function app_now() returns timestamptz
language sql stable parallel safe
as $$ select now() $$;

-- Like app_now(), but returns the time of the call, because the transaction may have started earlier.
create function app_clock() returns timestamptz
language sql volatile parallel safe
as $$ select clock_timestamp() + (public.app_now() - now()) $$;

-- Formats an instant like `Date.toISOString`.
create function iso_moment(at timestamptz) returns text
language sql stable parallel safe
as $$ select to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- Like iso_moment, but with the microseconds that a list's cursor needs. Matches `preciseInstantSchema` on the server.
create function precise_moment(at timestamptz) returns text
language sql stable parallel safe
as $$ select to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') $$;

-- A row as JSON with the contract's keys (`endingNote` for `ending_note`), without these columns, or null if there is
-- no row. Tests fail if a response has a key that its schema lacks.
create function row_json(stored anyelement, variadic without text[]) returns jsonb
language sql stable strict parallel safe
as $$
  select jsonb_object_agg(lower(left(name, 1)) || substr(replace(initcap(replace(name, '_', ' ')), ' ', ''), 2), value)
  from jsonb_each(to_jsonb(stored) - without) as stored_in (name, value)
$$;

-- The person as whom this transaction runs. If it is null, every policy for oakling_app is false.
create function app_person_id() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.person_id', true), '')::uuid $$;

-- The moderator as whom this transaction runs. If it is null, every policy for oakling_moderator is false.
create function app_moderator_id() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.moderator_id', true), '')::uuid $$;
grant execute on function app_now, app_clock, iso_moment, precise_moment, row_json, app_person_id, app_moderator_id
  to public;

-- Fails as a check constraint of this name would. Triggers call it as `perform refuse(…) where <the row breaks the
-- rule>`.
create function refuse(broken text, words text) returns void
language plpgsql
as $$
begin
  raise exception '%', words using errcode = 'check_violation', constraint = broken;
end $$;
grant execute on function refuse to public;

-- A trigger function that calls refuse, for a condition that needs no query. The trigger's name is the constraint's.
create function refuse_row() returns trigger
language plpgsql
as $$
begin
  perform public.refuse(tg_name, tg_argv[0]);
end $$;

-- Rejects changes of append-only tables: not even the owner may change a recorded row.
create function refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception '% is %', tg_table_name, coalesce(tg_argv[0], 'append-only') using errcode = 'insufficient_privilege';
end $$;

-- Audit rows never change, and only purge functions, which run as oakling_purger, delete them. Rule 9.186
create trigger audit_log_append_only before update or truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_log_kept before delete on audit_log
  for each statement when (current_user <> 'oakling_purger') execute function refuse_change();
-- Keeps audit rows for six years by the database's clock, for every role, so a server with a wrong clock can't delete
-- them early. The period is the same as `RETENTION_OF.audit` in domain. Rule 9.186
create trigger audit_log_past_end before delete on audit_log
  for each row when (old.at > app_now() - interval '2190 days') execute function refuse_change('not expired yet');

-- Deletes the expired rows among the `most` oldest. Ids and times increase together, so a call never reads more rows
-- than that, however long the log is.
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
alter function purge_consents owner to oakling_purger;
revoke create on schema public from oakling_purger;

create policy audit_log_purge on audit_log to oakling_purger using (true);
grant select, delete on audit_log to oakling_purger;

-- Moderators can read the trail of people and cases, but no events about sessions, invites, interests or notification
-- choices.
grant select on audit_log to oakling_moderator;
create policy audit_log_moderate on audit_log for select to oakling_moderator
  using ((select is_moderator()) and (
    feature in ('identity', 'profile', 'safety', 'admin')
    -- Lets moderators see who corrected a date of birth. Rule 9.214
    or type = 'BirthDateCorrected'
  ));

-- Returns an account's email address, a placeholder if it has no mailbox, or null if there is no such person. The view
-- is recorded in the same transaction, so a moderator never reads an address without an audit row. Rule 9.142
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
grant execute on function look_at_email to oakling_moderator;

-- Members and moderators always append under their own id; `actor` applies only to other roles.
create function append_events(actor uuid, request text, events jsonb) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$
  with event as materialized (
    select nextval('public.audit_log_id_seq') as id, item.*
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
grant execute on function append_events to oakling_app, oakling_moderator;
