-- Requests for help stay on guardians' pages and in the moderators' queue. Rules 6.330 to 6.336
create table help_requests (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references sessions (id) on delete cascade,
  version integer not null,
  part text not null constraint help_requests_part check (part in ('elder', 'youth', 'guardian')),
  asked_at timestamptz not null,
  -- When guardians and moderators were told again because no one had answered.
  reminded_at timestamptz,
  -- When a moderator removed it from the queue, and which moderator.
  closed_at timestamptz,
  closed_by uuid references moderators (user_id) on delete set null,
  constraint help_requests_each unique (session_id, version, part),
  constraint help_requests_closed check (closed_by is null or closed_at is not null)
);
create index help_requests_open on help_requests (asked_at) where closed_at is null;
create index help_requests_closed_by on help_requests (closed_by);

-- Guardians who have spoken to the child. Rule 6.331
create table help_answers (
  request_id uuid not null references help_requests (id) on delete cascade,
  guardian_id uuid not null references people (id) on delete cascade,
  answered_at timestamptz not null default now(),
  primary key (request_id, guardian_id)
);
create index help_answers_guardian on help_answers (guardian_id);
-- Adds earlier requests. Requests of the last week are shown to guardians and moderators. Older ones are stored as
-- answered and closed.
insert into help_requests (session_id, version, part, asked_at, reminded_at, closed_at)
select session_id, version, part, help_at, now(), case when help_at < now() - interval '7 days' then now() end
from room_calls cross join unnest(help_parts) as part
where help_at is not null;
insert into help_answers (request_id, guardian_id, answered_at)
select request.id, guards.guardian_id, request.asked_at
from help_requests as request
join sessions as session on session.id = request.session_id
join guardianships as guards on guards.child_id = session.youth_id and guards.ended_at is null
where request.closed_at is not null;
