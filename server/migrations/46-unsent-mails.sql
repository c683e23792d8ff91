-- Mails that could not be handed over: one waits for its next try, was refused for good, or was given up after a day. No
-- address stands here, only a keyed hash of it and what is behind its @. Rules 8.158 to 8.160

create table unsent_mails (
  id uuid not null default gen_random_uuid() constraint unsent_mails_id unique,
  event_id bigint not null,
  -- As in deliveries: the id of a person or moderator, or `mailbox` for a mail to an address alone.
  recipient text not null,
  state text not null
    constraint unsent_mails_state check (state in ('waiting', 'refused', 'given-up')),
  -- Who it was for, or who asked for it; null where that is nobody with an account.
  person_id uuid references people (id) on delete cascade,
  address_hash text not null,
  domain text not null,
  -- What the mail server answered, such as 550; null where it said nothing.
  code smallint constraint unsent_mails_code check (code between 400 and 599),
  -- The event, encrypted as in the outbox, for another try.
  type text not null,
  subject_id text not null,
  payload text not null,
  failed_at timestamptz not null,
  -- A later mail to the address was taken: it is as it should be again. Rule 8.161
  taken_since boolean not null default false,
  constraint unsent_mails_pkey primary key (event_id, recipient)
);
create index unsent_mails_person on unsent_mails (person_id);
create index unsent_mails_waiting on unsent_mails (address_hash, event_id) where state = 'waiting';
create index unsent_mails_ended on unsent_mails (address_hash) where state <> 'waiting' and not taken_since;
create index unsent_mails_newest on unsent_mails (failed_at desc, id desc);

alter table unsent_mails enable row level security, force row level security;
create policy unsent_mails_system on unsent_mails to oakling_system using (true) with check (true);
-- People read that a mail they asked for did not arrive.
grant select (recipient, state, person_id, subject_id, failed_at) on unsent_mails to oakling_app;
create policy unsent_mails_read on unsent_mails for select to oakling_app
  using (person_id = (select app_person_id()));
grant select (id, event_id, recipient, state, person_id, domain, code, type, failed_at), update (state)
  on unsent_mails to oakling_moderator;
create policy unsent_mails_moderate on unsent_mails to oakling_moderator
  using ((select is_moderator())) with check ((select is_moderator()) and state = 'waiting');
