-- Mailboxes that are still to be shown: a new account's own address, or the one it asked to change to. Rules 1.58 to 1.65

create table email_proofs (
  user_id uuid primary key references users (id) on delete cascade,
  email text not null constraint email_proofs_email check (email = lower(email)),
  -- Of the newest mail; the code itself is kept nowhere.
  code_hash bytea not null unique,
  expires_at timestamptz not null,
  -- Of a child's first mailbox: the guardian who named it. With what made them a guardian the link ends. Rule 1.110
  asked_by uuid references people (id) on delete cascade
);
create index email_proofs_asked_by on email_proofs (asked_by) where asked_by is not null;
create index email_proofs_expired on email_proofs (expires_at);
alter table email_proofs enable row level security, force row level security;
create policy email_proofs_system on email_proofs to oakling_system using (true) with check (true);

-- Another address counts once its mailbox is shown, and a youth keeps the one that their parent invited, until they
-- are of age. A child that had none keeps its first. Rules 1.63 and 1.99
create function check_email_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not new.email_verified then
    raise exception 'another address has to be proven first'
      using errcode = 'check_violation', constraint = 'users_email_proven';
  end if;
  if old.has_mailbox and exists (
    select from people
    where id = new.id and role = 'youth' and (of_age_at is null or of_age_at > now())
  ) then
    raise exception 'a youth keeps the address that was invited'
      using errcode = 'check_violation', constraint = 'users_email_of_youth';
  end if;
  return new;
end $$;
create trigger users_email_changed before update of email on users
  for each row when (old.email <> new.email) execute function check_email_change();
