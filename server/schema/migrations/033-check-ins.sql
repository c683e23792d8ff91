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
