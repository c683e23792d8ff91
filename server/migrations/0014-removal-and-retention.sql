-- What names a person goes with their account. Rules 9.12, 9.13 and 9.80

-- Whom a notice names, besides the reader: their account's end takes it along.
alter table notifications add column about uuid[] not null default '{}';
update notifications set about = array[session.elder_id, session.youth_id]
from sessions as session
where session.id = subject_id and names <> '{}' and session.elder_id is not null;
update notifications set about = array[invite.youth_id]
from invites as invite
where invite.token = subject_id and invite.youth_id is not null;
update notifications set about = array[subject_id] where kind in ('child-renamed', 'child-blocked');
create index notifications_about on notifications using gin (about);

create index invites_youth on invites (youth_id) where youth_id is not null;
create index audit_log_actor on audit_log (actor_id, id);
create index people_upload on people (avatar) where avatar like 'upload:%';

-- A session whose elder is gone is hidden from the youth, also from one who has blocked nobody:
-- "null <> all" of an empty list is true. Rule 9.52
drop policy sessions_read on sessions;
create policy sessions_read on sessions for select to oakling_app
  using (
    youth_id in (select id from people where parent_id = (select app_person_id()))
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

-- What the retention job looks for. Rule 9.82
create index logins_expired on logins (expires_at);
create index verifications_expired on verifications (expires_at);
create index notifications_old on notifications (created_at);
create index invites_unanswered on invites (sent_at) where status = 'pending';
create index reports_done on reports (closed_at) where status = 'closed';
