-- How each kind of notice comes to a person. And, once a week, how many people
-- somebody is newly matched with. Rules 8.27 and 8.44 to 8.49

-- Who has no row for a kind gets it in every way it has.
create table notification_choices (
  person_id uuid not null references people (id) on delete cascade,
  kind text not null,
  in_app boolean not null,
  by_mail boolean not null,
  primary key (person_id, kind),
  -- A kind of which nobody has thought whether it may be silenced cannot be: safety notices are not here.
  constraint notification_choices_kind check (
    kind in ('session-requested', 'session-approved', 'session-rejected', 'session-cancelled',
      'session-lapsed', 'session-changed', 'session-proposed', 'proposal-declined',
      'session-reminder', 'request-waiting', 'session-outcome-asked', 'invite-accepted',
      'new-matches')
  ),
  constraint notification_choices_heard check (
    in_app or by_mail
    or kind not in ('session-requested', 'request-waiting', 'session-changed', 'session-cancelled')
  )
);
alter table notification_choices enable row level security;
alter table notification_choices force row level security;
create policy notification_choices_system on notification_choices to oakling_system
  using (true) with check (true);

grant select, insert, update (in_app, by_mail) on notification_choices to oakling_app;
create policy notification_choices_own on notification_choices to oakling_app
  using (person_id = (select app_person_id()))
  with check (
    person_id = (select app_person_id())
    -- A parent reads what their child was told in the app: it is not the child's to end.
    and (in_app or (select role from people where id = (select app_person_id())) <> 'youth')
  );

-- When somebody was last told of new matches, and since when they can be one of another's. Everyone who
-- is there already counts as known: the first digest does not tell of all.
alter table people
  add column last_digest_at timestamptz not null default now(),
  add column matchable_since timestamptz not null default now();
-- Who came last, of those that can be matched at all.
create index people_newcomers on people (role, matchable_since desc)
  where matching_on and paused_at is null;

-- New to others is whoever has another interest, is matched from now on, or was verified where that is
-- required. Not who comes back from a pause: a pause looks like absence, and its end tells of it.
create function note_matchable() returns trigger
language plpgsql
as $$
begin
  if (interest_mask(new.skills) & ~interest_mask(old.skills)) <> 0
    or (new.matching_on and not old.matching_on)
    or (
      old.vetting = 'unverified' and new.vetting = 'verified'
      and not may_meet(old.role, old.vetting)
    )
  then
    new.matchable_since := now();
  end if;
  return new;
end $$;
create trigger people_matchable before update of skills, matching_on, vetting on people
  for each row execute function note_matchable();

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (
    kind in ('session-requested', 'session-approved', 'session-rejected', 'session-cancelled',
      'session-lapsed', 'session-changed', 'session-proposed', 'proposal-declined',
      'invite-accepted', 'new-matches', 'child-renamed', 'child-blocked', 'child-removed')
  );
