-- What a person may see of others.

-- Whether an elder may meet youths at all: never when suspended, and only when verified where the
-- installation requires it (ELDER_VETTING). Every other role may.
create function may_meet(role text, vetting text) returns boolean
language sql stable parallel safe
as $$
  select role <> 'elder' or vetting = 'verified'
    or (vetting = 'unverified' and current_setting('app.elder_vetting', true) = 'optional')
$$;

-- The viewer's own interests, or 0 when they are not to be matched.
create function my_match_mask() returns smallint
language sql stable parallel safe
as $$
  select coalesce((
    select interest_mask from people
    where id = app_person_id() and role <> 'parent' and matching_on and paused_at is null
      and may_meet(role, vetting)
  ), 0::smallint)
$$;

-- Matches of the viewer. A view runs with its owner's rights, so its own condition is the guard.
-- Its order is that of the index people_match: a search that takes the first few of one mask then
-- walks the index, where an order of its own would read and sort all people of the mask.
create view match_cards with (security_barrier) as
  select person.id, person.role, person.shown_name as name, person.avatar, person.bio, person.skills,
    person.interest_mask, person.match_rank, person.vetting
  from people as person
  where person.role = (
      select case viewer.role when 'elder' then 'youth' when 'youth' then 'elder' end
      from people as viewer where viewer.id = app_person_id()
    )
    and person.matching_on and person.paused_at is null
    and may_meet(person.role, person.vetting)
    and (person.interest_mask & (select my_match_mask())) <> 0
  order by person.role, person.interest_mask, person.match_rank, person.id;

-- Everyone the viewer may know by name: themselves, their children, and whoever shares a session
-- with one of these.
create view person_cards with (security_barrier) as
  select person.id, person.role, person.shown_name as name, person.avatar, person.bio, person.skills,
    person.vetting
  from people as person
  where person.id = app_person_id()
    or person.parent_id = app_person_id()
    or exists (
      select from sessions as session
      where (session.elder_id = person.id or session.youth_id = person.id)
        and (
          session.elder_id = app_person_id()
          or session.youth_id = app_person_id()
          or session.youth_id in (select child.id from people as child where child.parent_id = app_person_id())
        )
    );
