-- Mentoring sessions between an elder and a youth. Guardians decide on them, or the youth once they are an adult.

-- Accepts only IANA zone names. PostgreSQL also accepts POSIX specs such as 'Foo5'. Querying pg_timezone_names would
-- read every zone file (30 ms). plpgsql caches its plan; a SQL function would be inlined for each row that is written.
create function is_time_zone(name text) returns boolean
language plpgsql immutable
as $$
begin
  return timestamp '2000-01-01' at time zone name is not null
    and (name !~ '[0-9]' or name ~* '^(Etc/GMT[+-]?[0-9]{1,2}|GMT[+-]?0|(EST5E|CST6C|MST7M|PST8P)DT)$');
exception when invalid_parameter_value then
  return false;
end $$;

-- True if both ends match the local times in the zone within an hour. Zone rules change every year, and the server
-- (Temporal) may know newer ones than the database. Unknown zones pass here, because is_time_zone rejects them with a
-- named constraint.
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
  -- Incremented whenever the content changes. A decision applies only to the version that the guardian read.
  version integer not null default 1,
  -- Null after the elder has deleted their account.
  elder_id uuid references people (id) on delete set null,
  youth_id uuid not null references people (id) on delete cascade,
  created_by uuid not null,
  connection_mode text not null,
  interests text[] not null,
  -- The local times in the zone, and the same range as instants.
  start_time timestamp not null,
  end_time timestamp not null,
  time_zone text not null,
  during tstzrange not null,
  status text not null default 'pending',
  -- When the receiver agreed to this version. Rule 6.97
  agreed_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  rejection_reason paragraph not null default '',
  -- The person who canceled and their reason; no person after a block, pause or removal. Rules 6.57 and 9.46
  cancelled_at timestamptz,
  cancelled_by uuid,
  cancellation_reason paragraph not null default '',
  -- When a job found that the session had not been decided in time. Rule 6.64
  lapsed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The series of repeated sessions, which has the id of its first one, and how often it repeats.
  series_id uuid,
  repeat_every text,
  -- The number of dates that a request asks for. Null for one date, and once approved, because each date is then a
  -- session of its own.
  repeat_times integer,
  -- The start that the series gave this date. It stays when the date is changed, so calendars recognize the date.
  series_start timestamptz,
  -- The days of a request that the requester leaves out.
  left_out date[] not null default '{}',
  constraint sessions_version check (version >= 1),
  constraint sessions_created_by check (created_by in (elder_id, youth_id)),
  constraint sessions_connection_mode check (connection_mode in ('In-Person', 'Remote')),
  constraint sessions_interests check (cardinality(interests) between 1 and 9),
  constraint sessions_order check (end_time > start_time),
  constraint sessions_during check (is_local_time(during, start_time, end_time, time_zone)),
  -- Matches `LONGEST_MINUTES` in domain. Rule 6.111
  constraint sessions_length check (upper(during) - lower(during) <= interval '12 hours'),
  constraint sessions_time_zone check (is_time_zone(time_zone)),
  constraint sessions_status check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  constraint sessions_decided check (
    (decided_at is null) = (decided_by is null)
    and case status
      when 'pending' then decided_at is null
      -- Both pending and approved sessions can be canceled.
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
  -- When an elder's account is deleted, only approved sessions remain.
  constraint sessions_record check (elder_id is not null or status = 'approved'),
  constraint sessions_series check (num_nulls(series_id, repeat_every, series_start) in (0, 3)),
  constraint sessions_repeat_every check (repeat_every in ('week', 'two-weeks', 'month')),
  -- Matches `MOST_TIMES` in domain. Rule 6.430
  constraint sessions_repeat_times
    check (repeat_times is null or (repeat_times between 2 and 16 and repeat_every is not null and status <> 'approved')),
  constraint sessions_left_out check (left_out = '{}' or repeat_times is not null),
  constraint sessions_elder_overlap exclude using gist (elder_id with =, during with &&)
    where (status = 'approved'),
  constraint sessions_youth_overlap exclude using gist (youth_id with =, during with &&)
    where (status = 'approved')
);
create index sessions_elder on sessions (elder_id, status, lower(during));
create index sessions_youth on sessions (youth_id, status, lower(during));
create index sessions_series_id on sessions (series_id, lower(during)) where series_id is not null;
create index sessions_undecided on sessions (lower(during))
  where status = 'pending' and lapsed_at is null;
