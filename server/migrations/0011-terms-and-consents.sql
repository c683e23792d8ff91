-- Who has accepted the terms in force, and what a family may read of its consents. Rules 1.50 to 1.54
-- and 9.75 to 9.79

-- One yes of one person for one thing and one text: said twice it is still one. It is also the index
-- that the question below walks with every request, and that of a person's own history.
create unique index consents_once
  on consents (given_for, scope, document_version, document_hash, given_by);
drop index consents_given_for;
create index consents_given_by on consents (given_by, id desc);

-- Whether a yes to this text is missing: of a person for themselves, of a parent for a child, and so
-- for a youth the parent's.
create function must_accept_terms(person uuid, version text, hash text) returns boolean
language sql stable parallel safe
as $$
  select exists (
    select from people as member
    cross join (values ('terms-and-privacy'), ('child-account')) as needed (scope)
    where (member.id = person or member.parent_id = person)
      and (needed.scope = 'terms-and-privacy' or member.role <> 'elder')
      and not exists (
        select from consents
        where given_for = member.id and consents.scope = needed.scope
          and document_version = version and document_hash = hash
      )
  )
$$;

grant select on consents to oakling_app;
create policy consents_read on consents for select to oakling_app
  using (
    given_by = (select app_person_id())
    or given_for = (select app_person_id())
    or given_for in (select id from people where parent_id = (select app_person_id()))
  );

alter table consents
  add check (scope in ('terms-and-privacy', 'child-account')),
  add check (method in ('sign-up-checkbox', 'guardian-checkbox', 'invite-sent', 'invite-by-guardian',
    'changed-terms-checkbox'));
