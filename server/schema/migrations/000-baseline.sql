-- The tables of 1.0.0. Frozen: databases and backups of that release count as having this migration.
create extension if not exists btree_gist;
create domain paragraph as text constraint paragraph_length check (length(value) <= 500);
do $$ begin
  create role oakling_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  create role oakling_moderator nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  create role oakling_system nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  create role oakling_purger nologin;
exception when duplicate_object or unique_violation then null;
end $$;
grant oakling_app, oakling_moderator, oakling_system, oakling_purger to current_user;
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
alter table rate_limits enable row level security, force row level security;
create table kept_mails (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  about uuid[] not null default '{}',
  created_at timestamptz not null default now()
);
create index kept_mails_about on kept_mails using gin (about);
alter table kept_mails enable row level security, force row level security;
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
create index audit_log_actor on audit_log (actor_id, id);
alter table audit_log enable row level security, force row level security;
create table outbox (
  id bigint constraint outbox_pkey primary key,
  type text not null,
  subject_id text not null,
  payload text not null,
  request_id text not null,
  appended_at timestamptz not null default now(),
  failures integer not null default 0,
  retry_at timestamptz,
  parked_at timestamptz
);
create index outbox_failed on outbox (subject_id, id) where failures > 0;
alter table outbox enable row level security, force row level security;
create table deliveries (
  event_id bigint not null,
  recipient text not null,
  channel text not null constraint deliveries_channel check (channel in ('mail', 'push')),
  delivered_at timestamptz not null default now(),
  constraint deliveries_pkey primary key (event_id, recipient, channel)
);
create index deliveries_old on deliveries (delivered_at);
alter table deliveries enable row level security, force row level security;
create table backups (
  made_at timestamptz primary key,
  bytes bigint not null constraint backups_bytes check (bytes > 0),
  sha256 text not null constraint backups_sha256 check (sha256 ~ '^[0-9a-f]{64}$')
);
alter table backups enable row level security, force row level security;
create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null default '',
  email text not null unique constraint users_email check (email = lower(email)),
  email_verified boolean not null default false,
  has_mailbox boolean not null default true,
  image text,
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_mailbox check (
    case when has_mailbox then email !~ '[.]invalid$' else email = id || '@child.invalid' end
  )
);
alter table users enable row level security, force row level security;
create table logins (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  second_factor_at timestamptz,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index logins_user on logins (user_id);
create index logins_expired on logins (expires_at);
alter table logins enable row level security, force row level security;
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
alter table accounts enable row level security, force row level security;
create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);
create index verifications_expired on verifications (expires_at);
alter table verifications enable row level security, force row level security;
create table two_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
alter table two_factors enable row level security, force row level security;
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
create function are_skills(skills jsonb) returns boolean
language sql immutable parallel safe
as $$
  select jsonb_typeof(skills) = 'object' and not exists (
    select from jsonb_each(skills) as skill
    where public.interest_mask(jsonb_build_object(skill.key, 1)) = 0
      or skill.value not in ('1', '2', '3')
  )
$$;
create function experience(skills jsonb) returns integer
language sql immutable parallel safe
as $$
  select coalesce((sum(value::int) * 100 / nullif(count(*), 0))::int, 0) from jsonb_each_text(skills)
$$;
create function match_rank(role text, skills jsonb, last_seen date) returns integer
language sql immutable parallel safe
as $$
  select (
      case when role = 'elder' then 300 - public.experience(skills) else public.experience(skills) end
    ) * 100000
    + 99999 - greatest(0, least(99999, last_seen - date '2020-01-01'))
