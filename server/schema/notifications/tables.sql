
create table notifications (
  id uuid primary key default gen_random_uuid(),
  -- The event's row in the audit log. A reader gets one notice per event, however often the event is delivered.
  event_id bigint,
  person_id uuid not null references people (id) on delete cascade,
  -- domain/src/notifications lists the kinds. Only delivery inserts here.
  kind text not null constraint notifications_kind check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  names jsonb not null default '{}',
  reason text not null default '',
  subject_id uuid not null,
  -- The person whom the notice is about. A block between this person and the reader hides the notice.
  other_id uuid,
  -- Other people whom the notice names. It is deleted with any of their accounts. Rules 9.12, 9.13 and 9.80
  about uuid[] not null default '{}',
  -- The start of the canceled session.
  starts_at timestamptz,
  time_zone text,
  -- Sessions that were canceled together, each with its time, time zone and connection mode, and for guardians also
  -- with the other person. Rule 8.87
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

-- The channels that a kind of notice uses for a person. Without a row, it uses every channel that the person has.
-- Rules 8.27 and 8.44 to 8.49
create table notification_choices (
  person_id uuid not null references people (id) on delete cascade,
  kind text not null,
  in_app boolean not null,
  by_mail boolean not null,
  primary key (person_id, kind),
  -- Some kinds can't be configured: those about what a child does alone, warnings, withdrawn consents, PINs, and
  -- guardians who join or leave. Kinds on which others rely keep at least one channel. Rules 8.45, 8.47, 8.83, 8.94,
  -- 8.98 and 8.99
  constraint notification_choices_kind check (kind !~ '^((child|warning|consent|pin)-|guardian-(joined|left)$)'),
  constraint notification_choices_heard check (
    in_app or by_mail
    or kind not in ('session-requested', 'question-asked', 'question-answered', 'request-waiting',
      'approval-given', 'substitute', 'session-changed', 'session-cancelled', 'running-late',
      'check-lapsing')
  )
);

-- Browsers that get a push for each notice. Rules 8.14 and 8.70 to 8.77
create table push_subscriptions (
  -- A login represents one browser. Whatever ends the login also ends its pushes.
  login_id uuid primary key references logins (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  -- The URL to which the server sends pushes. `isPushEndpoint` in domain accepts only known services. As a second line
  -- of defense, this constraint requires https and a host name on the default port, so an IP address in the server's
  -- network is rejected.
  endpoint text not null unique constraint push_subscriptions_endpoint check (
    length(endpoint) <= 1000 and endpoint ~ '^https://([a-z0-9-]+\.)+[a-z]{2,}/[^[:space:]\\#]+$'
  ),
  p256dh text not null constraint push_subscriptions_p256dh check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null constraint push_subscriptions_auth check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default now()
);
create index push_subscriptions_person_id on push_subscriptions (person_id);

-- Mails that could not be handed over: waiting for a retry, refused, or given up after a day. Stores the domain and a
-- keyed hash of the address, but never the address itself. Rules 8.158 to 8.160
create table unsent_mails (
  id uuid not null default gen_random_uuid() constraint unsent_mails_id unique,
  event_id bigint not null,
  -- The recipient, as in deliveries: the id of a person or moderator, or `mailbox` for an address without an account.
  recipient text not null,
  state text not null
    constraint unsent_mails_state check (state in ('waiting', 'refused', 'given-up')),
  -- The person who receives or requested the mail, or null without an account.
  person_id uuid references people (id) on delete cascade,
  address_hash text not null,
  domain text not null,
  -- The mail server's reply code, such as 550, or null if there was no reply.
  code smallint constraint unsent_mails_code check (code between 400 and 599),
  -- The event for the retry, encrypted as in the outbox.
  type text not null,
  subject_id text not null,
  payload text not null,
  failed_at timestamptz not null,
  -- True if a later mail to this address was accepted, so the address works again. Rule 8.161
  taken_since boolean not null default false,
  constraint unsent_mails_pkey primary key (event_id, recipient)
);
create index unsent_mails_person on unsent_mails (person_id);
create index unsent_mails_waiting on unsent_mails (address_hash, event_id) where state = 'waiting';
create index unsent_mails_ended on unsent_mails (address_hash) where state <> 'waiting' and not taken_since;
create index unsent_mails_newest on unsent_mails (failed_at desc, id desc);