-- Lets the jobs that run every minute scan a day or two instead of all sessions.
create index sessions_approved_start on sessions (lower(during), id) where status = 'approved';
create index sessions_unanswered on sessions (lower(during), id)
  where status in ('pending', 'approved') and agreed_at is null;

-- Offers for a session: the version in force (`sessions.version`), the versions it replaced, and at most one proposal,
-- which has the next version number. `sessions` repeats the time, mode and interests of the version in force, for
-- constraints, indexes and lists, and because policies hide this row from some readers.
create table session_offers (
  session_id uuid not null references sessions (id) on delete cascade,
  version integer not null,
  -- Null for the requester's own offers, and once the proposer's account is deleted.
  proposed_by uuid references people (id) on delete set null,
  -- Both are null in a proposal, which changes only the time.
  connection_mode text,
  interests text[],
  start_time timestamp not null,
  end_time timestamp not null,
  time_zone text not null,
  during tstzrange not null,
  -- The place and texts are cleared a year after the session. In person: an address, with coordinates if they are
  -- known.
  address text,
  latitude double precision,
  longitude double precision,
  -- Remote: a provider's link, or a call on this site, which has no link. Rule 6.290
  video_provider text,
  video_link text,
  -- The texts of the offer. Null means empty.
  message paragraph,
  -- A guardian's note on a proposal. Empty in every other row. Rule 6.67
  note paragraph not null default '',
  -- The seed of the words by which the two people recognize each other. Rule 6.236
  word_seed uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- Set only in versions that were approved and later replaced.
  approved_at timestamptz,
  approved_by uuid,
  primary key (session_id, version),
  constraint session_offers_order check (end_time > start_time),
  constraint session_offers_during check (is_local_time(during, start_time, end_time, time_zone)),
  constraint session_offers_length check (upper(during) - lower(during) <= interval '12 hours'),
  constraint session_offers_time_zone check (is_time_zone(time_zone)),
  constraint session_offers_address check (length(address) between 1 and 200),
  constraint session_offers_latitude check (latitude between -90 and 90),
  constraint session_offers_longitude check (longitude between -180 and 180),
  constraint session_offers_point check ((latitude is null) = (longitude is null)),
  constraint session_offers_video_provider
    check (video_provider in ('Oakling', 'Zoom', 'Google Meet', 'Teams')),
  constraint session_offers_video_link check (video_link like 'https://%' and length(video_link) <= 600),
  constraint session_offers_one_way check (
    case
      when address is not null then video_provider is null and video_link is null
      else latitude is null and (video_link is null) = (coalesce(video_provider, 'Oakling') = 'Oakling')
    end
  )
);
create index session_offers_proposed_by on session_offers (proposed_by) where proposed_by is not null;
-- The rows that the yearly purge has not cleared yet.
create index session_offers_kept on session_offers (session_id)
  where address is not null or video_provider is not null or note <> '';

-- Session ids are never reused. A reusable id would show that its session was deleted with an account, and not merely
-- hidden by a block. Rule 9.56
create table used_session_ids (id uuid primary key);

-- A free-text reason between an elder and a supervised youth, held until a guardian passes it on. Rule 6.270
create table held_reasons (
  session_id uuid primary key references sessions (id) on delete cascade,
  written_by uuid not null references people (id) on delete cascade,
  words paragraph not null constraint held_reasons_words check (words <> '')
);
create index held_reasons_written_by on held_reasons (written_by);
