-- Who reads a session stays as it was. As an array the children are something an index can be asked
-- for: with `in (select …)` among the other ways, every reader went through all sessions there are.
alter policy sessions_read on sessions
  using (
    youth_id = any (
      (select array_agg(id) from people where parent_id = (select app_person_id()))::uuid[]
    )
    or (
      elder_id = (select app_person_id())
      and youth_id <> all ((select hidden_people())::uuid[])
      and (
        (approved_at is not null and status <> 'rejected')
        or youth_id <> all ((select paused_people())::uuid[])
      )
    )
    or (
      youth_id = (select app_person_id())
      and elder_id is not null
      and elder_id <> all ((select hidden_people())::uuid[])
    )
  );
