-- Who wants to stop seeing another person.

create table blocks (
  blocker_id uuid not null references people (id) on delete cascade,
  blocked_id uuid not null references people (id) on delete cascade,
  -- The blocker, or a guardian on their behalf, whose number outlives the account: the child stays apart from the other.
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id, created_by),
  constraint blocks_two_people check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);

-- Everyone the viewer blocked or is blocked by. With the owner's rights: nobody may read who blocked
-- them, and the policies and views of other tables have to know.
create function hidden_people() returns uuid[]
language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(id), '{}') from (
    select blocked_id as id from blocks where blocker_id = app_person_id()
    union all
    select blocker_id from blocks where blocked_id = app_person_id()
  ) as hidden
$$;

-- Anyone who may see the other may block them; a parent blocks for their child an elder who asked the
-- child or was asked.
create function may_block(blocker uuid, blocked uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select case
    when blocker = app_person_id() then exists (
      select from (
        select id, role from match_cards union all select id, role from person_cards
      ) as card
      where card.id = blocked and (
        (card.role = 'elder' and (select role from people where id = blocker) = 'youth')
        or (card.role = 'youth' and (select role from people where id = blocker) = 'elder')
      )
    )
    else exists (
      select from sessions as session
      where session.youth_id = blocker and is_my_child(blocker) and session.elder_id = blocked
    )
  end
$$;

-- A block is lifted by the one who made it, what a former guardian made by each present one, and by a youth without a
-- guardian, who is of age. Rules 9.48 and 9.189
create function may_lift(blocker uuid, creator uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select case
    when creator = blocker then blocker = app_person_id()
    when is_my_child(blocker) then creator = app_person_id() or creator <> all (guardians_of(blocker))
    else blocker = app_person_id() and guardians_of(blocker) = '{}'
  end
$$;

-- A block locks the two people, for which a request or an approval at the same moment waits
-- (check_may_meet).
create function hold_people(one uuid, other uuid) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$ select from people where id in (one, other) order by id for no key update $$;
create function hold_the_blocked() returns trigger
language plpgsql
as $$
begin
  perform public.hold_people(new.blocker_id, new.blocked_id);
  return new;
end $$;
create trigger blocks_hold before insert on blocks
  for each row execute function hold_the_blocked();

-- With the owner's rights; only requests have a use for them.
revoke execute on function hidden_people, may_block, may_lift, hold_people from public;
grant execute on function hidden_people, may_block, may_lift, hold_people to oakling_app;

alter table blocks enable row level security, force row level security;
create policy blocks_system on blocks to oakling_system using (true) with check (true);
grant select, insert (blocker_id, blocked_id, created_by), delete on blocks to oakling_app;
create policy blocks_read on blocks for select to oakling_app
  using (
    blocker_id = (select app_person_id())
    or blocker_id = any ((select my_children())::uuid[])
  );
create policy blocks_add on blocks for insert to oakling_app
  with check (created_by = (select app_person_id()) and may_block(blocker_id, blocked_id));
create policy blocks_lift on blocks for delete to oakling_app
  using (may_lift(blocker_id, created_by));
