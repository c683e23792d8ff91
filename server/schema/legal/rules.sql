create trigger consents_append_only before update or truncate on consents
  for each statement execute function refuse_change();
create trigger consents_kept before delete on consents
  for each statement when (current_user <> 'oakling_purger') execute function refuse_change();

create function note_consent_end() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into consent_ends (given_for)
  values ((to_jsonb(old) ->> case tg_table_name when 'people' then 'id' else 'token' end)::uuid)
  on conflict (given_for) do update set ended_at = excluded.ended_at;
  return null;
end $$;
create trigger people_end_consents after delete on people
  for each row execute function note_consent_end();
create trigger invites_end_consents after delete on invites
  for each row execute function note_consent_end();

-- Keeps consents until three years after the account or invite was deleted, by the database's clock. Enforced for every
-- role. The period is the same as `RETENTION_OF.consents` in domain. Rule 9.186
create function refuse_young_consent() returns trigger
language plpgsql
as $$
begin
  if not exists (
    select from public.consent_ends as ended
    where ended.given_for = old.given_for and ended.ended_at <= public.app_now() - interval '1095 days'
  ) then
    raise exception 'this consent hasn''t expired yet' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger consents_past_end before delete on consents
  for each row execute function refuse_young_consent();

-- Deletes the consents of up to `most` accounts and invites whose retention period has ended, and then the record that
-- they were deleted.
create function purge_consents(ending timestamptz, most integer, out ended integer, out deleted integer)
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  ids uuid[] := array(
    select given_for from consent_ends where ended_at <= ending order by ended_at limit most
  );
begin
  delete from consents where given_for = any (ids);
  get diagnostics deleted = row_count;
  delete from consent_ends where given_for = any (ids);
  ended := cardinality(ids);
end $$;

-- True if a consent to this text is missing. Guardians consent for themselves and for each child; for the youth, one
-- guardian's consent is enough. Adult youths consent for themselves, and earlier consents stay valid. Rule 1.96
create function must_accept_terms(person uuid, version text, hash text) returns boolean
language sql stable parallel safe
as $$
  select exists (
    select from public.people as member
    cross join (values ('terms-and-privacy'), ('child-account')) as needed (scope)
    where member.id = any (
        person || array(
          select child_id from public.active_guardianships where guardian_id = person
        )
      )
      and (
        needed.scope = 'terms-and-privacy'
        or member.role <> 'elder' and (member.of_age_at is null or member.of_age_at > public.app_now())
      )
      and not exists (
        select from public.consents
        where given_for = member.id and consents.scope = needed.scope
          and document_version = version and document_hash = hash
          and (member.id = person or given_by = person)
      )
  )
$$;
grant execute on function must_accept_terms to public;

create policy consents_purge on consents to oakling_purger using (true);
create policy consent_ends_purge on consent_ends to oakling_purger using (true);
grant select, delete on consents, consent_ends to oakling_purger;

grant select on consents to oakling_app;
create policy consents_read on consents for select to oakling_app
  using (
    given_by = (select app_person_id())
    or given_for = (select app_person_id())
    or given_for = any ((select my_children())::uuid[])
  );

-- A new youth has no effective consent, whichever role creates the account.
create function begin_consent() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into child_consents (child_id) values (new.id);
  return null;
end $$;
create trigger people_consent_begun after insert on people
  for each row when (new.role = 'youth') execute function begin_consent();

-- Parents can only agree again or withdraw. Moderators record, in their own name, a form or a call they saw. Only the
-- system records a mail. Agreeing again starts over with nothing recorded.
create function check_consent_change() returns trigger
language plpgsql
as $$
begin
  if new.state = old.state then
    if current_user in ('oakling_app', 'oakling_moderator') then
      raise exception 'there is no decision to make' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;
  if new.state = 'waiting' then
    if current_user = 'oakling_moderator' or old.state <> 'withdrawn' then
      raise exception 'only the parent can consent' using errcode = 'insufficient_privilege';
    end if;
    -- From now on, the consent belongs to the guardian who agreed. Rule 9.192
    new.given_by := coalesce(public.app_person_id(), new.given_by);
    new.mailed_at := null; new.way := null; new.recorded_at := null; new.seen_on := null;
    new.recorded_by := null; new.note := null;
  end if;
  if new.state = 'recorded' and (
    old.state <> 'waiting' or current_user = 'oakling_app'
    or (current_user = 'oakling_moderator') is distinct from (new.way <> 'email-plus')
    or (current_user = 'oakling_moderator' and new.recorded_by is distinct from public.app_moderator_id())
  ) then
    raise exception 'this can''t be recorded' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger child_consents_change before update on child_consents
  for each row execute function check_consent_change();

-- Keeps the child's missing requirement in sync with the consent.
create function follow_consent() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update people
  set missing_requirements = array_remove(missing_requirements, 'consent') || case new.state when 'recorded' then '{}' else '{consent}' end::text[]
  where id = new.child_id;
  return null;
end $$;
create trigger child_consents_follow after update of state on child_consents
  for each row when (old.state <> new.state) execute function follow_consent();

-- After a withdrawal, the child stays paused until a parent agrees again. Rule 9.179
create function refuse_resume() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform refuse('people_resume_with_consent', 'the consent was withdrawn')
  where exists (select from child_consents where child_id = new.id and state = 'withdrawn');
  return new;
end $$;
create trigger people_resume_with_consent before update of paused_at on people
  for each row when (old.paused_at is not null and new.paused_at is null)
  execute function refuse_resume();

-- The child and the guardians can read the state of the consent, but not a moderator's note.
grant select (child_id, state, given_by, begun_at, mail_due_at, mailed_at, way, recorded_at, seen_on, withdrawn_at),
  update (state, begun_at, mail_due_at, withdrawn_at)
  on child_consents to oakling_app;
create policy child_consents_read on child_consents for select to oakling_app
  using (
    child_id = (select app_person_id())
    or child_id = any ((select my_children())::uuid[])
  );
create policy child_consents_decide on child_consents for update to oakling_app
  using (child_id = any ((select my_children())::uuid[]));
grant select, update (state, way, recorded_at, seen_on, recorded_by, note, withdrawn_at)
  on child_consents to oakling_moderator;
create policy child_consents_moderate on child_consents to oakling_moderator using ((select is_moderator()));
