grant select on room_presences to oakling_app;

-- Guardians can see who was present in their child's sessions; other people can see only their own presence.
create policy room_presences_read on room_presences for select to oakling_app
  using (
    person_id = (select app_person_id())
    or exists (
      select from sessions as session
      where session.id = session_id and session.youth_id = any ((select my_children())::uuid[])
    )
  );

-- How a child may join the call of a session: alone, told or with-adult. For a child younger than 13, the first call
-- with an elder needs an adult, whatever the guardians' rule. Adults have no restriction. Rules 6.279 and 6.295
create function room_meetings(about sessions) returns text
language plpgsql stable set search_path = public, pg_temp
as $$
begin
  return (
    select case
      when person.of_age_at <= app_now() then 'alone'
      when stage_now(person.stage, person.of_age_at) = 'under-13' and not exists (
        select from sessions as held join room_calls as call on call.session_id = held.id
        where held.youth_id = about.youth_id and held.elder_id = about.elder_id and held.id <> about.id
          and call.began_at is not null
      ) then 'with-adult'
      else coalesce(rules.meetings, 'told')
    end
    from people as person left join standing_rules as rules on rules.youth_id = person.id
    where person.id = about.youth_id
  );
end $$;

-- A person's role in a call. Moderators have one only if an adult must be present, or if a person has asked for help in
-- this version's call. Needs owner rights. Rules 6.292 and 6.326
create function room_relation(asker uuid, about uuid) returns text
language plpgsql stable set search_path = public, pg_temp
as $$
begin
  return (
    select case
      when asker = session.elder_id then 'elder'
      when asker = session.youth_id then 'youth'
      when exists (
        select from active_guardianships where guardian_id = asker and child_id = session.youth_id
      ) then 'guardian'
      when exists (select from moderators where user_id = asker) and (
        room_meetings(session) = 'with-adult'
        or exists (
          select from room_calls as call
          where call.session_id = session.id and call.version = session.version and help_at is not null
        )
      ) then 'moderator'
    end
    from sessions as session where session.id = about
  );
end $$;

-- A person's role in the call of a session, or null if they may not be there. While the participants may not meet, no
-- one has a role. Doesn't check the time or the approval. Needs owner rights.
create function call_role(asker uuid, about uuid) returns text
language plpgsql stable set search_path = public, pg_temp
as $$
begin
  return (
    select room_relation(asker, about)
    from sessions as session
    join session_offers as offer on offer.session_id = session.id and offer.version = session.version
      and offer.video_provider = 'Oakling'
    left join people as self on self.id = asker
    where session.id = about
      and (self.id is null or self.paused_at is null and self.vetting <> 'suspended')
      and can_meet(session.elder_id, session.youth_id)
  );
end $$;

