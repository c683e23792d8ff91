-- Moderators and the second factor of their logins. A moderator is a user without a person.

do $$ begin
  create role oakling_moderator nologin;
exception when duplicate_object or unique_violation then null;
end $$;
grant oakling_moderator to current_user;
grant usage on schema public to oakling_moderator;

create table moderators (
  user_id uuid primary key references users (id) on delete cascade,
  created_at timestamptz not null default now()
);

-- The moderator of this transaction, or null: then every policy for oakling_moderator is false.
create function app_moderator_id() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.moderator_id', true), '')::uuid $$;

-- Rule 9.61: nobody is both, whichever comes first. The lock makes two that come at once wait.
create function refuse_member_as_moderator() returns trigger
language plpgsql
as $$
declare
  account uuid := case tg_table_name when 'people' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'user_id' end;
begin
  perform from users where id = account for no key update;
  if (tg_table_name = 'people' and exists (select from moderators where user_id = account))
    or (tg_table_name = 'moderators' and exists (select from people where id = account))
  then
    raise exception 'a member is no moderator' using errcode = 'check_violation', constraint = 'moderator_is_no_member';
  end if;
  return new;
end $$;
create trigger moderator_is_no_member before insert or update of user_id on moderators
  for each row execute function refuse_member_as_moderator();
create trigger moderator_is_no_member before insert on people
  for each row execute function refuse_member_as_moderator();

-- The sign-in library's: the secret and the recovery codes are sealed with the installation's secret.
create table two_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
alter table users add column two_factor_enabled boolean not null default false;
-- When this login passed the second factor; null for all that did not.
alter table logins add column second_factor_at timestamptz;

do $$
declare
  name text;
begin
  foreach name in array array['moderators', 'two_factors'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I to oakling_system using (true) with check (true)',
      name || '_system', name);
  end loop;
end $$;

grant select on moderators to oakling_moderator;
create policy moderators_self on moderators for select to oakling_moderator
  using (user_id = (select app_moderator_id()));
