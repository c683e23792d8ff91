-- Lists supervised youths who share a mailbox with an adult, as `canonical_email` compares addresses now. Migration 008
-- knew Gmail only, and only guardians. Rules 4.75 and 6.361
create function pg_temp.mailbox_of(email text) returns text
language sql immutable
return (
  select translate(substring(email from '^[^+@]*'), case mail_host when 'gmail.com' then '.' when 'proton.me' then '._-' else '' end, '')
    || '@' || mail_host
  from (
    select case
      when host = 'googlemail.com' then 'gmail.com'
      when host in ('protonmail.com', 'pm.me') then 'proton.me'
      when host in ('me.com', 'mac.com') then 'icloud.com'
      when host in ('ya.ru', 'yandex.com') then 'yandex.ru'
      else host
    end as mail_host
    from (select substring(email from '[^@]*$') as host) as given
  ) as found
);

with mailboxes as materialized (
  select people.id, pg_temp.mailbox_of(email) as mailbox,
    role = 'youth' and (of_age_at is null or of_age_at > now()) as is_child, role <> 'youth' as is_adult
  from users join people on people.id = users.id
  where has_mailbox
)
insert into account_reviews (person_id, reason)
select distinct child.id, 'shared-mailbox' from mailboxes as child join mailboxes as adult using (mailbox)
where child.is_child and adult.is_adult
on conflict do nothing;