$$;
create function shown_name(full_name text, style text) returns text
language sql immutable parallel safe
as $$
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
  role text not null constraint people_role check (role in ('elder', 'parent', 'youth')),
  full_name text not null constraint people_full_name check (length(full_name) between 1 and 100),
  shown_name_style text not null default 'full-name'
    constraint people_shown_name_style
      check (shown_name_style in ('full-name', 'first-name-and-initial')),
  invited_as text constraint people_invited_as check (length(invited_as) between 1 and 100),
  shown_name text not null generated always as (
    shown_name(
      case shown_name_style when 'full-name' then full_name else coalesce(invited_as, full_name) end,
      shown_name_style
    )
  ) stored,
  age_range text not null
    constraint people_age_range check (
      age_range in ('18-25', '25-35', '35-45', '45-60', '60-75', '75+', '10-15', '15-20', '20-25')
    ),
  connection_pref text not null default ''
    constraint people_connection_pref check (length(connection_pref) <= 200),
  bio text not null default '' constraint people_bio check (length(bio) <= 600),
  avatar text
    constraint people_avatar check (avatar ~ '^(preset:[a-z0-9-]{1,40}|upload:[0-9a-f]{64})$'),
  note paragraph not null default '',
  skills jsonb not null default '{}' constraint people_skills check (are_skills(skills)),
  interest_mask smallint not null generated always as (interest_mask(skills)) stored,
  match_rank integer not null generated always as (match_rank(role, skills, last_seen)) stored,
  matching_on boolean not null default true,
  matchable_since timestamptz not null default now(),
  last_digest_at timestamptz not null default now(),
  paused_at timestamptz,
  vetting text not null default 'unverified'
    constraint people_vetting check (vetting in ('unverified', 'verified', 'suspended')),
  verified_until date,
  stage text constraint people_stage check (stage in ('under-13', '13-15', '16-17')),
  of_age_at timestamptz,
  lacks text[] not null default '{}' constraint people_lacks check (lacks <@ '{email-proof,consent}'),
  last_seen date not null default (now() at time zone 'utc')::date,
  time_zone text constraint people_time_zone check (length(time_zone) between 1 and 64),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint people_youth_has_stage check ((role = 'youth') = (stage is not null)),
  constraint people_only_youth_of_age check (of_age_at is null or role = 'youth'),
  constraint people_parent_has_no_profile check (role <> 'parent' or (skills = '{}' and bio = '')),
  constraint people_verified_until check (verified_until is null or vetting = 'verified')
);
create index people_upload on people (avatar) where avatar like 'upload:%';
create index people_match on people (role, interest_mask, match_rank, id)
  include (vetting, verified_until, lacks)
  where matching_on and paused_at is null;
create index people_line on people (role, match_rank, id)
  include (interest_mask, vetting, verified_until, lacks)
  where matching_on and paused_at is null;
create index people_newcomers on people (role, matchable_since desc)
  where matching_on and paused_at is null;
alter table people enable row level security, force row level security;
create table email_proofs (
  user_id uuid primary key references users (id) on delete cascade,
  email text not null constraint email_proofs_email check (email = lower(email)),
  code_hash bytea not null unique,
  expires_at timestamptz not null,
  asked_by uuid references people (id) on delete cascade
);
create index email_proofs_asked_by on email_proofs (asked_by) where asked_by is not null;
create index email_proofs_expired on email_proofs (expires_at);
alter table email_proofs enable row level security, force row level security;
create table child_pins (
  child_id uuid primary key references people (id) on delete cascade,
  pin_hash text not null,
  tries integer not null default 0 constraint child_pins_tries check (tries between 0 and 5),
  tried_at timestamptz,
  entered_at timestamptz,
  set_at timestamptz not null default now(),
  own_since timestamptz
);
create table child_devices (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references child_pins (child_id) on delete cascade,
  guardian_id uuid references people (id) on delete set null,
  token_hash bytea not null unique,
  user_agent text,
  added_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index child_devices_child on child_devices (child_id, added_at);
create index child_devices_guardian on child_devices (guardian_id);
alter table logins add column child_device_id uuid references child_devices (id) on delete cascade;
create index logins_child_device on logins (child_device_id) where child_device_id is not null;
alter table child_pins enable row level security, force row level security;
alter table child_devices enable row level security, force row level security;
create table guardianships (
  guardian_id uuid not null references people (id) on delete cascade,
  child_id uuid not null references people (id) on delete cascade,
  since timestamptz not null default now(),
  added_by uuid references people (id) on delete set null,
  wants_all boolean not null default false,
  away_until timestamptz,
  stand_in_id uuid references people (id) on delete set null,
  ended_at timestamptz,
  ended_by uuid,
  ended_why text
    constraint guardianships_ended_why
      check (ended_why in ('stepped-back', 'ended-by-moderator', 'of-age')),
  ended_note text constraint guardianships_ended_note check (length(ended_note) between 1 and 500),
  primary key (guardian_id, child_id),
  constraint guardianships_two_people check (guardian_id <> child_id),
  constraint guardianships_ended check ((ended_at is null) = (ended_why is null)),
  constraint guardianships_ended_reason
    check ((ended_why is not distinct from 'ended-by-moderator') = (ended_note is not null)),
  constraint guardianships_away check (
    stand_in_id is null or (away_until is not null and stand_in_id <> guardian_id)
  )
);
create index guardianships_child on guardianships (child_id, since, guardian_id);
create index guardianships_added_by on guardianships (added_by);
create index guardianships_stand_in on guardianships (stand_in_id) where stand_in_id is not null;
alter table guardianships enable row level security, force row level security;
create table guardian_invites (
  id uuid primary key,
  child_id uuid not null references people (id) on delete cascade,
  inviter_id uuid not null references people (id) on delete cascade,
  email text not null constraint guardian_invites_email check (email = lower(email)),
  code_hash bytea not null unique,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint guardian_invites_open_once unique (child_id, inviter_id, email)
);
create index guardian_invites_inviter on guardian_invites (inviter_id);
create index guardian_invites_old on guardian_invites (sent_at);
create table spent_guardian_links (
  code_hash bytea primary key,
  inviter_id uuid not null references people (id) on delete cascade,
  ended_as text not null
    constraint spent_guardian_links_ended_as check (ended_as in ('used', 'replaced', 'ended', 'withdrawn')),
  ended_at timestamptz not null default now()
);
create index spent_guardian_links_inviter on spent_guardian_links (inviter_id);
create index spent_guardian_links_old on spent_guardian_links (ended_at);
alter table spent_guardian_links enable row level security, force row level security;
alter table guardian_invites enable row level security, force row level security;
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
  sealed_birth_date text,
  status text not null default 'pending'
    constraint invites_status check (status in ('pending', 'accepted')),
  code_hash bytea not null,
  failed_attempts integer not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  youth_id uuid references people (id) on delete set null,
  constraint invites_accepted check ((status = 'accepted') = (accepted_at is not null))
);
create index invites_parent on invites (parent_id, created_at desc);
create index invites_youth on invites (youth_id) where youth_id is not null;
create index invites_unanswered on invites (sent_at) where status = 'pending';
create unique index invites_open_once on invites (parent_id, child_email) where status = 'pending';
alter table invites enable row level security, force row level security;
create table consents (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  given_by uuid not null,
  given_for uuid not null,
  scope text not null
    constraint consents_scope check (
      scope in ('terms-and-privacy', 'child-account', 'child-consent', 'child-consent-ended')
    ),
  method text not null
    constraint consents_method check (
      method in ('sign-up-checkbox', 'guardian-checkbox', 'invite-sent', 'invite-by-guardian',
        'changed-terms-checkbox', 'email-plus', 'signed-form', 'video-call', 'withdrawn-by-link',
        'withdrawn-on-page', 'withdrawn-for-parent')
    ),
  document_version text not null,
  document_hash text not null
);
create unique index consents_once
  on consents (given_for, scope, document_version, document_hash, given_by, (
    case when scope in ('child-consent', 'child-consent-ended') then at else timestamptz '-infinity' end
  ));
