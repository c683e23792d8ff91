-- Whether a parent's consent to their child's account counts: given with the invite it waits, until Oakling has written to
-- the parent once more or a moderator has seen a form or a call. The records of it stand in consents. Rules 9.175 to 9.184

create table child_consents (
  child_id uuid primary key references people (id) on delete cascade,
  state text not null default 'waiting'
    constraint child_consents_state check (state in ('waiting', 'recorded', 'withdrawn')),
  -- The guardian who gave the consent and gets the later mail. Nobody once their account is gone.
  given_by uuid references people (id) on delete set null,
  -- When the parent agreed, and when the later mail is due (never, where that way is switched off) and went.
  begun_at timestamptz not null default now(),
  mail_due_at timestamptz,
  mailed_at timestamptz,
  way text
    constraint child_consents_way check (way in ('email-plus', 'signed-form', 'video-call')),
  recorded_at timestamptz,
  -- Of a form or a call: its day, who recorded it, and what they wrote. No document is ever stored.
  seen_on date,
  recorded_by uuid references users (id) on delete set null,
  note text constraint child_consents_note check (length(note) between 1 and 500),
  withdrawn_at timestamptz,
  constraint child_consents_recorded
    check (state <> 'recorded' or (way is not null and recorded_at is not null)),
  constraint child_consents_mailed check (way is distinct from 'email-plus' or mailed_at is not null),
  constraint child_consents_seen
    check ((way is not null and way <> 'email-plus') = (seen_on is not null)),
  constraint child_consents_withdrawn check ((state = 'withdrawn') = (withdrawn_at is not null))
);
create index child_consents_due on child_consents (mail_due_at, child_id)
  where state = 'waiting' and mailed_at is null;
create index child_consents_sent on child_consents (mailed_at, child_id)
  where state = 'waiting' and mailed_at is not null;
create index child_consents_recorded_by on child_consents (recorded_by);
create index child_consents_given_by on child_consents (given_by);

-- A new child lacks it, no matter who makes the account.
create function note_consent_missing() returns trigger
language plpgsql
as $$
begin
  new.lacks := array_append(array_remove(new.lacks, 'consent'), 'consent');
  return new;
end $$;
create trigger people_consent_missing before insert on people
  for each row when (new.role = 'youth') execute function note_consent_missing();
create function begin_consent() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into child_consents (child_id) values (new.id);
  return null;
end $$;
create trigger people_consent_begun after insert on people
  for each row when (new.role = 'youth') execute function begin_consent();

-- A parent agrees again or takes back and records nothing; a moderator records what they saw, in their own name; a mail
-- is recorded by the system alone. A new agreement begins empty.
create function check_consent_change() returns trigger
language plpgsql
as $$
begin
  if new.state = old.state then
    if current_user in ('oakling_app', 'oakling_moderator') then
      raise exception 'nothing is decided' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;
  if new.state = 'waiting' then
    if current_user = 'oakling_moderator' or old.state <> 'withdrawn' then
      raise exception 'only the parent agrees' using errcode = 'insufficient_privilege';
    end if;
    -- It is theirs from here on. Rule 9.192
    new.given_by := coalesce(public.app_person_id(), new.given_by);
    new.mailed_at := null; new.way := null; new.recorded_at := null; new.seen_on := null;
    new.recorded_by := null; new.note := null;
  end if;
  if new.state = 'recorded' and (
    old.state <> 'waiting' or current_user = 'oakling_app'
    or (current_user = 'oakling_moderator') is distinct from (new.way <> 'email-plus')
    or (current_user = 'oakling_moderator' and new.recorded_by is distinct from public.app_moderator_id())
  ) then
    raise exception 'nobody records that' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger child_consents_change before update on child_consents
  for each row execute function check_consent_change();

-- What the child lacks follows.
create function follow_consent() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update people
  set lacks = array_remove(lacks, 'consent') || case new.state when 'recorded' then '{}' else '{consent}' end::text[]
  where id = new.child_id;
  return null;
end $$;
create trigger child_consents_follow after update of state on child_consents
  for each row when (old.state <> new.state) execute function follow_consent();

-- Where the parent has taken the consent back, the child stays paused until they agree again. Rule 9.179
create function refuse_resume() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if exists (select from child_consents where child_id = new.id and state = 'withdrawn') then
    raise exception 'without consent'
      using errcode = 'check_violation', constraint = 'people_resume_with_consent';
  end if;
  return new;
end $$;
create trigger people_resume_with_consent before update of paused_at on people
  for each row when (old.paused_at is not null and new.paused_at is null)
  execute function refuse_resume();

alter table child_consents enable row level security, force row level security;
create policy child_consents_system on child_consents to oakling_system using (true) with check (true);
-- The child and its parent read how it stands, and not what a moderator wrote.
grant select (child_id, state, given_by, begun_at, mail_due_at, mailed_at, way, recorded_at, seen_on, withdrawn_at),
  update (state, begun_at, mail_due_at, withdrawn_at)
  on child_consents to oakling_app;
create policy child_consents_read on child_consents for select to oakling_app
  using (
    child_id = (select app_person_id())
    or child_id = any ((select my_children())::uuid[])
  );
create policy child_consents_decide on child_consents for update to oakling_app
  using (child_id = any ((select my_children())::uuid[]))
  with check (child_id = any ((select my_children())::uuid[]));
grant select, update (state, way, recorded_at, seen_on, recorded_by, note, withdrawn_at)
  on child_consents to oakling_moderator;
create policy child_consents_moderate_read on child_consents for select to oakling_moderator
  using ((select is_moderator()));
create policy child_consents_moderate on child_consents for update to oakling_moderator
  using ((select is_moderator())) with check ((select is_moderator()));
