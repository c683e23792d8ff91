grant select (person_id, created_at, last_read_at),
  insert (person_id, token_hash, created_at, last_read_at),
  update (token_hash, created_at, last_read_at),
  delete
  on calendar_feeds to oakling_app;
create policy calendar_feeds_own on calendar_feeds to oakling_app using (person_id = (select app_person_id()));
