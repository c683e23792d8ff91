-- Everyone the viewer may see by name: themselves, their children, their own and their children's guardians, people
-- they share a session with, and the elders of their children's sessions. The view's own condition is the guard.
create view person_cards with (security_barrier) as
  select person.id, person.role, person.shown_name as name, person.avatar, person.bio, person.skills,
    vetting_now(person.vetting, person.verified_until) as vetting
  from people as person
  where person.id = app_person_id()
    or person.id = any ((select my_children() || my_guardians())::uuid[])
    or (
      person.id <> all ((select hidden_people())::uuid[])
      and exists (
        select from sessions as session
        where (session.elder_id = person.id and session.youth_id = app_person_id())
          or (
            session.youth_id = person.id and session.elder_id = app_person_id()
            and (
              person.paused_at is null
              or (session.decided_at is not null and session.status <> 'rejected')
            )
          )
      )
    )
    or exists (
      select from sessions as session
      where session.elder_id = person.id and session.youth_id = any ((select my_children())::uuid[])
    );
grant select on person_cards to oakling_app;

-- Guardians set a child's pause, matching and shown name style, and nothing else. Members can't set their own, except
-- that adult youths control matching and style.
create function check_who_edits() returns trigger
language plpgsql
as $$
declare
  -- Settings that a guardian changes, and columns derived from others. Only the owner changes all other columns.
  not_own constant text[] := '{paused_at,matching_on,shown_name_style,updated_at,matchable_since,shown_name,interest_mask,match_rank}';
begin
  if current_user = 'oakling_app' then
    -- Adult youths can't be paused. Rule 6.168
    if not public.is_my_child(old.id) and (
      new.paused_at is distinct from old.paused_at
      or (
        (new.matching_on, new.shown_name_style) is distinct from (old.matching_on, old.shown_name_style)
        and not (old.id = public.app_person_id() and public.am_of_age())
      )
    ) then
      raise exception 'only a guardian changes supervision settings' using errcode = 'insufficient_privilege';
    end if;
    -- Generated columns have no new value yet.
    if old.id is distinct from public.app_person_id()
      and to_jsonb(new) - not_own is distinct from to_jsonb(old) - not_own
    then
      raise exception 'only the owner edits a profile' using errcode = 'insufficient_privilege';
    end if;
  end if;
  return new;
end $$;
create trigger people_who_edits before update on people
  for each row execute function check_who_edits();

-- Members read and edit themselves and their children. They see everyone else through cards.
create policy people_edit on people to oakling_app
  using (id = (select app_person_id()) or id = any ((select my_children())::uuid[]));