create index consents_given_by on consents (given_by, id desc);
create table consent_ends (
  given_for uuid primary key,
  ended_at timestamptz not null default now()
);
create index consent_ends_at on consent_ends (ended_at);
alter table consents enable row level security, force row level security;
alter table consent_ends enable row level security, force row level security;
create table child_consents (
  child_id uuid primary key references people (id) on delete cascade,
  state text not null default 'waiting'
    constraint child_consents_state check (state in ('waiting', 'recorded', 'withdrawn')),
  given_by uuid references people (id) on delete set null,
  begun_at timestamptz not null default now(),
  mail_due_at timestamptz,
  mailed_at timestamptz,
  way text
    constraint child_consents_way check (way in ('email-plus', 'signed-form', 'video-call')),
  recorded_at timestamptz,
  seen_on date,
  recorded_by uuid references users (id) on delete set null,
  note text constraint child_consents_note check (length(note) between 1 and 500),
  withdrawn_at timestamptz,
  constraint child_consents_recorded
    check (state <> 'recorded' or (way is not null and recorded_at is not null)),
  constraint child_consents_mailed check (way is distinct from 'email-plus' or mailed_at is not null),
  constraint child_consents_seen
    check ((way is not null and way <> 'email-plus') = (seen_on is not null)),
  constraint child_consents_withdrawn check ((state = 'withdrawn') = (withdrawn_at is not null))
);
create index child_consents_due on child_consents (mail_due_at, child_id)
  where state = 'waiting' and mailed_at is null;
create index child_consents_sent on child_consents (mailed_at, child_id)
  where state = 'waiting' and mailed_at is not null;
