-- What a moderator decided or did about a person, and why; only grows. The note stands here, never in the audit.

create table vetting_decisions (
  id bigint generated always as identity primary key,
  person_id uuid not null references people (id) on delete cascade,
  moderator_id uuid references users (id) on delete set null,
  decision text not null
    constraint vetting_decisions_decision
      check (decision in ('suspended', 'reinstated', 'first-email-sent', 'birth-date-set')),
  -- A child's, whose parent was suspended or reinstated.
  with_parent boolean not null default false,
  note text not null constraint vetting_decisions_note check (length(note) between 1 and 500),
  created_at timestamptz not null default now()
);
create index vetting_decisions_person on vetting_decisions (person_id, id desc);

alter table vetting_decisions enable row level security, force row level security;
create policy vetting_decisions_system on vetting_decisions to oakling_system
  using (true) with check (true);
grant select, insert (person_id, moderator_id, decision, with_parent, note)
  on vetting_decisions to oakling_moderator;
create policy vetting_decisions_read on vetting_decisions for select to oakling_moderator
  using ((select is_moderator()));
create policy vetting_decisions_add on vetting_decisions for insert to oakling_moderator
  with check ((select is_moderator()) and moderator_id = (select app_moderator_id()));
