-- Each full name, bio and picture that an elder or a youth has chosen. `people` has the visible ones. Rule 1.136
create table profile_versions (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references people (id) on delete cascade,
  field text not null constraint profile_versions_field check (field in ('fullName', 'bio', 'avatar')),
  -- Empty for no bio or picture.
  words text not null constraint profile_versions_words check (length(words) <= 600),
  -- The value it replaced when it was passed on; null if it needed no review.
  former text,
  state text not null default 'waiting'
    constraint profile_versions_state check (state in ('waiting', 'shown', 'refused', 'replaced')),
  written_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid
);
create index profile_versions_person on profile_versions (person_id, field);
create unique index profile_versions_one_waits on profile_versions (person_id, field) where state = 'waiting';
create index profile_versions_upload on profile_versions (words) where words like 'upload:%';
-- Values of supervised youths that elders already see are treated as passed on. Guardians are notified once and can
-- withdraw them.
insert into profile_versions (person_id, field, words, former, state, decided_at)
select youth.id, field, words, former, 'shown', now()
from people as youth cross join lateral (values
  ('fullName', full_name, coalesce(invited_as, full_name)),
  ('bio', bio, ''),
  ('avatar', coalesce(avatar, ''), '')
) as chosen (field, words, former)
where role = 'youth' and (of_age_at is null or of_age_at > now()) and words <> former
  and (field <> 'avatar' or words like 'upload:%');
update notifications set (kind, names) = ('child-changed', names || '{"isShown": "yes"}') where kind = 'child-renamed';
insert into notifications (person_id, kind, names, subject_id, about)
select distinct guardian_id, 'child-changed', jsonb_build_object('child', full_name, 'isShown', 'yes'),
  youth.id, array[youth.id]
from profile_versions
join people as youth on youth.id = person_id
join guardianships on child_id = youth.id and (ended_at is null or ended_at > now());
