-- Mentoring sessions, and what only the parent reads of them at first.

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
