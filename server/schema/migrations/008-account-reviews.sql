-- Only a date of birth ends supervision. Moderators review accounts that are of age without one. Decision 092
create table account_reviews (
  person_id uuid not null references people (id) on delete cascade,
  reason text not null
    constraint account_reviews_reason check (
      reason in ('adult-by-range', 'age-asked', 'date-unconfirmed', 'shared-mailbox', 'former-name')
    ),
  asked_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (person_id, reason)
);

alter table vetting_decisions drop constraint vetting_decisions_decision;
alter table vetting_decisions add constraint vetting_decisions_decision
  check (decision in ('suspended', 'reinstated', 'first-email-sent', 'birth-date-set', 'reviewed'));

-- Adults stay adults until a moderator has reviewed them. Dates are erased at 18, and only late entries are in the
-- audit log.
insert into account_reviews (person_id, reason)
select id, 'adult-by-range' from people
where of_age_at <= now() and not exists (
  select from audit_log where subject_id = people.id::text and type in ('BirthDateSet', 'BirthDateCorrected')
);

-- Removes eighteenth birthdays in the next month that are no longer valid. The nightly job lists dates to confirm.
with minors as (
  update people set of_age_at = null
  where of_age_at > now() and not exists (
    select from birth_dates
    where person_id = id and (set_right_at is not null or of_age_at >= created_at + interval '1 year')
  )
  returning id
), steps as (
  delete from steps_ahead using minors where person_id = id and step = '18'
)
update guardianships set (ended_at, ended_why) = (null, null)
from minors where child_id = id and ended_why = 'of-age' and ended_at > now();

-- Children who share a mailbox with a guardian, as `canonical_email` compares addresses. Rule 4.75
with mailboxes as (
  select id, case
    when email ~ '@(gmail|googlemail)\.com$' then replace(substring(email from '^[^+@]*'), '.', '') || '@gmail.com'
    else substring(email from '^[^+@]*') || substring(email from '@[^@]*$')
  end as mailbox
  from users where has_mailbox
)
insert into account_reviews (person_id, reason)
select distinct child_id, 'shared-mailbox' from guardianships
join mailboxes as guardian on guardian.id = guardian_id
join mailboxes as child on child.id = child_id and child.mailbox = guardian.mailbox
where ended_at is null;

-- Names that would be refused today: words of staff, addresses, mixed alphabets and invisible characters. They stay
-- until they are changed. SQL doesn't implement every rule for names, so this finds the clear cases. Rules 1.132 and
-- 1.133
insert into account_reviews (person_id, reason)
select id, 'former-name' from people
where full_name ~* '\m(moderators?|moderation|admins?|administrators?|support|oakling)\M'
  or full_name ~* '[@/。]|www\.|\.(com|net|org|info|biz|app|dev|xyz|top|site|online|link|ly|me|io|co)\M'
  or full_name ~ '[A-Za-z]' and full_name ~ '[\u0370-\u03ff\u0400-\u052f]'
  or full_name ~ '[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]';
