-- Who said yes to what, and when. It only grows, and what is past its end goes. Rules 1.50 to 1.54, 9.75 to 9.79
-- and 9.186

create table consents (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  given_by uuid not null,
  given_for uuid not null,
  scope text not null
    constraint consents_scope check (
      scope in ('terms-and-privacy', 'child-account', 'child-consent', 'child-consent-ended')
    ),
  method text not null
    constraint consents_method check (
      method in ('sign-up-checkbox', 'guardian-checkbox', 'invite-sent', 'invite-by-guardian',
        'changed-terms-checkbox', 'email-plus', 'signed-form', 'video-call', 'withdrawn-by-link',
        'withdrawn-on-page', 'withdrawn-for-parent')
    ),
  document_version text not null,
  document_hash text not null
);
-- One yes of one person for one thing and one text: said twice it is still one. Only a consent that counts can end and
-- be given again. It is also the index that must_accept_terms walks with every request.
create unique index consents_once
  on consents (given_for, scope, document_version, document_hash, given_by, (
    case when scope in ('child-consent', 'child-consent-ended') then at else timestamptz '-infinity' end
  ));
create index consents_given_by on consents (given_by, id desc);
create trigger consents_append_only before update or truncate on consents
  for each statement execute function refuse_change();
create trigger consents_kept before delete on consents
  for each statement execute function refuse_deletion();

-- When the account or the invite went that something was agreed to for; from then on its records have an
-- end. Written by triggers, so that no way of deleting either leaves its consents for ever.
create table consent_ends (
  given_for uuid primary key,
  ended_at timestamptz not null default now()
);
create index consent_ends_at on consent_ends (ended_at);
create function note_consent_end() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into consent_ends (given_for)
  values ((to_jsonb(old) ->> case tg_table_name when 'people' then 'id' else 'token' end)::uuid)
  on conflict (given_for) do update set ended_at = excluded.ended_at;
  return null;
end $$;
create trigger people_end_consents after delete on people
  for each row execute function note_consent_end();
create trigger invites_end_consents after delete on invites
  for each row execute function note_consent_end();

-- Not a record that somebody with an account may still be asked for, no matter who deletes and what the
-- server's clock says: three years by the database's own. `RETENTION_OF.consents` in domain
create function refuse_young_consent() returns trigger
language plpgsql
as $$
begin
  if not exists (
    select from public.consent_ends as ended
    where ended.given_for = old.given_for and ended.ended_at <= now() - interval '1095 days'
  ) then
    raise exception 'this consent is not past its end' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger consents_past_end before delete on consents
  for each row execute function refuse_young_consent();

-- Deletes the consents of a few accounts and invites that are past their end, then the note of it.
create function purge_consents(ending timestamptz, most integer, out ended integer, out deleted integer)
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  ids uuid[] := array(
    select given_for from consent_ends where ended_at <= ending order by ended_at limit most
  );
begin
  delete from consents where given_for = any (ids);
  get diagnostics deleted = row_count;
  delete from consent_ends where given_for = any (ids);
  ended := cardinality(ids);
end $$;
grant create on schema public to oakling_purger;
alter function purge_consents owner to oakling_purger;
revoke create on schema public from oakling_purger;
revoke execute on function purge_consents from public;

-- Whether a yes to this text is missing: of a person for themselves, of each guardian for their child, and of a youth
-- that of any guardian. Of age it is their own yes, and what was agreed to for them counts on. Rule 1.96
create function must_accept_terms(person uuid, version text, hash text) returns boolean
language sql stable parallel safe
as $$
  select exists (
    select from public.people as member
    cross join (values ('terms-and-privacy'), ('child-account')) as needed (scope)
    where member.id = any (
        person || array(
          select child_id from public.active_guardianships where guardian_id = person
        )
      )
      and (
        needed.scope = 'terms-and-privacy'
        or member.role <> 'elder' and (member.of_age_at is null or member.of_age_at > now())
      )
      and not exists (
        select from public.consents
        where given_for = member.id and consents.scope = needed.scope
          and document_version = version and document_hash = hash
          and (member.id = person or given_by = person)
      )
  )
$$;

alter table consents enable row level security, force row level security;
create policy consents_system on consents to oakling_system using (true) with check (true);
create policy consents_purge_read on consents for select to oakling_purger using (true);
create policy consents_purge on consents for delete to oakling_purger using (true);
grant select, delete on consents to oakling_purger;
alter table consent_ends enable row level security, force row level security;
create policy consent_ends_system on consent_ends to oakling_system using (true) with check (true);
create policy consent_ends_purge on consent_ends to oakling_purger using (true) with check (true);
grant select, delete on consent_ends to oakling_purger;
grant select on consents to oakling_app;
create policy consents_read on consents for select to oakling_app
  using (
    given_by = (select app_person_id())
    or given_for = (select app_person_id())
    or given_for = any ((select my_children())::uuid[])
  );
