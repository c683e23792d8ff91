grant select, delete on rests to oakling_app;
-- Guardians can read and lift their child's rests. Others can read and lift the rests that they started, and adults all
-- that protect them. The requester can't see a rest. Only the system writes rests. Rule 6.277
create policy rests_lift on rests to oakling_app
  using (
    until > app_now() and (
      asked_id = any ((select my_children())::uuid[])
      or (asked_id = (select app_person_id()) and (began_by = asked_id or (select am_of_age())))
    )
  );

-- The maximum number of open requests from an elder to one youth. Rule 6.273
create function most_waiting() returns integer
language sql immutable parallel safe
return 2;

-- The times of the requests and changes that a person has sent to another within a day, including those from a former
-- account. Omits approved ones. Needs owner rights. Rules 1.180, 6.351 and 6.362
create function recent_asks(asker uuid, asked uuid) returns setof timestamptz
language sql stable set search_path = public, pg_temp
as $$
  select offer.created_at
  from sessions as session join session_offers as offer on offer.session_id = session.id
  where session.elder_id in (asker, asked) and session.youth_id in (asker, asked) and session.created_by = asker
    and session.status <> 'approved' and offer.approved_at is null and offer.proposed_by is null
    and offer.version <= session.version and offer.created_at > app_now() - interval '1 day'
  union all
  select at from rests cross join unnest(asks) as at
  where asker_id = asker and asked_id = asked and at > app_now() - interval '1 day'
$$;

-- True if a person has sent another too many requests and changes. More would be pestering, or could encode messages in
-- times and prepared reasons.
create function asked_often(asker uuid, asked uuid) returns boolean
language sql stable set search_path = public, pg_temp
as $$ select count(*) >= 3 * most_waiting() from recent_asks(asker, asked) $$;

-- The reason why a person can't currently send another a request, or null if they can. Needs owner rights. Rules 6.273,
-- 6.274 and 6.351
create function not_now_between(asker uuid, asked uuid) returns text
language sql stable set search_path = public, pg_temp
as $$
  select case
    when exists (select from rests where asker_id = asker and asked_id = asked and until > app_now()) then 'resting'
    when (
      select count(*) from sessions
      where elder_id = asker and youth_id = asked and created_by = asker
        and status = 'pending' and lower(during) > app_now()
    ) >= most_waiting() then 'two-waiting'
    when asked_often(asker, asked) then 'asked-often'
  end
$$;

-- Serializes one person's requests to another and the changes of these requests, so that only two of ten simultaneous
-- requests succeed. Rules 6.273 and 6.351
create function lock_asking(asker uuid, asked uuid) returns void
language sql set search_path = public, pg_temp
as $$ select pg_advisory_xact_lock(hashtextextended(asker::text || asked::text, 0)) $$;

-- Rejects a request that may not be sent now. A repeated request violates the primary key instead.
create function check_not_now() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  asked uuid := case new.created_by when new.elder_id then new.youth_id else new.elder_id end;
  not_now text;
begin
  perform lock_asking(new.created_by, asked);
  not_now := not_now_between(new.created_by, asked);
  if not_now is not null and not exists (select from sessions where id = new.id) then
    raise exception 'the two are waiting or on a break'
      using errcode = 'check_violation', constraint = 'sessions_not_now', detail = not_now;
  end if;
  return new;
end $$;
create trigger sessions_not_now before insert on sessions
  for each row when (coalesce(new.series_id, new.id) = new.id) execute function check_not_now();
