-- The roles that requests run as, and who is asking. Every table has row-level security, forced, so
-- that it binds the owner too: without a policy nobody reads or writes a row.
--   oakling_app        a request of a member, of the person in app.person_id
--   oakling_moderator  a request of a moderator, of the user in app.moderator_id
--   oakling_system     the server itself (jobs, log-in, sign-up); the owner is a member of it
--   oakling_purger     the functions that delete records past their end; nobody signs in as it
--
-- A function's body names every table and function with its schema, or the function sets its own
-- search path: a restored dump, or somebody who makes temporary tables, cannot put another one in its place.
-- Functions that are small enough to be inlined set none, which would prevent that. Policies, views,
-- indexes and generated columns are bound to what they name when they are made.
--
-- Every check has a name, <table>_<what>; keys and references have those that PostgreSQL gives them. What
-- only a trigger can refuse (it needs the row before, or another table) it refuses under a name of the
-- same form, so that the server reads both alike (`brokenConstraint`).

create extension if not exists btree_gist;

-- A few words that somebody adds to something, as `paragraph(500)` in domain takes them.
create domain paragraph as text constraint paragraph_length check (length(value) <= 500);

-- Roles belong to the whole cluster, so another database may have made them already.
do $$ begin
  create role oakling_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  create role oakling_moderator nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  create role oakling_system nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  create role oakling_purger nologin;
exception when duplicate_object or unique_violation then null;
end $$;
grant oakling_app, oakling_moderator, oakling_system, oakling_purger to current_user;

grant usage on schema public to oakling_app, oakling_moderator, oakling_purger;
revoke create on schema public from public;
do $$ begin
  execute format('revoke temporary on database %I from public', current_database());
end $$;

-- The person of this transaction, or null: then every policy for oakling_app is false.
create function app_person_id() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.person_id', true), '')::uuid $$;

-- The moderator of this transaction, or null: then every policy for oakling_moderator is false.
create function app_moderator_id() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.moderator_id', true), '')::uuid $$;

-- For tables that only grow: not even the owner changes what was recorded.
create function refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- The one way in which records go: by the functions of oakling_purger. Rule 9.186
create function refuse_deletion() returns trigger
language plpgsql
as $$
begin
  if current_user <> 'oakling_purger' then
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
