-- Mail of an installation without an SMTP server; never written in production.

create table kept_mails (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  -- Who it names beside its recipient: with their account it goes. Rule 9.80
  about uuid[] not null default '{}',
  created_at timestamptz not null default now()
);
create index kept_mails_about on kept_mails using gin (about);

alter table kept_mails enable row level security, force row level security;
create policy kept_mails_system on kept_mails to oakling_system using (true) with check (true);
