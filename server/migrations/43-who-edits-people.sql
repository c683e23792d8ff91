-- A guardian supervises, and touches nothing else of a child; nobody supervises themselves.
create function check_who_edits() returns trigger
language plpgsql
as $$
begin
  if current_user = 'oakling_app' then
    -- Of age they choose for themselves whether and by which name they are found, and nobody pauses. Rule 6.168
    if not public.is_my_child(old.id) and (
      new.paused_at is distinct from old.paused_at
      or (
        (new.matching_on, new.shown_name_style) is distinct from (old.matching_on, old.shown_name_style)
        and not (old.id = public.app_person_id() and public.am_of_age())
      )
    ) then
      raise exception 'supervision is for a guardian' using errcode = 'insufficient_privilege';
    end if;
    if old.id is distinct from public.app_person_id()
      and (new.full_name, new.bio, new.avatar, new.skills)
        is distinct from (old.full_name, old.bio, old.avatar, old.skills)
    then
      raise exception 'a profile is its owner''s' using errcode = 'insufficient_privilege';
    end if;
  end if;
  return new;
end $$;
create trigger people_who_edits before update on people
  for each row execute function check_who_edits();

-- Members read and edit themselves and their children; of others they see cards.
create policy people_read on people for select to oakling_app
  using (id = (select app_person_id()) or id = any ((select my_children())::uuid[]));
create policy people_edit on people for update to oakling_app
  using (id = (select app_person_id()) or id = any ((select my_children())::uuid[]))
  with check (id = (select app_person_id()) or id = any ((select my_children())::uuid[]));
