-- Everyone the viewer may know by name: themselves, their children, those who share a session with them,
-- and the elders of their children's sessions. The view's own condition is the guard.

create view person_cards with (security_barrier) as
  select person.id, person.role, person.shown_name as name, person.avatar, person.bio, person.skills,
    vetting_now(person.vetting, person.verified_until) as vetting
  from people as person
  where person.id = app_person_id()
    or person.id = any ((select my_children() || my_guardians())::uuid[])
    or (
      person.id <> all ((select hidden_people())::uuid[])
      and exists (
        select from sessions as session
        where (session.elder_id = person.id and session.youth_id = app_person_id())
          or (
            session.youth_id = person.id and session.elder_id = app_person_id()
            and (
              person.paused_at is null
              or (session.decided_at is not null and session.status <> 'rejected')
            )
          )
      )
    )
    or exists (
      select from sessions as session
      where session.elder_id = person.id and session.youth_id = any ((select my_children())::uuid[])
    );
grant select on person_cards to oakling_app;
