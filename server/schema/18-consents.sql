-- Who said yes to what, and when. It only grows. Rules 1.50 to 1.54 and 9.75 to 9.79

create table consents (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  given_by uuid not null,
  given_for uuid not null,
  scope text not null
    constraint consents_scope check (scope in ('terms-and-privacy', 'child-account')),
  method text not null
    constraint consents_method check (
      method in ('sign-up-checkbox', 'guardian-checkbox', 'invite-sent', 'invite-by-guardian',
        'changed-terms-checkbox')
    ),
  document_version text not null,
  document_hash text not null
);
-- One yes of one person for one thing and one text: said twice it is still one. It is also the index
-- that must_accept_terms walks with every request.
create unique index consents_once
  on consents (given_for, scope, document_version, document_hash, given_by);
create index consents_given_by on consents (given_by, id desc);
create trigger consents_append_only before update or delete or truncate on consents
  for each statement execute function refuse_change();

-- Whether a yes to this text is missing: of a person for themselves, of a parent for a child, and so
-- for a youth the parent's.
create function must_accept_terms(person uuid, version text, hash text) returns boolean
language sql stable parallel safe
as $$
  select exists (
    select from public.people as member
    cross join (values ('terms-and-privacy'), ('child-account')) as needed (scope)
    where (member.id = person or member.parent_id = person)
      and (needed.scope = 'terms-and-privacy' or member.role <> 'elder')
      and not exists (
        select from public.consents
        where given_for = member.id and consents.scope = needed.scope
          and document_version = version and document_hash = hash
      )
  )
$$;

alter table consents enable row level security, force row level security;
create policy consents_system on consents to oakling_system using (true) with check (true);
grant select on consents to oakling_app;
create policy consents_read on consents for select to oakling_app
  using (
    given_by = (select app_person_id())
    or given_for = (select app_person_id())
    or given_for in (select id from people where parent_id = (select app_person_id()))
  );
