-- Where a session is or by which link, and the initiator's own words: what the parent reads before the
-- other participant does. It has its own table, so that who may see it is a policy on rows.

create table session_arrangements (
  session_id uuid primary key references sessions (id) on delete cascade,
  -- In person: an address, and the point on the map where the browser knew it.
  address text constraint session_arrangements_address check (length(address) between 1 and 200),
  latitude double precision
    constraint session_arrangements_latitude check (latitude between -90 and 90),
  longitude double precision
    constraint session_arrangements_longitude check (longitude between -180 and 180),
  -- Remote: a link of a provider, or the room of this Oakling, which has none. Rule 6.290
  video_provider text
    constraint session_arrangements_video_provider
      check (video_provider in ('Oakling', 'Zoom', 'Google Meet', 'Teams')),
  video_link text
    constraint session_arrangements_video_link
      check (video_link like 'https://%' and length(video_link) <= 600),
  message paragraph not null default '',
  -- What the words are made of by which the two know each other: new with each version. Rule 6.236
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

-- A parent is never asked about a new version without its place.
create function check_arranged() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from session_arrangements where session_id = new.id)
    and exists (select from sessions where id = new.id)
  then
    raise exception 'a changed session has no place'
      using errcode = 'check_violation', constraint = 'sessions_arranged';
  end if;
  return null;
end $$;
create constraint trigger sessions_arranged after update on sessions
  deferrable initially deferred
  for each row when (new.version > old.version)
  execute function check_arranged();

alter table session_arrangements enable row level security, force row level security;
create policy session_arrangements_system on session_arrangements to oakling_system
  using (true) with check (true);
grant select, insert on session_arrangements to oakling_app;
-- The parent reads it always; the one who asked, and the other once it is approved, until a week after it. Who is
-- of age decides alone, so they read where it is before they do. Rule 9.226
create policy session_arrangements_read on session_arrangements for select to oakling_app
  using (
    exists (
      select from sessions as session
      where session.id = session_id
        and (
          session.youth_id = any ((select my_children())::uuid[])
          or (
            (
              session.created_by = (select app_person_id())
              or session.status = 'approved'
              or (session.status = 'pending' and session.youth_id = (select app_person_id()) and (select am_of_age()))
            )
            -- Not to who was a guardian until the youth was of age: they see the session alone. Rule 6.165
            and (select app_person_id()) in (session.elder_id, session.youth_id)
            and upper(session.during) + interval '7 days' > now()
          )
        )
    )
  );
-- Whether the viewer asked for a session that waits for the parent, in this way, and may still see it: a request
-- whose start has come outlives a block or a pause, which cancel what lies ahead. With the owner's rights, so that it
-- finds the row by its number alone and not by every way in which somebody may see it.
create function is_own_request(session uuid, in_person boolean) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return exists (
    select from sessions
    where id = session and created_by = app_person_id() and status = 'pending'
      and (connection_mode = 'In-Person') = in_person
      and (
        lower(during) > now()
        or not array[elder_id, youth_id] && (hidden_people() || paused_people())
      )
  );
end $$;
revoke execute on function is_own_request from public;
grant execute on function is_own_request to oakling_app;
-- The one who asks says where, in the way that the session is held.
create policy session_arrangements_propose on session_arrangements for insert to oakling_app
  with check (
    (select app_person_id()) is not null and is_own_request(session_id, address is not null)
  );
