-- People with their interests, and the invites that youths come from.

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
