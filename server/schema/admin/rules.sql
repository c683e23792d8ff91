grant select on moderators to oakling_moderator;
create policy moderators_self on moderators for select to oakling_moderator
  using (user_id = (select app_moderator_id()));

create function is_moderator() returns boolean
language sql stable parallel safe
as $$
  select exists (select from public.moderators where user_id = public.app_moderator_id())
$$;
grant execute on function is_moderator to public;

-- A user is either a member or a moderator, whichever row is inserted first. The lock serializes both inserts. The
-- table people has this trigger, too. Rule 9.61
create function refuse_member_as_moderator() returns trigger
language plpgsql
as $$
declare
  account uuid := to_jsonb(new) ->> case tg_table_name when 'people' then 'id' else 'user_id' end;
begin
  perform from public.users where id = account for no key update;
  perform public.refuse('moderator_is_no_member', 'a member can''t be a moderator')
  where (tg_table_name = 'people' and exists (select from public.moderators where user_id = account))
    or (tg_table_name = 'moderators' and exists (select from public.people where id = account));
  return new;
end $$;
create trigger moderator_is_no_member before insert or update of user_id on moderators
  for each row execute function refuse_member_as_moderator();

grant select, insert (person_id, moderator_id, decision, with_parent, note)
  on vetting_decisions to oakling_moderator;
create policy vetting_decisions_add on vetting_decisions to oakling_moderator
  using ((select is_moderator()))
  with check ((select is_moderator()) and moderator_id = (select app_moderator_id()));

-- Only the system lists accounts for review and ends reviews. Families can see that a review concerns the child's age.
-- Rule 1.169
grant select on account_reviews to oakling_app, oakling_moderator;
create policy account_reviews_moderate on account_reviews for select to oakling_moderator
  using ((select is_moderator()));
create policy account_reviews_read on account_reviews for select to oakling_app using (
  reason in ('age-asked', 'date-unconfirmed')
  and (person_id = (select app_person_id()) or person_id = any ((select my_children())::uuid[]))
);

-- A suspended person can't be warned, and others can be warned at most once a week. More warnings and answers would
-- become a chat. The lock serializes two warnings. Rule 9.147
create function check_warning() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from people where id = new.person_id for no key update;
  perform refuse('warnings_not_suspended', 'a suspended person cannot be warned')
  where exists (select from people where id = new.person_id and vetting = 'suspended');
  perform refuse('warnings_weekly', 'a person can be warned once a week at most')
  where exists (
    select from warnings where person_id = new.person_id and sent_at > new.sent_at - interval '7 days'
  );
  return new;
end $$;
create trigger warnings_checked before insert on warnings
  for each row execute function check_warning();

-- A warning is read and answered in one step, at a time that the database sets. Nothing changes afterward. Rule 9.148
create function check_warning_read() returns trigger
language plpgsql
as $$
declare
  -- Deleting a case or a moderator's account clears the ids.
  changing text[] := '{moderator_id,report_id}' || case when old.read_at is null then '{read_at,answer}' end::text[];
begin
  perform public.refuse('warnings_read_once', 'a warning can be read only once')
  where to_jsonb(new) - changing is distinct from to_jsonb(old) - changing;
  if old.read_at is null and new.read_at is not null then new.read_at := public.app_now(); end if;
  return new;
end $$;
create trigger warnings_read before update on warnings
  for each row execute function check_warning_read();

-- The case records that it led to a warning, because the warning is deleted with the person's account. Rule 9.234
create function note_warning() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update reports set warned_at = new.sent_at where id = new.report_id;
  return null;
end $$;
create trigger warnings_noted after insert on warnings
  for each row when (new.report_id is not null) execute function note_warning();

-- Rule 9.149
create trigger reports_warned before update on reports
  for each row when (new.outcome = 'warned' and old.outcome is null and new.warned_at is null)
  execute function refuse_row('no warning was sent from this case');

grant select, insert (person_id, moderator_id, report_id, words) on warnings to oakling_moderator;
create policy warnings_warn on warnings to oakling_moderator
  using ((select is_moderator()))
  with check (
    (select is_moderator()) and moderator_id = (select app_moderator_id())
    and (report_id is null or exists (
      select from reports
      where reports.id = report_id and reports.reported_id = person_id
        and assigned_to = (select app_moderator_id()) and status = 'assigned'
    ))
  );

-- People can read and answer their own warnings, and guardians can read their child's. Neither can see the case or the
-- moderator.
grant select (id, person_id, words, sent_at, read_at, answer), update (read_at, answer)
  on warnings to oakling_app;
create policy warnings_seen on warnings for select to oakling_app
  using (
    person_id = (select app_person_id())
    or person_id = any ((select my_children())::uuid[])
  );
create policy warnings_answered on warnings for update to oakling_app using (person_id = (select app_person_id()));

-- Changes a setting of the host, or removes it if the value is null. Moderators have no other rights on the table.
create function set_host_setting(setting text, words text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  if not is_moderator() then
    raise insufficient_privilege using message = 'only moderators change settings';
  end if;
  delete from host_settings where name = setting and words is null;
  insert into host_settings (name, value) select setting, words where words is not null
    on conflict (name) do update set value = excluded.value;
end $$;
grant execute on function set_host_setting to oakling_moderator;
