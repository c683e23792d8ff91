-- Consents and their times. Append-only; rows are deleted only after their retention period. Rules 1.50 to 1.54, 9.75
-- to 9.79 and 9.186

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
-- One person's repeated consent to the same text is stored once. Only 'child-consent' can end and be given again, so
-- its rows may differ in time alone. must_accept_terms scans this index on every request.
create unique index consents_once
  on consents (given_for, scope, document_version, document_hash, given_by, (
    case when scope in ('child-consent', 'child-consent-ended') then at else timestamptz '-infinity' end
  ));
create index consents_given_by on consents (given_by, id desc);

-- When the account or invite that the consents belong to was deleted, which starts their retention period. Triggers
-- write this, so every way of deleting starts it.
create table consent_ends (
  given_for uuid primary key,
  ended_at timestamptz not null default now()
);
create index consent_ends_at on consent_ends (ended_at);

-- The state of a parent's consent to a child's account. The consent is given with the invite. It takes effect once
-- Oakling has mailed the parent again, or once a moderator has seen a form or call. The history is in consents.
create table child_consents (
  child_id uuid primary key references people (id) on delete cascade,
  state text not null default 'waiting'
    constraint child_consents_state check (state in ('waiting', 'recorded', 'withdrawn')),
  -- The guardian who consented and gets the follow-up mail. Null once their account is deleted.
  given_by uuid references people (id) on delete set null,
  -- When the parent agreed, when the follow-up mail is due (null if email-plus is off), and when it was sent.
  begun_at timestamptz not null default now(),
  mail_due_at timestamptz,
  mailed_at timestamptz,
  way text
    constraint child_consents_way check (way in ('email-plus', 'signed-form', 'video-call')),
  recorded_at timestamptz,
  -- For a form or a call: its day, the moderator who recorded it, and that moderator's note. No document is ever
  -- stored.
  seen_on date,
  recorded_by uuid references users (id) on delete set null,
  note text constraint child_consents_note check (length(note) between 1 and 500),
  withdrawn_at timestamptz,
  constraint child_consents_recorded
    check (state <> 'recorded' or (way is not null and recorded_at is not null)),
  constraint child_consents_mailed check (way is distinct from 'email-plus' or mailed_at is not null),
  constraint child_consents_seen
    check ((way is not null and way <> 'email-plus') = (seen_on is not null)),
  constraint child_consents_withdrawn check ((state = 'withdrawn') = (withdrawn_at is not null))
);
create index child_consents_due on child_consents (mail_due_at, child_id)
  where state = 'waiting' and mailed_at is null;
create index child_consents_sent on child_consents (mailed_at, child_id)
  where state = 'waiting' and mailed_at is not null;
create index child_consents_recorded_by on child_consents (recorded_by);
create index child_consents_given_by on child_consents (given_by);
