-- Browsers that get a push for each notice. Rules 8.14 and 8.70 to 8.77

create table push_subscriptions (
  -- A login is one browser: whatever ends it ends the pushes to that browser.
  login_id uuid primary key references logins (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  -- Where the server sends to. The domain knows the browsers' own services (`isPushEndpoint`); here it
  -- is at least https to a name, at its own port: no address of the network that the server stands in.
  endpoint text not null unique constraint push_subscriptions_endpoint check (
    length(endpoint) <= 1000 and endpoint ~ '^https://([a-z0-9-]+\.)+[a-z]{2,}/[^[:space:]\\#]+$'
  ),
  p256dh text not null constraint push_subscriptions_p256dh check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null constraint push_subscriptions_auth check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default now()
);
create index push_subscriptions_person_id on push_subscriptions (person_id);

alter table push_subscriptions enable row level security, force row level security;
create policy push_subscriptions_system on push_subscriptions to oakling_system
  using (true) with check (true);
grant select, insert, delete on push_subscriptions to oakling_app;
create policy push_subscriptions_own on push_subscriptions to oakling_app
  using (person_id = (select app_person_id())) with check (person_id = (select app_person_id()));
