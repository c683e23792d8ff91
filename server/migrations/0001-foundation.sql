-- Everything the main job needs. Every table has row-level security, forced; requests run as
-- oakling_app, which sees only what its policies allow for the person in app.person_id.

create extension if not exists btree_gist;

-- Roles belong to the whole cluster, so another database may have made them already.
do $$ begin
  create role oakling_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  create role oakling_system nologin;
exception when duplicate_object or unique_violation then null;
end $$;
grant oakling_app to current_user;
grant oakling_system to current_user;
grant usage on schema public to oakling_app;
revoke create on schema public from public;

-- ---------------------------------------------------------------- the sign-in library's tables

create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null default '',
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table logins (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index logins_user on logins (user_id);

create table accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_user on accounts (user_id);

create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

-- ---------------------------------------------------------------- who is asking

-- The person of this transaction, or null: then every policy below is false.
create function app_person_id() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.person_id', true), '')::uuid $$;

-- ---------------------------------------------------------------- people

-- Bit i stands for the i-th interest of the catalogue (domain/src/interests/interest.ts).
create function interest_mask(skills jsonb) returns smallint
language sql immutable parallel safe
as $$
  select (
    (skills ? 'Art & Creativity')::int
    | ((skills ? 'Music & Dance')::int << 1)
    | ((skills ? 'Storytelling & Literature')::int << 2)
    | ((skills ? 'Gardening & Nature')::int << 3)
    | ((skills ? 'Cooking & Family Recipes')::int << 4)
    | ((skills ? 'Travel & World Cultures')::int << 5)
    | ((skills ? 'Mentoring & Teaching')::int << 6)
    | ((skills ? 'Mindfulness & Wellness')::int << 7)
    | ((skills ? 'Photography')::int << 8)
  )::smallint
$$;

-- Whole hundredths of a level, the mean over all interests: `experience` in domain/src/matches.
create function experience(skills jsonb) returns integer
language sql immutable parallel safe
as $$
  select coalesce((sum(value::int) * 100 / nullif(count(*), 0))::int, 0) from jsonb_each_text(skills)
$$;

-- Ascending order of one person among the matches with the same interests: experienced elders and
-- beginning youths first, then whoever was here last. Experience takes 0 to 300, days 0 to 99999.
create function match_rank(role text, skills jsonb, last_seen date) returns integer
language sql immutable parallel safe
as $$
  select (case when role = 'elder' then 300 - experience(skills) else experience(skills) end) * 100000
    + 99999 - greatest(0, least(99999, last_seen - date '2020-01-01'))
$$;

create function are_skills(skills jsonb) returns boolean
language sql immutable parallel safe
as $$
  select jsonb_typeof(skills) = 'object' and not exists (
    select from jsonb_each(skills) as skill
    where interest_mask(jsonb_build_object(skill.key, 1)) = 0 or skill.value not in ('1', '2', '3')
  )
$$;

-- The name that others see: `shownName` in domain/src/invites. The parent's choice of style decides,
-- so a youth who renames themselves cannot undo it.
create function shown_name(full_name text, style text) returns text
language sql immutable parallel safe
as $$
  -- White space as JavaScript knows it, whatever the locale of the database.
  select case
    when style = 'full-name' or cardinality(names) = 0 then full_name
    when cardinality(names) = 1 then names[1]
    else names[1] || ' ' || upper(left(names[cardinality(names)], 1)) || '.'
  end
  from (
    select array_remove(
      regexp_split_to_array(
        full_name,
        '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+'
      ),
      ''
    ) as names
  ) as split
$$;

create table people (
  id uuid primary key references users (id) on delete cascade,
  role text not null check (role in ('elder', 'parent', 'youth')),
  full_name text not null check (length(full_name) between 1 and 100),
  shown_name_style text not null default 'full-name'
    check (shown_name_style in ('full-name', 'first-name-and-initial')),
  -- A youth's name as the parent wrote it: under the initial the child is shown by this one.
  invited_as text check (length(invited_as) between 1 and 100),
  shown_name text not null generated always as (
    shown_name(
      case shown_name_style when 'full-name' then full_name else coalesce(invited_as, full_name) end,
      shown_name_style
    )
  ) stored,
  age_range text not null
    check (age_range in ('18-25', '25-35', '35-45', '45-60', '60-75', '75+', '10-15', '15-20', '20-25')),
  connection_pref text not null default '' check (length(connection_pref) <= 200),
  bio text not null default '' check (length(bio) <= 600),
  avatar text check (avatar ~ '^(preset:(elder-[1-5]|parent-[12]|youth-[1-4])|upload:[0-9a-f]{64})$'),
  parent_id uuid references people (id) on delete cascade,
  note text not null default '' check (length(note) <= 500),
  skills jsonb not null default '{}' check (are_skills(skills)),
  interest_mask smallint not null generated always as (interest_mask(skills)) stored,
  matching_on boolean not null default true,
  paused_at timestamptz,
  vetting text not null default 'unverified' check (vetting in ('unverified', 'verified', 'suspended')),
  last_seen date not null default (now() at time zone 'utc')::date,
  match_rank integer not null generated always as (match_rank(role, skills, last_seen)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((role = 'youth') = (parent_id is not null)),
  check (role <> 'parent' or (skills = '{}' and bio = ''))
);
-- The walk of a match search: one range per mask, already in order.
create index people_match on people (role, interest_mask, match_rank, id)
  where matching_on and paused_at is null;
create index people_parent on people (parent_id) where parent_id is not null;

-- ---------------------------------------------------------------- invites

create table invites (
  token uuid primary key,
  parent_id uuid not null references people (id) on delete cascade,
  child_name text not null check (length(child_name) between 1 and 100),
  child_email text not null check (child_email = lower(child_email)),
  age_range text not null check (age_range in ('10-15', '15-20', '20-25')),
  shown_name_style text not null check (shown_name_style in ('full-name', 'first-name-and-initial')),
  note text not null default '' check (length(note) <= 500),
  status text not null default 'pending' check (status in ('pending', 'accepted')),
  code_hash bytea not null,
  failed_attempts integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  accepted_at timestamptz,
  youth_id uuid references people (id) on delete set null,
  check ((status = 'accepted') = (accepted_at is not null))
);
create index invites_parent on invites (parent_id, created_at desc);

-- ---------------------------------------------------------------- sessions

create table sessions (
  id uuid primary key,
  elder_id uuid not null references people (id) on delete cascade,
  youth_id uuid not null references people (id) on delete cascade,
  created_by uuid not null,
  connection_mode text not null check (connection_mode in ('In-Person', 'Remote')),
  interests text[] not null check (cardinality(interests) between 1 and 9),
  start_time timestamp not null,
  end_time timestamp not null,
  time_zone text not null,
  during tstzrange not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  requires_approval boolean not null default true check (requires_approval),
  version integer not null default 1 check (version >= 1),
  approved_at timestamptz,
  decided_by uuid,
  rejection_reason text not null default '' check (length(rejection_reason) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (created_by in (elder_id, youth_id)),
  check (end_time > start_time),
  check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  check ((status = 'pending') = (approved_at is null)),
  check ((status = 'pending') = (decided_by is null)),
  check (status = 'rejected' or rejection_reason = ''),
  -- Two approved sessions of one person never overlap.
  constraint sessions_elder_overlap exclude using gist (elder_id with =, during with &&)
    where (status = 'approved'),
  constraint sessions_youth_overlap exclude using gist (youth_id with =, during with &&)
    where (status = 'approved')
);
create index sessions_elder on sessions (elder_id, status, lower(during));
create index sessions_youth on sessions (youth_id, status, lower(during));

-- Only a pending session that lies ahead can be decided, once, whoever asks.
create function check_session_transition() returns trigger
language plpgsql
as $$
begin
  if old.status <> 'pending' then
    raise exception 'a session that is % cannot be changed', old.status
      using errcode = 'check_violation', constraint = 'sessions_decided_once';
  end if;
  if new.status <> 'pending' and new.approved_at >= lower(new.during) then
    raise exception 'a session cannot be decided after its start'
      using errcode = 'check_violation', constraint = 'sessions_decided_ahead';
  end if;
  return new;
end $$;
create trigger sessions_transition before update on sessions
  for each row execute function check_session_transition();

-- Where or by which link, and the proposer's own words: what the parent reads before the other
-- participant does. It has its own table, so that who may see it is a policy on rows.
create table session_arrangements (
  session_id uuid primary key references sessions (id) on delete cascade,
  connection_mode text not null,
  address text check (length(address) between 1 and 200),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  video_provider text check (video_provider in ('Zoom', 'Google Meet', 'Teams')),
  video_link text check (video_link like 'https://%' and length(video_link) <= 600),
  message text not null default '' check (length(message) <= 500),
  check ((latitude is null) = (longitude is null)),
  check (
    case connection_mode
      when 'In-Person' then address is not null and video_provider is null and video_link is null
      when 'Remote' then address is null and latitude is null
        and video_provider is not null and video_link is not null
      else false
    end
  )
);

-- ---------------------------------------------------------------- what follows from a change

create table notifications (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references people (id) on delete cascade,
  kind text not null
    check (kind in ('session-requested', 'session-approved', 'session-rejected', 'invite-accepted')),
  names jsonb not null default '{}',
  reason text not null default '',
  subject_id uuid not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_person on notifications (person_id, created_at desc, id desc);
create index notifications_unread on notifications (person_id) where read_at is null;

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  request_id text,
  type text not null,
  feature text not null,
  subject_id text not null,
  before jsonb,
  after jsonb
);
create index audit_log_subject on audit_log (feature, subject_id, id);

create table consents (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  given_by uuid not null,
  given_for uuid not null,
  scope text not null,
  method text not null,
  document_version text not null,
  document_hash text not null
);
create index consents_given_for on consents (given_for);

-- Not even the owner changes what was recorded.
create function refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
create trigger consents_append_only before update or delete or truncate on consents
  for each statement execute function refuse_change();

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

-- ---------------------------------------------------------------- what a person may see of others

-- Whether an elder may meet youths at all: never when suspended, and only when verified where the
-- installation requires it (ELDER_VETTING). Every other role may.
create function may_meet(role text, vetting text) returns boolean
language sql stable parallel safe
as $$
  select role <> 'elder' or vetting = 'verified'
    or (vetting = 'unverified' and current_setting('app.elder_vetting', true) = 'optional')
$$;

-- The viewer's own interests, or 0 when they are not to be matched.
create function my_match_mask() returns smallint
language sql stable parallel safe
as $$
  select coalesce((
    select interest_mask from people
    where id = app_person_id() and role <> 'parent' and matching_on and paused_at is null
      and may_meet(role, vetting)
  ), 0::smallint)
$$;

-- Matches of the viewer. A view runs with its owner's rights, so its own condition is the guard.
-- Its order is that of the index people_match: a search that takes the first few of one mask then
-- walks the index, where an order of its own would read and sort all people of the mask.
create view match_cards with (security_barrier) as
  select person.id, person.role, person.shown_name as name, person.avatar, person.bio, person.skills,
    person.interest_mask, person.match_rank, person.vetting
  from people as person
  where person.role = (
      select case viewer.role when 'elder' then 'youth' when 'youth' then 'elder' end
      from people as viewer where viewer.id = app_person_id()
    )
    and person.matching_on and person.paused_at is null
    and may_meet(person.role, person.vetting)
    and (person.interest_mask & (select my_match_mask())) <> 0
  order by person.role, person.interest_mask, person.match_rank, person.id;

-- Everyone the viewer may know by name: themselves, their children, and whoever shares a session
-- with one of these.
create view person_cards with (security_barrier) as
  select person.id, person.role, person.shown_name as name, person.avatar, person.bio, person.skills,
    person.vetting
  from people as person
  where person.id = app_person_id()
    or person.parent_id = app_person_id()
    or exists (
      select from sessions as session
      where (session.elder_id = person.id or session.youth_id = person.id)
        and (
          session.elder_id = app_person_id()
          or session.youth_id = app_person_id()
          or session.youth_id in (select child.id from people as child where child.parent_id = app_person_id())
        )
    );

-- ---------------------------------------------------------------- row-level security

do $$
declare
  name text;
begin
  foreach name in array array[
    'users', 'logins', 'accounts', 'verifications', 'rate_limits', 'people', 'invites', 'sessions',
    'session_arrangements', 'notifications', 'audit_log', 'consents', 'kept_mails'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I to oakling_system using (true) with check (true)',
      name || '_system', name);
  end loop;
end $$;

grant select on people to oakling_app;
grant update (full_name, bio, avatar, skills, updated_at) on people to oakling_app;
create policy people_read on people for select to oakling_app
  using (id = (select app_person_id()) or parent_id = (select app_person_id()));
create policy people_edit on people for update to oakling_app
  using (id = (select app_person_id())) with check (id = (select app_person_id()));

grant select on match_cards, person_cards to oakling_app;

grant select (token, parent_id, child_name, child_email, age_range, shown_name_style, note, status,
  expires_at, created_at, accepted_at, youth_id) on invites to oakling_app;
grant insert (token, parent_id, child_name, child_email, age_range, shown_name_style, note, code_hash,
  expires_at, created_at) on invites to oakling_app;
create policy invites_read on invites for select to oakling_app
  using (parent_id = (select app_person_id()));
create policy invites_send on invites for insert to oakling_app
  with check (
    parent_id = (select app_person_id())
    and exists (select from people where id = (select app_person_id()) and role = 'parent')
  );

grant select on sessions to oakling_app;
grant insert (id, elder_id, youth_id, created_by, connection_mode, interests, start_time, end_time,
  time_zone, during, created_at, updated_at) on sessions to oakling_app;
grant update (status, approved_at, decided_by, rejection_reason, updated_at) on sessions to oakling_app;
create policy sessions_read on sessions for select to oakling_app
  using (
    elder_id = (select app_person_id())
    or youth_id = (select app_person_id())
    or youth_id in (select id from people where parent_id = (select app_person_id()))
  );
create policy sessions_request on sessions for insert to oakling_app
  with check (
    created_by = (select app_person_id())
    and case created_by
      when elder_id then exists (select from match_cards as match where match.id = youth_id)
      when youth_id then exists (select from match_cards as match where match.id = elder_id)
    end
  );
create policy sessions_decide on sessions for update to oakling_app
  using (youth_id in (select id from people where parent_id = (select app_person_id())))
  with check (
    youth_id in (select id from people where parent_id = (select app_person_id()))
    and decided_by = (select app_person_id())
  );

grant select, insert on session_arrangements to oakling_app;
create policy session_arrangements_read on session_arrangements for select to oakling_app
  using (
    exists (
      select from sessions as session
      where session.id = session_id
        and (
          session.youth_id in (select id from people where parent_id = (select app_person_id()))
          or (
            (session.created_by = (select app_person_id()) or session.status = 'approved')
            and upper(session.during) + interval '7 days' > now()
          )
        )
    )
  );
create policy session_arrangements_propose on session_arrangements for insert to oakling_app
  with check (
    exists (
      select from sessions as session
      where session.id = session_id
        and session.created_by = (select app_person_id())
        and session.status = 'pending'
    )
  );

grant select on notifications to oakling_app;
grant update (read_at) on notifications to oakling_app;
create policy notifications_own on notifications for select to oakling_app
  using (person_id = (select app_person_id()));
create policy notifications_mark on notifications for update to oakling_app
  using (person_id = (select app_person_id())) with check (person_id = (select app_person_id()));