create index child_consents_recorded_by on child_consents (recorded_by);
create index child_consents_given_by on child_consents (given_by);
alter table child_consents enable row level security, force row level security;
create table birth_dates (
  person_id uuid primary key references people (id) on delete cascade,
  sealed text not null,
  set_by uuid references people (id) on delete set null,
  set_at timestamptz not null default now(),
  corrected_at timestamptz,
  correction_reason paragraph
    constraint birth_dates_reason check (length(correction_reason) >= 1),
  set_right_at timestamptz,
  no_step_before timestamptz not null default now() + interval '7 days',
  constraint birth_dates_corrected check ((corrected_at is null) = (correction_reason is null))
);
create index birth_dates_set_by on birth_dates (set_by);
alter table birth_dates enable row level security, force row level security;
create table steps_ahead (
  person_id uuid not null references people (id) on delete cascade,
  step text not null constraint steps_ahead_step check (step in ('13', '16', '18')),
  begins_on date not null,
  begins_at timestamptz not null,
  told_30_at timestamptz,
  told_7_at timestamptz,
  primary key (person_id, step)
);
create index steps_ahead_begin on steps_ahead (begins_at, person_id, step);
alter table steps_ahead enable row level security, force row level security;
do $$
begin
  if current_setting('server_version_num')::int >= 170000 then
    create collation name_case (provider = builtin, locale = 'C.UTF-8');
  else
    create collation name_case from "und-x-icu";
  end if;
end $$;
create function name_pieces(key text, sizes integer[]) returns text[]
language sql immutable parallel safe cost 1000
as $$
  select coalesce(array_agg(distinct substr(key, place, size)), '{}')
  from unnest(sizes) as size cross join generate_series(1, length(key) - size + 1) as place
$$;
create table shown_names (
  person_id uuid primary key references people (id) on delete cascade,
  name_key text collate "C" not null
);
create index shown_names_pieces on shown_names using gin (name_pieces(name_key, '{1,2}'));
alter table shown_names enable row level security, force row level security;
create function is_time_zone(name text) returns boolean
language plpgsql immutable
as $$
begin
  return timestamp '2000-01-01' at time zone name is not null
    and (name !~ '[0-9]' or name ~* '^(Etc/GMT[+-]?[0-9]{1,2}|GMT[+-]?0|(EST5E|CST6C|MST7M|PST8P)DT)$');
exception when invalid_parameter_value then
  return false;
end $$;
create function is_local_time(during tstzrange, start_time timestamp, end_time timestamp, zone text)
returns boolean
language plpgsql immutable
as $$
begin
  return coalesce(
    lower(during) - start_time at time zone zone between interval '-1 hour' and interval '1 hour'
    and upper(during) - end_time at time zone zone between interval '-1 hour' and interval '1 hour',
    false
  );
exception when invalid_parameter_value then
  return true;
end $$;
create table sessions (
  id uuid primary key,
  version integer not null default 1,
  elder_id uuid references people (id) on delete set null,
  youth_id uuid not null references people (id) on delete cascade,
  created_by uuid not null,
  connection_mode text not null,
  interests text[] not null,
  start_time timestamp not null,
  end_time timestamp not null,
  time_zone text not null,
  during tstzrange not null,
  status text not null default 'pending',
  agreed_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  rejection_reason paragraph not null default '',
  cancelled_at timestamptz,
  cancelled_by uuid,
  cancellation_reason paragraph not null default '',
  lapsed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sessions_version check (version >= 1),
  constraint sessions_created_by check (created_by in (elder_id, youth_id)),
  constraint sessions_connection_mode check (connection_mode in ('In-Person', 'Remote')),
  constraint sessions_interests check (cardinality(interests) between 1 and 9),
  constraint sessions_order check (end_time > start_time),
  constraint sessions_during check (is_local_time(during, start_time, end_time, time_zone)),
  constraint sessions_length check (upper(during) - lower(during) <= interval '12 hours'),
  constraint sessions_time_zone check (is_time_zone(time_zone)),
  constraint sessions_status check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  constraint sessions_decided check (
    (decided_at is null) = (decided_by is null)
    and case status
      when 'pending' then decided_at is null
      when 'cancelled' then true
      else decided_at is not null
    end
  ),
  constraint sessions_decided_ahead check (decided_at < lower(during)),
  constraint sessions_agreed_ahead check (agreed_at < lower(during)),
  constraint sessions_rejected_why check (rejection_reason = '' or status = 'rejected'),
  constraint sessions_cancelled check ((status = 'cancelled') = (cancelled_at is not null)),
  constraint sessions_cancelled_ahead check (cancelled_at < lower(during)),
  constraint sessions_cancelled_by check (cancelled_by is null or status = 'cancelled'),
  constraint sessions_cancelled_why check (cancellation_reason = '' or cancelled_by is not null),
  constraint sessions_lapsed
    check (lapsed_at is null or (status = 'pending' and lapsed_at >= lower(during))),
  constraint sessions_record check (elder_id is not null or status = 'approved'),
  constraint sessions_elder_overlap exclude using gist (elder_id with =, during with &&)
    where (status = 'approved'),
  constraint sessions_youth_overlap exclude using gist (youth_id with =, during with &&)
    where (status = 'approved')
);
create index sessions_elder on sessions (elder_id, status, lower(during));
create index sessions_youth on sessions (youth_id, status, lower(during));
create index sessions_undecided on sessions (lower(during))
  where status = 'pending' and lapsed_at is null;
