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
create policy notifications_system on notifications to oakling_system using (true) with check (true);
grant select, update (read_at) on notifications to oakling_app;
create policy notifications_own on notifications for select to oakling_app
  using (
    person_id = (select app_person_id())
    and (other_id is null or other_id <> all ((select hidden_people())::uuid[]))
  );
create policy notifications_mark on notifications for update to oakling_app
  using (person_id = (select app_person_id())) with check (person_id = (select app_person_id()));

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
create policy notification_choices_system on notification_choices to oakling_system
  using (true) with check (true);
grant select, insert, update (in_app, by_mail) on notification_choices to oakling_app;
create policy notification_choices_own on notification_choices to oakling_app
  using (person_id = (select app_person_id()))
  with check (
    person_id = (select app_person_id())
    -- A parent reads what their child was told in the app: it is not the child's to end.
    and (in_app or (select role from people where id = (select app_person_id())) <> 'youth')
  );
