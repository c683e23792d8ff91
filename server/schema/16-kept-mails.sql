-- Mail of an installation without an SMTP server; never written in production.

create table kept_mails (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now()
);
alter table kept_mails enable row level security, force row level security;
create policy kept_mails_system on kept_mails to oakling_system using (true) with check (true);
