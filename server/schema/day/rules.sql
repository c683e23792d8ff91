-- Participants can report a delay of an approved session from an hour before its start until half an hour after it. The
-- locks serialize this with a concurrent cancellation, pause, block or suspension.
create function check_delay() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare about sessions;
begin
  select * into about from sessions where id = new.session_id for share;
  perform from people where id in (about.elder_id, about.youth_id) order by id for share;
  perform refuse('session_delays_awaited', 'nobody is waiting for them at this hour')
  where about.status <> 'approved' or about.version <> new.version
    or new.told_at < lower(about.during) - interval '1 hour'
    or new.told_at >= least(lower(about.during) + interval '30 minutes', upper(about.during))
    or exists (
      select from people
      where id in (about.elder_id, about.youth_id) and (paused_at is not null or vetting = 'suspended')
    )
    or has_block(about.elder_id, about.youth_id);
  perform refuse('session_delays_met', 'they have met, or this person has asked for help')
  where is_past_delays(about, new.person_id, false);
  return new;
end $$;
create trigger session_delays_checked before insert or update on session_delays
  for each row execute function check_delay();
grant select, insert on session_delays to oakling_app;
-- Everyone who can currently see a place of the session can read its delays.
create policy session_delays_read on session_delays for select to oakling_app
  using (
    (select app_person_id()) is not null
    and exists (
      select from session_offers as offer
      where offer.session_id = session_delays.session_id
        and (offer.address is not null or offer.video_provider is not null)
    )
  );
create policy session_delays_tell on session_delays for insert to oakling_app
  with check (
    person_id = (select app_person_id())
    and exists (
      select from sessions as session
      where session.id = session_id and person_id in (session.elder_id, session.youth_id)
    )
  );