-- The room of a session as the viewer sees it, or null. Guardians see who was there, even after a block or once the
-- place has been deleted. Only the youth, other guardians and moderators see guardians' names. Rules 6.294 and 6.323
create function room_facts(about uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  me uuid := coalesce(app_person_id(), app_moderator_id());
  present text := call_role(me, about);
  part text := coalesce(present, case
    when room_relation(me, about) = 'guardian' and (
      exists (select from room_presences where session_id = about)
      or exists (
        select from sessions join session_offers as offer on session_id = id and offer.version = sessions.version
        where id = about and video_provider = 'Oakling'
      )
    ) then 'guardian'
  end);
begin
  return (
    select json_build_object(
      'sessionId', session.id, 'part', part, 'mayEnter', present is not null,
      'version', session.version, 'isApproved', session.status = 'approved',
      'startsAt', iso_moment(lower(session.during)), 'endsAt', iso_moment(upper(session.during)),
      'interests', session.interests, 'meetings', room_meetings(session),
      'hadAdult', call.adult_at is not null, 'endedAt', iso_moment(call.ended_at),
      -- Elders can see only their own request. Rule 6.333
      'help', case when part = any (call.help_parts) then
        json_build_object('at', iso_moment((
          select own.asked_at
          from (select help.session_id, help.version, help.part as asker, help.asked_at from help_requests as help) as own
          where own.session_id = session.id and own.version = session.version and own.asker = part
        )), 'isMine', true)
      when part <> 'elder' and call.help_at is not null then
        json_build_object('at', iso_moment(call.help_at), 'isMine', false) end,
      'elder', json_build_object('id', elder.id, 'name', coalesce(elder.shown_name, 'Unknown User')),
      'youth', json_build_object('id', youth.id, 'name', youth.shown_name),
      'guardians', coalesce((
        select json_agg(json_build_object('id', guards.guardian_id,
          'name', case when part <> 'elder' then guardian.shown_name end) order by guards.since, guards.guardian_id)
        from active_guardianships as guards
        join people as guardian on guardian.id = guards.guardian_id and guardian.vetting <> 'suspended'
        where guards.child_id = youth.id
      ), '[]')
    )
    from sessions as session
    left join people as elder on elder.id = session.elder_id
    join people as youth on youth.id = session.youth_id
    left join room_calls as call on call.session_id = session.id and call.version = session.version
    where session.id = about and part is not null
  );
end $$;
grant execute on function room_facts to oakling_app, oakling_moderator;

-- Open calls that a moderator may join, because an adult must be present or a person has asked for help. Rule 6.326
create function rooms_for_moderators() returns table (
  session_id uuid, elder_name text, youth_name text, needs_adult boolean, help_at timestamptz, closes_at timestamptz
)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
  select session.id, elder.shown_name, youth.shown_name, room_meetings(session) = 'with-adult', call.help_at,
    upper(session.during) + interval '30 minutes'
  from session_offers as offer
  join sessions as session on session.id = offer.session_id and session.version = offer.version
    and session.status = 'approved'
    and app_now() >= lower(session.during) - interval '10 minutes'
    and app_now() < upper(session.during) + interval '30 minutes'
  join people as elder on elder.id = session.elder_id
  join people as youth on youth.id = session.youth_id
  left join room_calls as call on call.session_id = session.id and call.version = session.version
  where offer.video_provider = 'Oakling' and call.ended_at is null
    and call_role(app_moderator_id(), session.id) = 'moderator'
  order by call.help_at nulls last, lower(session.during), session.id;
end $$;
grant execute on function rooms_for_moderators to oakling_moderator;

-- People in calls who may stay, and the rule that applies to them. Polled while a call is open, so anyone who loses
-- access loses the media within a second. Rule 6.309
create function still_allowed_in_call(
  entries uuid[], tokens text[], persons uuid[], session_ids uuid[], versions integer[]
) returns table (entry uuid, meetings text, guardians uuid[])
language plpgsql stable set search_path = public, pg_temp
as $$
begin
  return query
  select inside.entry, room_meetings(session),
    array(select guardian_id from active_guardianships where child_id = session.youth_id)
  from unnest(entries, tokens, persons, session_ids, versions)
    as inside (entry, token, person, session_id, version)
  join sessions as session on session.id = inside.session_id
    and session.version = inside.version and session.status = 'approved'
    and app_now() < upper(session.during) + interval '30 minutes'
  join logins as login on login.token = inside.token and login.user_id = inside.person
    and login.expires_at > app_now()
  left join people as self on self.id = inside.person
  left join child_pins as pin on pin.child_id = self.id
  left join room_calls as call on call.session_id = session.id and call.version = session.version
  where call.ended_at is null and call_role(inside.person, session.id) is not null
    -- Being in a call counts as use, so only a device that was locked before is locked here. Rule 1.232
    and not is_device_locked(login.id)
    -- A user without a person row is a moderator, whose login must have passed the second factor. Rule 9.63
    and (self.id is not null or login.second_factor_at is not null)
    -- As for every request, an adult's login with a PIN is valid only if the adult set that PIN. Rule 1.119
    and (login.child_device_id is null or pin.own_since is not null or (self.of_age_at <= app_now()) is not true);
end $$;

-- A presence is recorded only in an approved session, for a person who may be in its call, and only in that person's
-- role.
create function check_presence() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform refuse('room_presences_theirs', 'this person may not be in this room')
  where call_role(coalesce(new.person_id, new.moderator_id), new.session_id) is distinct from new.part
    or not exists (select from sessions where id = new.session_id and status = 'approved');
  return new;
end $$;
create trigger room_presences_theirs before insert on room_presences
  for each row execute function check_presence();

-- People who may know about a request for help: the child, the child's guardians, and the person who asked. Rule 6.333
create function can_see_help(reader uuid, asker text, session sessions, is_guardian boolean) returns boolean
language sql immutable
as $$ select is_guardian or reader = session.youth_id or (asker = 'elder' and reader = session.elder_id) $$;

grant execute on function can_see_help to oakling_app;
grant select on help_requests to oakling_app;
create policy help_requests_read on help_requests for select to oakling_app
  using (exists (
    select from sessions as session
    where session.id = session_id
      and can_see_help((select app_person_id()), part, session, session.youth_id = any ((select my_children())::uuid[]))
  ));
grant select on help_requests to oakling_moderator;
grant update (closed_at, closed_by) on help_requests to oakling_moderator;
create policy help_requests_moderate on help_requests for select to oakling_moderator
  using ((select is_moderator()));
create policy help_requests_close on help_requests for update to oakling_moderator
  using ((select is_moderator()) and closed_at is null)
  with check (closed_by = (select app_moderator_id()) and closed_at is not null);

grant select on help_answers to oakling_app;
grant insert (request_id, guardian_id, answered_at) on help_answers to oakling_app;
-- Only guardians can see who has answered.
create policy help_answers_read on help_answers for select to oakling_app
  using (exists (
    select from help_requests as request join sessions as session on session.id = request.session_id
    where request.id = request_id and session.youth_id = any ((select my_children())::uuid[])
  ));
create policy help_answers_give on help_answers for insert to oakling_app
  with check (guardian_id = (select app_person_id()) and answered_at = app_now() and exists (
    select from help_requests as request join sessions as session on session.id = request.session_id
    where request.id = request_id and session.youth_id = any ((select my_children())::uuid[])
  ));

-- Requests for help on the viewer's pages. A guardian sees one until they answer, or for a day after another guardian
-- did. A moderator sees it until a moderator closes it, and the child for a day. `told` names the guardians, for the
-- child. Rules 6.330 to 6.332
create function my_help_requests() returns table (item json)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
  select json_build_object(
    'id', request.id, 'sessionId', session.id, 'by', request.part, 'at', iso_moment(request.asked_at),
    'elder', coalesce(elder.shown_name, 'Former member'), 'youth', youth.shown_name,
    'elderId', elder.id, 'youthId', youth.id,
    'isAnswered', answers.first_at is not null,
    'told', case when youth.id = app_person_id() then coalesce((
      select json_agg(guardian.shown_name order by guards.since, guards.guardian_id)
      from active_guardianships as guards join people as guardian on guardian.id = guards.guardian_id
      where guards.child_id = youth.id
    ), '[]') else '[]' end
  )
  from help_requests as request
  join sessions as session on session.id = request.session_id
  join people as youth on youth.id = session.youth_id
  left join people as elder on elder.id = session.elder_id
  cross join lateral (
    select min(answered_at) as first_at, bool_or(guardian_id = app_person_id()) as has_mine
    from help_answers where request_id = request.id
  ) as answers
  where case
    when is_moderator() then request.closed_at is null
    when youth.id = app_person_id() then request.asked_at > app_now() - interval '1 day'
    else youth.id = any (my_children()) and answers.has_mine is not true
      and (answers.first_at is null or answers.first_at > app_now() - interval '1 day')
  end
  order by request.asked_at, request.id;
end $$;
grant execute on function my_help_requests to oakling_app, oakling_moderator;

-- True if the reader can no longer report a delay, because the two have met in the call, the call has ended, or the
-- reader knows about a request for help. Rule 6.334
create function is_past_delays(session sessions, reader uuid, is_guardian boolean) returns boolean
language plpgsql stable set search_path = public, pg_temp
as $$
begin
  return exists (
    select from room_calls as call
    where call.session_id = session.id and call.version = session.version
      and (call.began_at is not null or call.ended_at is not null)
  ) or exists (
    select from help_requests as request
    where request.session_id = session.id and request.version = session.version
      and can_see_help(reader, request.part, session, is_guardian)
  );
end $$;
