-- Who may read and write which rows. A table without a policy here is closed to oakling_app.

do $$
declare
  name text;
begin
  foreach name in array array[
    'users', 'logins', 'accounts', 'verifications', 'rate_limits', 'people', 'invites', 'sessions',
    'session_arrangements', 'notifications', 'audit_log', 'consents', 'kept_mails'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I to oakling_system using (true) with check (true)',
      name || '_system', name);
  end loop;
end $$;

grant select on people to oakling_app;
grant update (full_name, bio, avatar, skills, updated_at) on people to oakling_app;
create policy people_read on people for select to oakling_app
  using (id = (select app_person_id()) or parent_id = (select app_person_id()));
create policy people_edit on people for update to oakling_app
  using (id = (select app_person_id())) with check (id = (select app_person_id()));

grant select on match_cards, person_cards to oakling_app;

grant select (token, parent_id, child_name, child_email, age_range, shown_name_style, note, status,
  expires_at, created_at, accepted_at, youth_id) on invites to oakling_app;
grant insert (token, parent_id, child_name, child_email, age_range, shown_name_style, note, code_hash,
  expires_at, created_at) on invites to oakling_app;
create policy invites_read on invites for select to oakling_app
  using (parent_id = (select app_person_id()));
create policy invites_send on invites for insert to oakling_app
  with check (
    parent_id = (select app_person_id())
    and exists (select from people where id = (select app_person_id()) and role = 'parent')
  );

grant select on sessions to oakling_app;
grant insert (id, elder_id, youth_id, created_by, connection_mode, interests, start_time, end_time,
  time_zone, during, created_at, updated_at) on sessions to oakling_app;
grant update (status, approved_at, decided_by, rejection_reason, updated_at) on sessions to oakling_app;
create policy sessions_read on sessions for select to oakling_app
  using (
    elder_id = (select app_person_id())
    or youth_id = (select app_person_id())
    or youth_id in (select id from people where parent_id = (select app_person_id()))
  );
create policy sessions_request on sessions for insert to oakling_app
  with check (
    created_by = (select app_person_id())
    and case created_by
      when elder_id then exists (select from match_cards as match where match.id = youth_id)
      when youth_id then exists (select from match_cards as match where match.id = elder_id)
    end
  );
create policy sessions_decide on sessions for update to oakling_app
  using (youth_id in (select id from people where parent_id = (select app_person_id())))
  with check (
    youth_id in (select id from people where parent_id = (select app_person_id()))
    and decided_by = (select app_person_id())
  );

grant select, insert on session_arrangements to oakling_app;
create policy session_arrangements_read on session_arrangements for select to oakling_app
  using (
    exists (
      select from sessions as session
      where session.id = session_id
        and (
          session.youth_id in (select id from people where parent_id = (select app_person_id()))
          or (
            (session.created_by = (select app_person_id()) or session.status = 'approved')
            and upper(session.during) + interval '7 days' > now()
          )
        )
    )
  );
create policy session_arrangements_propose on session_arrangements for insert to oakling_app
  with check (
    exists (
      select from sessions as session
      where session.id = session_id
        and session.created_by = (select app_person_id())
        and session.status = 'pending'
    )
  );

grant select on notifications to oakling_app;
grant update (read_at) on notifications to oakling_app;
create policy notifications_own on notifications for select to oakling_app
  using (person_id = (select app_person_id()));
create policy notifications_mark on notifications for update to oakling_app
  using (person_id = (select app_person_id())) with check (person_id = (select app_person_id()));
