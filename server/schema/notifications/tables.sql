-- Notices, and how each kind of them comes to a person.

create table notifications (
  id uuid primary key default gen_random_uuid(),
  -- The event's row in the audit log. Its reader gets one notice of it, however often it is delivered.
  event_id bigint,
  person_id uuid not null references people (id) on delete cascade,
  -- Which kinds there are, the domain says (notifications/kinds.ts); delivery alone writes here.
  kind text not null constraint notifications_kind check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  names jsonb not null default '{}',
  reason text not null default '',
  subject_id uuid not null,
  -- Who it is about, so that a block hides it.
  other_id uuid,
  -- Who it names, besides the reader: their account's end takes it along. Rules 9.12, 9.13, 9.80
  about uuid[] not null default '{}',
  -- The meeting that a cancellation was of.
  starts_at timestamptz,
  time_zone text,
  -- The meetings that were called off: when, in which zone and way, for a parent also who with. Rule 8.87
  meetings jsonb not null default '[]',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint notifications_once unique (event_id, person_id),
  constraint notifications_meetings check (jsonb_typeof(meetings) = 'array'),
  constraint notifications_meeting check ((starts_at is null) = (time_zone is null))
);
create index notifications_person on notifications (person_id, created_at desc, id desc);
create index notifications_unread on notifications (person_id) where read_at is null;
create index notifications_about on notifications using gin (about);
create index notifications_old on notifications (created_at);
alter table notifications enable row level security, force row level security;

-- Who has no row for a kind gets it in every way it has. Rules 8.27 and 8.44 to 8.49
create table notification_choices (
  person_id uuid not null references people (id) on delete cascade,
  kind text not null,
  in_app boolean not null,
  by_mail boolean not null,
  primary key (person_id, kind),
  -- What a child does alone its parent always hears, that a consent was taken back, too, and a warning everybody; a
  -- family who its guardians are. Rules 8.47, 8.83, 8.94, 8.98 and 8.99
  constraint notification_choices_kind check (kind !~ '^((child|warning|consent|pin)-|guardian-(joined|left)$)'),
  constraint notification_choices_heard check (
    in_app or by_mail
    or kind not in ('session-requested', 'question-asked', 'question-answered', 'request-waiting',
      'approval-given', 'stand-in', 'session-changed', 'session-cancelled', 'running-late',
      'check-lapsing')
  )
);
alter table notification_choices enable row level security, force row level security;

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
