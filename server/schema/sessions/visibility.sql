-- Read access to sessions, which policies and functions share. The arguments state the reader's relation to the
-- session. PostgreSQL inlines a predicate, so that policies can use indexes, only if its body has no subquery and uses
-- each argument that may be a subquery only once.

-- Guardians can see every session; former guardians keep those that started before the birthday (rule 6.165).
-- Participants can see a session while they can see each other; elders keep only approved sessions with a paused youth.
-- If the elder has deleted their account, only guardians can see the session (rule 9.52).
create function can_see_session(
  session sessions, reader uuid, is_guardian boolean, was_guardian boolean, is_blocked boolean, is_youth_paused boolean
) returns boolean
language sql immutable parallel safe
as $$
  select is_guardian or was_guardian or (
    (session.elder_id = reader or session.youth_id = reader)
    and session.elder_id is not null
    and not is_blocked
    and (
      session.youth_id = reader
      or (session.decided_at is not null and session.status <> 'rejected')
      or not is_youth_paused
    )
  )
$$;

-- The predicates below assume that the reader can see the session. This one is true for participants and current
-- guardians, but not for former guardians. Rule 6.165
create function can_follow_session(session sessions, reader uuid, is_guardian boolean) returns boolean
language sql immutable parallel safe
as $$ select is_guardian or session.elder_id = reader or session.youth_id = reader $$;

-- Guardians can see every offer with its place and texts. Participants can see proposals, requesters all versions, and
-- receivers the approved version. Adult youths (`is_of_age` refers to the reader) decide alone, so they can see pending
-- versions. Participants lose access a week after the session; former guardians have none. Rules 6.165, 6.280 and 9.226
create function can_see_offer(
  session sessions, version integer, reader uuid, is_guardian boolean, is_of_age boolean
) returns boolean
language sql stable parallel safe
as $$
  select is_guardian or (
    (session.elder_id = reader or session.youth_id = reader)
    and (
      version > session.version
      or (
        (
          session.created_by = reader
          or (session.status = 'approved' and version = session.version)
          or (session.status = 'pending' and is_of_age)
        )
        and upper(session.during) + interval '7 days' > public.app_now()
      )
    )
  )
$$;

-- Guardians and the elder can see the guardians' question; the youth can't. Rule 6.122
create function can_see_question(session sessions, reader uuid, is_guardian boolean) returns boolean
language sql immutable parallel safe
as $$ select is_guardian or session.elder_id = reader $$;

-- The author and the guardians can read a held reason. Rule 6.270
create function can_see_held_reason(held held_reasons, reader uuid, is_guardian boolean) returns boolean
language sql immutable parallel safe
as $$ select is_guardian or held.written_by = reader $$;

-- A participant who felt uncomfortable sees no thank-you note from the other. Rule 6.218
create function can_see_thanks(from_id uuid, reader uuid, is_guardian boolean, felt_uncomfortable boolean)
returns boolean
language sql immutable parallel safe
as $$ select is_guardian or from_id = reader or not felt_uncomfortable $$;
grant execute on function can_see_session, can_follow_session, can_see_offer, can_see_question,
  can_see_held_reason, can_see_thanks to public;

-- Pairs each reader with the session at the same index. Returns the visible pairs, with the reader's relation to the
-- session. Paused and suspended readers see none. Needs owner rights.
create function sessions_visible_to(readers uuid[], session_ids uuid[])
returns table (
  reader_id uuid, session sessions, elder people, youth people,
  is_guardian boolean, was_guardian boolean, sees_offer boolean, sees_former_offers boolean
)
language sql stable
as $$
  select reader.id, session, elder, youth, its.is_guardian, its.was_guardian,
    public.can_see_offer(session, session.version, reader.id, its.is_guardian, reader.of_age_at <= public.app_now()),
    public.can_see_offer(session, session.version - 1, reader.id, its.is_guardian, reader.of_age_at <= public.app_now())
  from unnest(readers, session_ids) as asked (reader_id, session_id)
  join public.sessions as session on session.id = asked.session_id
  join public.people as reader on reader.id = asked.reader_id
    and reader.paused_at is null and reader.vetting <> 'suspended'
  join public.people as youth on youth.id = session.youth_id
  left join public.people as elder on elder.id = session.elder_id
  -- `offset 0` evaluates each expression once. Joins would read every guardianship.
  cross join lateral (select
    exists (
      select from public.active_guardianships where guardian_id = reader.id and child_id = youth.id
    ) as is_guardian,
    exists (
      select from public.grown_children
      where guardian_id = reader.id and child_id = youth.id and lower(session.during) < of_age_at
    ) as was_guardian
    offset 0) as its
  where public.can_see_session(
    session,
    reader => reader.id,
    is_guardian => its.is_guardian,
    was_guardian => its.was_guardian,
    is_blocked => public.has_block(session.elder_id, session.youth_id),
    is_youth_paused => youth.paused_at is not null
  )
$$;
