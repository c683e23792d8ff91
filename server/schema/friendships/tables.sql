-- Check-ins: how a friendship goes, asked of the elder, the youth and the guardians. Rules 6.440 to 6.447

-- Each friendship has one row that isn't asked yet, which belongs to the youth. Asking it adds the rows of the others.
create table check_ins (
  elder_id uuid not null references people (id) on delete cascade,
  youth_id uuid not null references people (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  number smallint not null,
  due_at timestamptz not null,
  asked_at timestamptz
    constraint check_ins_on_time check (asked_at >= due_at and asked_at < due_at + interval '168 hours'),
  reminded_at timestamptz,
  answered_at timestamptz,
  feeling text constraint check_ins_feeling check (feeling in ('good', 'so-so', 'worried')),
  note paragraph not null default '',
  primary key (elder_id, youth_id, person_id, number),
  constraint check_ins_youth_first check (asked_at is not null or person_id = youth_id),
  constraint check_ins_reminded check (reminded_at is null or reminded_at > asked_at),
  constraint check_ins_answered check (
    case when answered_at is null then feeling is null and note = ''
    else feeling is not null and answered_at >= asked_at and answered_at < asked_at + interval '168 hours' end
  )
);
create unique index check_ins_next on check_ins (elder_id, youth_id) where asked_at is null;
create index check_ins_due on check_ins (due_at, elder_id, youth_id) where asked_at is null;
create index check_ins_unanswered on check_ins (asked_at, elder_id, youth_id, person_id)
  where asked_at is not null and answered_at is null and reminded_at is null;
create index check_ins_answers on check_ins (answered_at) where answered_at is not null;
create index check_ins_youth on check_ins (youth_id);
create index check_ins_person on check_ins (person_id, asked_at);

-- One row for each side of a friendship that ended. Rules 6.480 to 6.486
create table keepsakes (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references people (id) on delete cascade,
  other_id uuid references people (id) on delete set null,
  ended_at timestamptz not null,
  -- The time at which the person was told, or said goodbye. Until then, nobody reads the row.
  told_at timestamptz,
  -- The meetings that took place. The person keeps them even if the sessions are deleted or hidden.
  met_at timestamptz[] not null,
  interests text[] not null,
  -- Keys of `GOODBYES` in domain. There is no free text.
  sent text constraint keepsakes_sent check (sent in ('thanks', 'learned', 'remember', 'wishes')),
  received text constraint keepsakes_received check (received in ('thanks', 'learned', 'remember', 'wishes')),
  constraint keepsakes_once unique (person_id, other_id),
  constraint keepsakes_told check (told_at >= ended_at)
);
create index keepsakes_untold on keepsakes (ended_at, id) where told_at is null;
create index keepsakes_other on keepsakes (other_id);
