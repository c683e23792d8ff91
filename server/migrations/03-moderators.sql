-- Moderators: users without a person. Made and removed by the command `npm run moderator`.

create table moderators (
  user_id uuid primary key references users (id) on delete cascade,
  created_at timestamptz not null default now()
);
alter table moderators enable row level security, force row level security;
create policy moderators_system on moderators to oakling_system using (true) with check (true);
grant select on moderators to oakling_moderator;
create policy moderators_self on moderators for select to oakling_moderator
  using (user_id = (select app_moderator_id()));

-- Whether this transaction is a moderator's.
create function is_moderator() returns boolean
language sql stable parallel safe
as $$
  select exists (select from public.moderators where user_id = public.app_moderator_id())
$$;

-- Rule 9.61: nobody is both, whichever comes first. The lock makes two that come at once wait. It is
-- also a trigger of people.
create function refuse_member_as_moderator() returns trigger
language plpgsql
as $$
declare
  account uuid := to_jsonb(new) ->> case tg_table_name when 'people' then 'id' else 'user_id' end;
begin
  perform from public.users where id = account for no key update;
  if (tg_table_name = 'people' and exists (select from public.moderators where user_id = account))
    or (tg_table_name = 'moderators' and exists (select from public.people where id = account))
  then
    raise exception 'a member is no moderator'
      using errcode = 'check_violation', constraint = 'moderator_is_no_member';
  end if;
  return new;
end $$;
create trigger moderator_is_no_member before insert or update of user_id on moderators
  for each row execute function refuse_member_as_moderator();
