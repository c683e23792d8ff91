grant select, update (read_at) on notifications to oakling_app;
create policy notifications_own on notifications for select to oakling_app
  using (
    person_id = (select app_person_id())
    and (other_id is null or other_id <> all ((select hidden_people())::uuid[]))
  );
create policy notifications_mark on notifications for update to oakling_app
  using (person_id = (select app_person_id()));

grant select, insert, update (in_app, by_mail) on notification_choices to oakling_app;
create policy notification_choices_own on notification_choices to oakling_app
  using (person_id = (select app_person_id()))
  with check (
    person_id = (select app_person_id())
    -- Guardians read their child's notices in the app, so a youth can't turn them off there. Rule 8.46
    and (in_app or (select role from people where id = (select app_person_id())) <> 'youth')
  );

grant select, insert, delete on push_subscriptions to oakling_app;
create policy push_subscriptions_own on push_subscriptions to oakling_app using (person_id = (select app_person_id()));

-- People can see that a mail they requested was not delivered.
grant select (recipient, state, person_id, subject_id, failed_at) on unsent_mails to oakling_app;
create policy unsent_mails_read on unsent_mails for select to oakling_app
  using (person_id = (select app_person_id()));
grant select (id, event_id, recipient, state, person_id, domain, code, type, failed_at), update (state)
  on unsent_mails to oakling_moderator;
create policy unsent_mails_moderate on unsent_mails to oakling_moderator
  using ((select is_moderator())) with check ((select is_moderator()) and state = 'waiting');
