-- Youths see an elder's uploaded picture only while the elder is verified. Rule 1.138
create function picture_for_youth(avatar text, vetting text) returns text
language sql immutable parallel safe
as $$ select case when avatar like 'upload:%' and vetting <> 'verified' then null else avatar end $$;
grant execute on function picture_for_youth to public;

-- Everyone whom the viewer may see by name: themselves, their children, their own guardians and their children's,
-- people with whom they share a session, and the elders of their children's sessions. The view's own condition protects
-- the rows.
create view person_cards with (security_barrier) as
  select person.id, person.role, person.shown_name as name,
    case when person.role = 'elder' and (select role from people where id = app_person_id()) = 'youth'
      then picture_for_youth(person.avatar, vetting_now(person.vetting, person.verified_until))
      else person.avatar
    end as avatar,
    person.bio, person.skills,
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

-- True if others have seen a bio of the elder, even if the elder has emptied it since. Rule 1.139
create function had_bio(person uuid, bio text) returns boolean
language sql stable
as $$
  select bio <> '' or exists (
    select from public.profile_versions
    where person_id = person and field = 'bio' and words <> '' and decided_at is not null
      and (state <> 'refused' or former is not null)
  )
$$;

-- True if a changed name, bio or picture must be reviewed first: any change by a supervised youth; and an elder's name,
-- uploads, contact details, and every bio except the first. Emptying a bio or choosing a built-in picture needs no
-- approval. Similar to `mustWait` in domain, which recognizes more contact details. Rules 1.136, 1.138 and 1.139
create function must_be_read_first(was people, becomes people) returns boolean
language sql stable parallel safe
as $$
  select case
    when was.role = 'elder' or (was.role = 'youth' and public.stage_now(was.stage, was.of_age_at) <> 'of-age') then
      (becomes.avatar like 'upload:%' and becomes.avatar is distinct from was.avatar)
      or becomes.full_name <> was.full_name
      or (becomes.bio <> was.bio and becomes.bio <> ''
        and (was.role = 'youth' or public.had_bio(was.id, was.bio) or becomes.bio ~* '://|www[.]|[^ ]@[^ ]+[.][^ ]'))
    else false
  end
$$;
grant execute on function had_bio, must_be_read_first to public;

-- Guardians set a child's pause, matching and shown name style, and nothing else. Members can't set these for
-- themselves, except that adult youths control matching and the style.
create function check_who_edits() returns trigger
language plpgsql
as $$
declare
  -- Settings that a guardian changes, and columns derived from others. Only the owner can change all other columns.
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
      raise exception 'only a guardian can change supervision settings' using errcode = 'insufficient_privilege';
    end if;
    -- Generated columns have no new value yet.
    if old.id is distinct from public.app_person_id()
      and to_jsonb(new) - not_own is distinct from to_jsonb(old) - not_own
    then
      raise exception 'only the owner can edit a profile' using errcode = 'insufficient_privilege';
    end if;
    if public.must_be_read_first(old, new) then
      raise exception 'this needs somebody else''s approval first' using errcode = 'insufficient_privilege';
    end if;
  end if;
  return new;
end $$;
create trigger people_who_edits before update on people
  for each row execute function check_who_edits();

-- Members can read and edit themselves and their children. They see everyone else through cards.
create policy people_edit on people to oakling_app
  using (id = (select app_person_id()) or id = any ((select my_children())::uuid[]));

-- Records the values that others will see from now on. Rule 1.136
create function keep_profile_versions() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare changed record;
begin
  for changed in
    select * from (values
      ('fullName', old.full_name, new.full_name),
      ('bio', old.bio, new.bio),
      ('avatar', coalesce(old.avatar, ''), coalesce(new.avatar, ''))
    ) as field (name, was, becomes) where was <> becomes
  loop
    update profile_versions set state = 'replaced', decided_at = app_now()
    where person_id = new.id and field = changed.name and (state, words = changed.becomes) in (('shown', false), ('waiting', true));
    -- The value from sign-up has no version yet.
    insert into profile_versions (person_id, field, words, state, written_at, decided_at)
    select new.id, changed.name, changed.was, 'replaced', new.created_at, app_now()
    where changed.was <> '' and not exists (
      select from profile_versions where person_id = new.id and field = changed.name and words = changed.was
    );
    insert into profile_versions (person_id, field, words, state, decided_at)
    select new.id, changed.name, changed.becomes, 'shown', app_now()
    where not exists (
      select from profile_versions
      where person_id = new.id and field = changed.name and state = 'shown' and words = changed.becomes
    );
  end loop;
  return null;
end $$;
create trigger people_versions after update of full_name, bio, avatar on people
  for each row when (new.role <> 'parent') execute function keep_profile_versions();

-- A child's guardian, or a moderator for an elder, approves a version, withholds it or withdraws it. Returns null if
-- the viewer may not do so. Rules 1.137 and 1.138
create function decide_profile_version(version uuid, outcome text) returns uuid
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  own profile_versions;
  person people;
  becomes text;
begin
  select * into person from people
  where id = (select person_id from profile_versions where id = version) for update;
  select * into own from profile_versions where id = version;
  if person.id is null or not (is_my_child(person.id) or (person.role = 'elder' and is_moderator())) or not (
    own.state = 'waiting' or (own.state = 'shown' and outcome = 'refused' and own.former is not null)
  ) then
    return null;
  end if;
  update profile_versions set state = outcome, decided_at = app_now(), decided_by = coalesce(app_person_id(), app_moderator_id()),
    former = case when outcome = 'shown' then case own.field
      when 'fullName' then person.full_name when 'bio' then person.bio else coalesce(person.avatar, '') end
      else former end
  where id = version;
  becomes := case when outcome = 'shown' then own.words when own.state = 'shown' then own.former end;
  if becomes is not null then
    -- Withdrawing a version shows the previous one again.
    update profile_versions set state = 'shown' where id = (
      select id from profile_versions
      where person_id = person.id and field = own.field and words = becomes and state = 'replaced'
      order by written_at desc limit 1
    ) and outcome = 'refused';
    update people set
      full_name = case own.field when 'fullName' then becomes else full_name end,
      bio = case own.field when 'bio' then becomes else bio end,
      avatar = case own.field when 'avatar' then nullif(becomes, '') else avatar end,
      updated_at = app_now()
    where id = person.id;
  end if;
  return person.id;
end $$;
grant execute on function decide_profile_version to oakling_app, oakling_moderator;

grant select (id, person_id, field, words, former, state, written_at, decided_at),
  insert (person_id, field, words), update (state)
  on profile_versions to oakling_app;
create policy profile_versions_read on profile_versions for select to oakling_app
  using (person_id = (select app_person_id()) or person_id = any ((select my_children())::uuid[]));
create policy profile_versions_write on profile_versions for insert to oakling_app
  with check (person_id = (select app_person_id()));
create policy profile_versions_withdraw on profile_versions for update to oakling_app
  using (person_id = (select app_person_id()) and state = 'waiting')
  with check (person_id = (select app_person_id()) and state = 'replaced');
grant select on profile_versions to oakling_moderator;
create policy profile_versions_moderate on profile_versions for select to oakling_moderator
  using ((select is_moderator()));
