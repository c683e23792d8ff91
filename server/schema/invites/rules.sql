-- Parents can read everything in their own invites except the code's hash, the date of birth and the number of failed
-- attempts.
grant select (token, parent_id, child_name, child_email, age_range, shown_name_style, note, status,
    created_at, sent_at, expires_at, accepted_at, youth_id),
  insert (token, parent_id, child_name, child_email, age_range, shown_name_style, note, sealed_birth_date,
    code_hash, created_at, sent_at, expires_at),
  update (code_hash, sent_at, expires_at, failed_attempts),
  delete
  on invites to oakling_app;
create policy invites_read on invites for select to oakling_app
  using (parent_id = (select app_person_id()));

-- People with unmet requirements can't invite. Rule 1.62
create policy invites_send on invites for insert to oakling_app
  with check (
    parent_id = (select app_person_id())
    and exists (
      select from people
      where id = (select app_person_id()) and role = 'parent' and may_meet(role, vetting, missing_requirements)
    )
  );

-- An accepted invite can be locked, to check that it is accepted, but not updated. No right allows changing the parent.
create policy invites_resend on invites for update to oakling_app
  using (parent_id = (select app_person_id()))
  with check (
    status = 'pending' and exists (
      select from people where id = (select app_person_id()) and may_meet(role, vetting, missing_requirements)
    )
  );
create policy invites_withdraw on invites for delete to oakling_app
  using (parent_id = (select app_person_id()) and status = 'pending');
