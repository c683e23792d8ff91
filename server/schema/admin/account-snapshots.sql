-- Matches `decisionSchema` in domain. Newest first.
create function decisions_about(person uuid) returns json
language sql stable set search_path = public, pg_temp
as $$
  select coalesce(json_agg(
    row_json(made, 'id', 'person_id', 'moderator_id', 'with_parent', 'created_at') || jsonb_build_object(
      'at', iso_moment(made.created_at), 'told', notice.told,
      'appeal', row_json(appeal, 'decision_id', 'sent_at', 'answered_by', 'answered_at')
    ) order by made.id desc), '[]')
  from vetting_decisions as made
  left join suspension_notices as notice on notice.decision_id = made.id
  left join appeals as appeal on appeal.decision_id = made.id
  where made.person_id = person
$$;

-- Matches `sentWarningSchema` in domain. Newest first.
create function warnings_to(person uuid) returns json
language sql stable set search_path = public, pg_temp
as $$
  select coalesce(json_agg(row_json(sent, 'person_id', 'moderator_id', 'report_id') || jsonb_build_object(
    'sentAt', iso_moment(sent.sent_at), 'readAt', iso_moment(sent.read_at),
    'isMine', coalesce(sent.moderator_id = app_moderator_id(), false)
  ) order by sent.sent_at desc), '[]')
  from warnings as sent where sent.person_id = person
$$;

-- Names, bios and pictures that these people chose, whether or not others can see them, newest first. Matches
-- `writtenVersionSchema` in domain. Rule 1.141
create function written_versions(owners uuid[], fields text[]) returns json
language sql stable set search_path = public, pg_temp
as $$
  select coalesce(json_agg(json_build_object(
    'id', version.id, 'field', version.field, 'name', owner.shown_name, 'role', owner.role, 'state', version.state,
    'words', case when version.field = 'avatar' then '' else version.words end,
    -- The route that serves uploaded pictures records the view.
    'pictureUrl', case when version.field = 'avatar' then case when version.words like 'upload:%'
      then '/api/moderation/profile-versions/' || version.id || '/picture' else avatar_url(owner.id, version.words) end end,
    'writtenAt', iso_moment(version.written_at)
  ) order by version.written_at desc, version.id), '[]')
  from profile_versions as version join people as owner on owner.id = version.person_id
  where version.person_id = any (owners) and version.field = any (fields)
$$;
grant execute on function decisions_about, warnings_to, written_versions to oakling_moderator;

-- Copies an account just before it is deleted. Rule 9.155
create function snapshot_account(person uuid, reports uuid[], at timestamptz) returns void
language plpgsql volatile set search_path = public, pg_temp
as $$
begin
  insert into account_snapshots (person_id, role, name, full_name, email, avatar, removed_at, content)
  select member.id, member.role, member.shown_name, member.full_name, users.email, member.avatar, at,
    jsonb_build_object(
      'joinedAt', member.created_at, 'lastSeen', member.last_seen, 'vetting', member.vetting,
      'ageRange', member.age_range, 'bio', member.bio, 'interests', member.skills,
      'family', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', relative.id, 'name', relative.shown_name, 'role', relative.role
        ) order by relative.role, relative.shown_name), '[]')
        from people as relative
        join active_guardianships as between_them
          on (between_them.guardian_id, between_them.child_id)
            in ((relative.id, member.id), (member.id, relative.id))
      ),
      'sessions', (
        select coalesce(jsonb_agg(snapshot_session(met.id) order by met.start_time desc), '[]')
        from sessions as met
        where met.elder_id = member.id or met.youth_id = member.id
          or met.youth_id = any (children_left_by(member.id))
      ),
      'decisions', decisions_about(member.id),
      'checks', (
        select coalesce(jsonb_agg(
          row_json(made, 'person_id', 'recorded_by', 'ended_by', 'ending') || jsonb_build_object('id', made.id::text)
          order by made.id desc), '[]')
        from elder_checks as made where made.person_id = member.id
      ),
      'warnings', warnings_to(member.id),
      -- Uploaded pictures are deleted with the account, so copies omit them.
      'versions', written_versions(array[member.id], '{fullName,bio}')
    )
  from people as member join users using (id) where member.id = person;
  insert into account_snapshot_cases (person_id, report_id) select person, unnest(reports);
end $$;

-- Closing the last case deletes the copy. The lock serializes cases that are closed at the same time; otherwise, each
-- would see the other as open.
create function erase_account_snapshots() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from account_snapshots
    where person_id in (select person_id from account_snapshot_cases where report_id = new.id)
    order by person_id for update;
  delete from account_snapshots as kept
  where kept.person_id in (select person_id from account_snapshot_cases where report_id = new.id)
    and not exists (
      select from account_snapshot_cases as held join reports as report on report.id = held.report_id
      where held.person_id = kept.person_id and report.status <> 'closed'
    );
  return null;
end $$;
create trigger reports_erase_kept after update on reports
  for each row when (old.status <> 'closed' and new.status = 'closed')
  execute function erase_account_snapshots();

-- Accounts that a returning person opened later with the snapshot's mailbox. Returns their ids, never the address.
create function opened_again(kept uuid) returns setof uuid
language sql stable security definer set search_path = public, pg_temp
as $$
  select users.id from account_snapshots join users on same_mailbox(users.email, account_snapshots.email)
  where account_snapshots.person_id = kept and is_moderator()
$$;
grant execute on function opened_again to oakling_moderator;

grant select (person_id, role, name, avatar, removed_at, content) on account_snapshots to oakling_moderator;
create policy account_snapshots_moderate on account_snapshots for select to oakling_moderator
  using ((select is_moderator()));

grant select on account_snapshot_cases to oakling_moderator;
create policy account_snapshot_cases_moderate on account_snapshot_cases for select to oakling_moderator
  using ((select is_moderator()));
