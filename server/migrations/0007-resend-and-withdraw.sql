-- A parent can send an invite again or withdraw it as long as nobody has accepted it. Rules 4.16 to 4.19

alter table invites add column sent_at timestamptz default now();
update invites set sent_at = created_at;
alter table invites alter column sent_at set not null;

grant select (sent_at), insert (sent_at), update (code_hash, sent_at, expires_at, failed_attempts),
  delete on invites to oakling_app;
-- One that is accepted can be locked, to see that it is, but not written.
create policy invites_resend on invites for update to oakling_app
  using (parent_id = (select app_person_id()))
  with check (parent_id = (select app_person_id()) and status = 'pending');
create policy invites_withdraw on invites for delete to oakling_app
  using (parent_id = (select app_person_id()) and status = 'pending');

-- Rule 4.20: two open invites to one address would leave one that nobody can accept.
create unique index invites_open_once on invites (parent_id, child_email)
  where status = 'pending';
