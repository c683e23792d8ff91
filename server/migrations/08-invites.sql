-- Invites of parents, which youths sign up by. Rules 4.16 to 4.20

create table invites (
  token uuid primary key,
  parent_id uuid not null references people (id) on delete cascade,
  child_name text not null
    constraint invites_child_name check (length(child_name) between 1 and 100),
  child_email text not null constraint invites_child_email check (child_email = lower(child_email)),
  age_range text not null
    constraint invites_age_range check (age_range in ('10-15', '15-20', '20-25')),
  shown_name_style text not null
    constraint invites_shown_name_style
      check (shown_name_style in ('full-name', 'first-name-and-initial')),
  note paragraph not null default '',
  -- Sealed for this invite, until the child has an account. Rule 4.60
  sealed_birth_date text,
  status text not null default 'pending'
    constraint invites_status check (status in ('pending', 'accepted')),
  code_hash bytea not null,
  failed_attempts integer not null default 0,
  created_at timestamptz not null default now(),
  -- Later than created_at once it was sent again.
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  youth_id uuid references people (id) on delete set null,
  constraint invites_accepted check ((status = 'accepted') = (accepted_at is not null))
);
create index invites_parent on invites (parent_id, created_at desc);
create index invites_youth on invites (youth_id) where youth_id is not null;
create index invites_unanswered on invites (sent_at) where status = 'pending';
-- Two open invites to one address would leave one that nobody can accept. Rule 4.20
create unique index invites_open_once on invites (parent_id, child_email) where status = 'pending';

alter table invites enable row level security, force row level security;
create policy invites_system on invites to oakling_system using (true) with check (true);

-- A parent has everything of their invites but the code and the date of birth.
grant select (token, parent_id, child_name, child_email, age_range, shown_name_style, note, status,
    created_at, sent_at, expires_at, accepted_at, youth_id),
  insert (token, parent_id, child_name, child_email, age_range, shown_name_style, note, sealed_birth_date,
    code_hash, created_at, sent_at, expires_at),
  update (code_hash, sent_at, expires_at, failed_attempts),
  delete
  on invites to oakling_app;
create policy invites_read on invites for select to oakling_app
  using (parent_id = (select app_person_id()));
-- Rule 1.62: who lacks something that is asked for brings nobody in.
create policy invites_send on invites for insert to oakling_app
  with check (
    parent_id = (select app_person_id())
    and exists (
      select from people
      where id = (select app_person_id()) and role = 'parent' and may_meet(role, vetting, lacks)
    )
  );
-- One that is accepted can be locked, to see that it is, but not written.
create policy invites_resend on invites for update to oakling_app
  using (parent_id = (select app_person_id()))
  with check (
    parent_id = (select app_person_id()) and status = 'pending'
    and exists (
      select from people where id = (select app_person_id()) and may_meet(role, vetting, lacks)
    )
  );
create policy invites_withdraw on invites for delete to oakling_app
  using (parent_id = (select app_person_id()) and status = 'pending');
