-- Merges arrangements, revisions, their places and proposals into the offers of a session. Decision 079

-- Offers for a session: the version in force (`sessions.version`), the versions it replaced, and at most one proposal,
-- which has the next version. `sessions` repeats the time, mode and interests of the one in force, because constraints,
-- indexes and lists need them and because policies hide this row from people who see the session.
create table session_offers (
  session_id uuid not null references sessions (id) on delete cascade,
  version integer not null,
  -- Null for the requester's own offers, and once the proposer's account is gone.
  proposed_by uuid references people (id) on delete set null,
  -- Both are null in a proposal, which changes the time alone.
  connection_mode text,
  interests text[],
  start_time timestamp not null,
  end_time timestamp not null,
  time_zone text not null,
  during tstzrange not null,
  -- Place and texts are empty in every row a year after the session. In person: an address, and its coordinates where known.
  address text,
  latitude double precision,
  longitude double precision,
  -- Remote: a provider's link, or a built-in call, which has none. Rule 6.290
  video_provider text,
  video_link text,
  -- Texts of the offer; null counts as empty.
  message paragraph,
  -- A guardian's note on a proposal; empty in every other row. Rule 6.67
  note paragraph not null default '',
  -- Seed for the words by which the two recognize each other. Rule 6.236
  word_seed uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- Set only for a replaced version that had been approved.
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
-- The rows that the yearly purge has yet to empty.
create index session_offers_kept on session_offers (session_id)
  where address is not null or video_provider is not null or note <> '';

-- A version was offered when it replaced the previous one, which names its proposer.
insert into session_offers (session_id, version, proposed_by, connection_mode, interests, start_time, end_time, time_zone,
  during, address, latitude, longitude, video_provider, video_link, message, created_at, approved_at, approved_by)
select was.session_id, was.version, before.proposed_by, was.connection_mode, was.interests, was.start_time, was.end_time,
  was.time_zone, was.during, place.address, place.latitude, place.longitude, place.video_provider, place.video_link,
  place.message, coalesce(before.replaced_at, session.created_at), was.approved_at, was.approved_by
from session_revisions as was
join sessions as session on session.id = was.session_id
left join session_revision_places as place on place.session_id = was.session_id and place.version = was.version
left join session_revisions as before on before.session_id = was.session_id and before.version = was.version - 1;

insert into session_offers (session_id, version, proposed_by, connection_mode, interests, start_time, end_time, time_zone,
  during, address, latitude, longitude, video_provider, video_link, message, word_seed, created_at)
select session.id, session.version, before.proposed_by, session.connection_mode, session.interests, session.start_time,
  session.end_time, session.time_zone, session.during, place.address, place.latitude, place.longitude, place.video_provider,
  place.video_link, place.message, coalesce(place.word_seed, gen_random_uuid()),
  coalesce(before.replaced_at, session.created_at)
from sessions as session
left join session_arrangements as place on place.session_id = session.id
left join session_revisions as before on before.session_id = session.id and before.version = session.version - 1;

insert into session_offers (session_id, version, proposed_by, start_time, end_time, time_zone, during, note, created_at)
select session_id, version + 1, proposed_by, start_time, end_time, time_zone, during, note, created_at
from session_proposals;

drop table session_proposals, session_revision_places, session_revisions, session_arrangements;