create index sessions_approved_start on sessions (lower(during), id) where status = 'approved';
create index sessions_unanswered on sessions (lower(during), id)
  where status in ('pending', 'approved') and agreed_at is null;
alter table sessions enable row level security, force row level security;
create table session_arrangements (
  session_id uuid primary key references sessions (id) on delete cascade,
  address text constraint session_arrangements_address check (length(address) between 1 and 200),
  latitude double precision
    constraint session_arrangements_latitude check (latitude between -90 and 90),
  longitude double precision
    constraint session_arrangements_longitude check (longitude between -180 and 180),
  video_provider text
    constraint session_arrangements_video_provider
      check (video_provider in ('Oakling', 'Zoom', 'Google Meet', 'Teams')),
  video_link text
    constraint session_arrangements_video_link
      check (video_link like 'https://%' and length(video_link) <= 600),
  message paragraph not null default '',
  word_seed uuid not null default gen_random_uuid(),
  constraint session_arrangements_point check ((latitude is null) = (longitude is null)),
  constraint session_arrangements_one_way check (
    case
      when address is not null then video_provider is null and video_link is null
      else latitude is null and video_provider is not null
        and (video_link is null) = (video_provider = 'Oakling')
    end
  )
);
alter table session_arrangements enable row level security, force row level security;
create table session_revisions (
  session_id uuid not null references sessions (id) on delete cascade,
  version integer not null,
  connection_mode text not null,
  interests text[] not null,
  start_time timestamp not null,
  end_time timestamp not null,
  time_zone text not null,
  during tstzrange not null,
  approved_at timestamptz,
  approved_by uuid,
  proposed_by uuid references people (id) on delete set null,
  replaced_at timestamptz not null,
  primary key (session_id, version)
);
create index session_revisions_proposed_by on session_revisions (proposed_by);
create table session_revision_places (
  session_id uuid not null,
  version integer not null,
  address text,
  latitude double precision,
  longitude double precision,
  video_provider text,
  video_link text,
  message paragraph not null,
  primary key (session_id, version),
  foreign key (session_id, version) references session_revisions on delete cascade
);
alter table session_revisions enable row level security, force row level security;
alter table session_revision_places enable row level security, force row level security;
create table session_proposals (
  session_id uuid primary key references sessions (id) on delete cascade,
  version integer not null,
  proposed_by uuid not null references people (id) on delete cascade,
  start_time timestamp not null,
  end_time timestamp not null,
  time_zone text not null,
  during tstzrange not null,
  note paragraph not null default '',
  created_at timestamptz not null default now(),
  constraint session_proposals_order check (end_time > start_time),
  constraint session_proposals_during
    check (is_local_time(during, start_time, end_time, time_zone)),
  constraint session_proposals_length check (upper(during) - lower(during) <= interval '12 hours'),
  constraint session_proposals_time_zone check (is_time_zone(time_zone)),
  constraint session_proposals_ahead check (created_at < lower(during))
);
create index session_proposals_proposed_by on session_proposals (proposed_by);
alter table session_proposals enable row level security, force row level security;
create table spent_session_ids (id uuid primary key);
alter table spent_session_ids enable row level security, force row level security;
create table standing_rules (
  youth_id uuid primary key references people (id) on delete cascade,
  video_only boolean not null,
  no_first_in_person boolean not null,
  known_places_only boolean not null,
  days smallint[],
  earliest time,
  latest time,
  most_a_week smallint,
  meetings text not null default 'told' constraint standing_rules_meetings check (meetings in ('alone', 'told', 'with-adult')),
  time_zone text not null,
  updated_at timestamptz not null,
  constraint standing_rules_days
    check (cardinality(days) between 1 and 7 and days <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  constraint standing_rules_hours check ((earliest is null) = (latest is null) and earliest < latest),
  constraint standing_rules_most_a_week check (most_a_week between 1 and 20),
  constraint standing_rules_time_zone check (is_time_zone(time_zone))
);
alter table standing_rules enable row level security, force row level security;
create table session_questions (
  session_id uuid primary key references sessions (id) on delete cascade,
  asked_by uuid not null references people (id) on delete cascade,
  asked_of uuid not null references people (id) on delete cascade,
  question text not null,
  asked_at timestamptz not null,
  answer paragraph not null default '',
  answered_at timestamptz,
  constraint session_questions_question check (length(question) between 1 and 300),
  constraint session_questions_answer check ((answer = '') = (answered_at is null)),
  constraint session_questions_order check (answered_at >= asked_at)
);
create index session_questions_asked_by on session_questions (asked_by);
create index session_questions_asked_of on session_questions (asked_of);
alter table session_questions enable row level security, force row level security;
create table session_approvals (
  session_id uuid not null references sessions (id) on delete cascade,
  version integer not null,
  guardian_id uuid not null references people (id) on delete cascade,
  given_by uuid not null references people (id) on delete cascade,
  by_rule boolean not null default false,
  given_at timestamptz not null default now(),
  primary key (session_id, version, guardian_id)
);
create index session_approvals_guardian on session_approvals (guardian_id);
create index session_approvals_given_by on session_approvals (given_by);
alter table session_approvals enable row level security, force row level security;
create table pre_approvals (
  youth_id uuid not null references people (id) on delete cascade,
  elder_id uuid not null references people (id) on delete cascade,
  guardian_id uuid not null,
  made_at timestamptz not null default now(),
  primary key (youth_id, elder_id, guardian_id),
  foreign key (guardian_id, youth_id) references guardianships on delete cascade
);
create index pre_approvals_elder on pre_approvals (elder_id);
create index pre_approvals_guardian on pre_approvals (guardian_id, youth_id);
alter table pre_approvals enable row level security, force row level security;
create table session_reminders (
  session_id uuid not null references sessions (id) on delete cascade,
  reminder text not null
    constraint session_reminders_reminder
      check (
        reminder in (
          'day-ahead', 'hour-ahead', 'decision-waiting', 'own-decision-waiting', 'answer-waiting', 'outcome-asked'
        )
      ),
  version integer not null,
  sent_at timestamptz not null,
  primary key (session_id, reminder, version)
);
alter table session_reminders enable row level security, force row level security;
create table session_delays (
  session_id uuid not null references sessions (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  nth smallint not null constraint session_delays_nth check (nth between 1 and 3),
  version integer not null,
  minutes smallint not null constraint session_delays_minutes check (minutes in (5, 10, 15, 30)),
  told_at timestamptz not null,
  primary key (session_id, person_id, nth)
);
create index session_delays_person on session_delays (person_id);
alter table session_delays enable row level security, force row level security;
create table session_outcomes (
  session_id uuid not null references sessions (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  outcome text not null
    constraint session_outcomes_outcome
      check (outcome in ('held', 'did-not-happen', 'felt-uncomfortable')),
  answered_at timestamptz not null,
  primary key (session_id, person_id)
);
create index session_outcomes_person on session_outcomes (person_id);
alter table session_outcomes enable row level security, force row level security;
create table session_thanks (
  session_id uuid not null,
  from_id uuid not null,
  card text not null
    constraint session_thanks_card
      check (card in ('your-time', 'learned', 'laughed', 'patience', 'stories', 'ideas', 'well-done', 'again')),
  sent_at timestamptz not null,
  primary key (session_id, from_id),
  constraint session_thanks_said foreign key (session_id, from_id)
    references session_outcomes (session_id, person_id) on delete cascade
);
alter table session_thanks enable row level security, force row level security;
create table blocks (
  blocker_id uuid not null references people (id) on delete cascade,
  blocked_id uuid not null references people (id) on delete cascade,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id, created_by),
  constraint blocks_two_people check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);
alter table blocks enable row level security, force row level security;
create table reports (
  id uuid primary key,
  reporter_id uuid references people (id) on delete set null,
  on_behalf_of uuid references people (id) on delete set null,
  reported_id uuid references people (id) on delete set null,
  reporter_name text not null default '',
  reported_name text not null default '',
  reported_number uuid,
  from_youth boolean not null default false,
  session_id uuid references sessions (id) on delete set null,
  kept_session jsonb,
  category text not null constraint reports_category check (category in (
    'made-me-uncomfortable', 'asked-to-meet-elsewhere', 'rude-or-hurtful', 'not-who-they-say',
    'something-else'
  )),
  details paragraph not null default '',
  status text not null default 'open'
    constraint reports_status check (status in ('open', 'assigned', 'closed')),
  assigned_to uuid references users (id) on delete set null,
  outcome text
    constraint reports_outcome check (outcome in ('no-action', 'warned', 'suspended', 'other')),
  outcome_note paragraph not null default '',
  warned_at timestamptz,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint reports_open check (status <> 'open' or assigned_to is null),
  constraint reports_closed check (
    (status = 'closed') = (closed_at is not null) and (status = 'closed') = (outcome is not null)
  )
);
create index reports_queue on reports (
  (case status when 'open' then 0 when 'assigned' then 1 else 2 end), created_at, id
);
create index reports_reported on reports (reported_id);
create index reports_number on reports (reported_number);
create index reports_reporter on reports (reporter_id);
create index reports_on_behalf on reports (on_behalf_of);
create index reports_session on reports (session_id);
create index reports_done on reports (closed_at) where status = 'closed';
alter table reports enable row level security, force row level security;
create table check_list (
  name text primary key constraint check_list_name check (length(name) between 1 and 60),
  place integer not null constraint check_list_place unique
);
alter table check_list enable row level security, force row level security;
create table elder_checks (
  id bigint generated always as identity primary key,
  person_id uuid not null references people (id) on delete cascade,
  name text not null constraint elder_checks_name check (length(name) between 1 and 60),
  recorded_by uuid references users (id) on delete set null,
  recorded_at timestamptz not null default now(),
  valid_until date,
  note text not null constraint elder_checks_note check (length(note) between 1 and 500),
  ended_at timestamptz,
  ended_by uuid references users (id) on delete set null,
  ending text
    constraint elder_checks_ending check (ending in ('renewed', 'withdrawn', 'suspended')),
  ending_note paragraph not null default '',
  constraint elder_checks_until check (valid_until >= (recorded_at at time zone 'utc')::date),
  constraint elder_checks_ended check (
    (ended_at is null) = (ending is null)
    and (ended_at is not null or (ended_by is null and ending_note = ''))
  ),
  constraint elder_checks_withdrawn_why check (ending <> 'withdrawn' or ending_note <> '')
);
create index elder_checks_person on elder_checks (person_id, id desc);
create unique index elder_checks_current on elder_checks (person_id, name) where ended_at is null;
create index elder_checks_lapse on elder_checks (valid_until, id)
  where ended_at is null and valid_until is not null;
create table check_reminders (
  check_id bigint not null references elder_checks (id) on delete cascade,
  days integer not null constraint check_reminders_days check (days in (30, 7, 0)),
  sent_at timestamptz not null default now(),
  primary key (check_id, days)
);
alter table check_reminders enable row level security, force row level security;
alter table elder_checks enable row level security, force row level security;
create table moderators (
  user_id uuid primary key references users (id) on delete cascade,
  created_at timestamptz not null default now()
);
alter table moderators enable row level security, force row level security;
create table vetting_decisions (
  id bigint generated always as identity primary key,
  person_id uuid not null references people (id) on delete cascade,
  moderator_id uuid references users (id) on delete set null,
  decision text not null
    constraint vetting_decisions_decision
      check (decision in ('suspended', 'reinstated', 'first-email-sent', 'birth-date-set')),
  with_parent boolean not null default false,
  note text not null constraint vetting_decisions_note check (length(note) between 1 and 500),
  created_at timestamptz not null default now()
);
create index vetting_decisions_person on vetting_decisions (person_id, id desc);
alter table vetting_decisions enable row level security, force row level security;
create table warnings (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references people (id) on delete cascade,
  moderator_id uuid references users (id) on delete set null,
  report_id uuid references reports (id) on delete set null,
  words paragraph not null constraint warnings_words check (words <> ''),
  sent_at timestamptz not null default now(),
  read_at timestamptz,
  answer paragraph not null default '',
  constraint warnings_answer check (answer = '' or read_at is not null)
);
create index warnings_person on warnings (person_id, sent_at desc);
create index warnings_report on warnings (report_id);
create index warnings_moderator on warnings (moderator_id);
create unique index warnings_unread on warnings (person_id) where read_at is null;
alter table warnings enable row level security, force row level security;
create table kept_accounts (
  person_id uuid primary key,
  role text not null constraint kept_accounts_role check (role in ('elder', 'parent', 'youth')),
  name text not null,
  full_name text not null,
  email text not null,
  avatar text,
  removed_at timestamptz not null,
  content jsonb not null
);
create index kept_accounts_removed on kept_accounts (removed_at);
create index kept_accounts_avatar on kept_accounts (avatar) where avatar like 'upload:%';
create table kept_account_cases (
  person_id uuid not null references kept_accounts (person_id) on delete cascade,
  report_id uuid not null references reports (id) on delete cascade,
  primary key (person_id, report_id)
);
create index kept_account_cases_report on kept_account_cases (report_id);
alter table kept_accounts enable row level security, force row level security;
alter table kept_account_cases enable row level security, force row level security;
create table suspension_notices (
  decision_id bigint primary key references vetting_decisions (id) on delete cascade,
  told text not null constraint suspension_notices_told check (length(told) between 1 and 300),
  link_hash bytea not null unique
);
create table appeals (
  decision_id bigint primary key references suspension_notices (decision_id) on delete cascade,
  words paragraph not null constraint appeals_words check (length(words) >= 1),
  sent_at timestamptz not null,
  outcome text constraint appeals_outcome check (outcome in ('lifted', 'kept')),
  told text constraint appeals_told check (length(told) between 1 and 300),
  answered_by uuid references users (id) on delete set null,
  answered_at timestamptz,
  constraint appeals_answered check (
    (outcome is null) = (answered_at is null) and (outcome is null) = (told is null)
  )
);
create index appeals_waiting on appeals (sent_at) where outcome is null;
alter table suspension_notices enable row level security, force row level security;
alter table appeals enable row level security, force row level security;
create table room_calls (
  session_id uuid not null references sessions (id) on delete cascade,
  version integer not null,
  began_at timestamptz,
  adult_at timestamptz,
  help_at timestamptz,
  help_parts text[] not null default '{}'
    constraint room_calls_help_parts check (help_parts <@ array['elder', 'youth', 'guardian']),
  ended_at timestamptz,
  primary key (session_id, version),
  constraint room_calls_ended check (ended_at is null or help_at <= ended_at)
);
create table room_presences (
  id uuid primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  person_id uuid references people (id) on delete set null,
  moderator_id uuid references moderators (user_id) on delete set null,
  part text not null constraint room_presences_part
    check (part in ('elder', 'youth', 'guardian', 'moderator')),
  entered_at timestamptz not null,
  seen_at timestamptz not null,
  left_at timestamptz,
  constraint room_presences_one check (
    case when part = 'moderator' then person_id is null else moderator_id is null end
  ),
  constraint room_presences_order check (entered_at <= seen_at and entered_at <= left_at)
);
create index room_presences_session on room_presences (session_id, entered_at);
create index room_presences_person on room_presences (person_id) where person_id is not null;
alter table room_calls enable row level security, force row level security;
alter table room_presences enable row level security, force row level security;
create table calendar_feeds (
  person_id uuid primary key references people (id) on delete cascade,
  token_hash bytea not null unique
    constraint calendar_feeds_token_hash check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  last_read_at timestamptz
);
alter table calendar_feeds enable row level security, force row level security;
create table notifications (
  id uuid primary key default gen_random_uuid(),
  event_id bigint,
  person_id uuid not null references people (id) on delete cascade,
  kind text not null constraint notifications_kind check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  names jsonb not null default '{}',
  reason text not null default '',
  subject_id uuid not null,
  other_id uuid,
  about uuid[] not null default '{}',
  starts_at timestamptz,
  time_zone text,
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
create table notification_choices (
  person_id uuid not null references people (id) on delete cascade,
  kind text not null,
  in_app boolean not null,
  by_mail boolean not null,
  primary key (person_id, kind),
  constraint notification_choices_kind check (kind !~ '^((child|warning|consent|pin)-|guardian-(joined|left)$)'),
  constraint notification_choices_heard check (
    in_app or by_mail
    or kind not in ('session-requested', 'question-asked', 'question-answered', 'request-waiting',
      'approval-given', 'stand-in', 'session-changed', 'session-cancelled', 'running-late',
      'check-lapsing')
  )
);
alter table notification_choices enable row level security, force row level security;
create table push_subscriptions (
  login_id uuid primary key references logins (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  endpoint text not null unique constraint push_subscriptions_endpoint check (
    length(endpoint) <= 1000 and endpoint ~ '^https://([a-z0-9-]+\.)+[a-z]{2,}/[^[:space:]\\#]+$'
  ),
  p256dh text not null constraint push_subscriptions_p256dh check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null constraint push_subscriptions_auth check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default now()
);
create index push_subscriptions_person_id on push_subscriptions (person_id);
alter table push_subscriptions enable row level security, force row level security;
create table unsent_mails (
  id uuid not null default gen_random_uuid() constraint unsent_mails_id unique,
  event_id bigint not null,
  recipient text not null,
  state text not null
    constraint unsent_mails_state check (state in ('waiting', 'refused', 'given-up')),
  person_id uuid references people (id) on delete cascade,
  address_hash text not null,
  domain text not null,
  code smallint constraint unsent_mails_code check (code between 400 and 599),
  type text not null,
  subject_id text not null,
  payload text not null,
  failed_at timestamptz not null,
  taken_since boolean not null default false,
  constraint unsent_mails_pkey primary key (event_id, recipient)
);
create index unsent_mails_person on unsent_mails (person_id);
create index unsent_mails_waiting on unsent_mails (address_hash, event_id) where state = 'waiting';
create index unsent_mails_ended on unsent_mails (address_hash) where state <> 'waiting' and not taken_since;
create index unsent_mails_newest on unsent_mails (failed_at desc, id desc);
alter table unsent_mails enable row level security, force row level security;
