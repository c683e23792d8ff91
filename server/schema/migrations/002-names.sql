-- Renames columns and tables after their contents.
alter table kept_mails rename to dev_mailbox;
alter sequence kept_mails_id_seq rename to dev_mailbox_id_seq;
alter index kept_mails_about rename to dev_mailbox_about;
alter table spent_session_ids rename to used_session_ids;
alter table people rename column lacks to missing_requirements;
-- Constraints keep their names. PostgreSQL 18 also names those of columns that are not null.
do $$
declare renamed record;
begin
  for renamed in
    select conrelid::regclass as of_table, conname as old,
      replace(replace(replace(conname, 'kept_mails', 'dev_mailbox'), 'spent_session_ids', 'used_session_ids'),
        'people_lacks', 'people_missing_requirements') as new
    from pg_constraint where conname ~ '^(kept_mails|spent_session_ids|people_lacks)'
  loop
    execute format('alter table %s rename constraint %I to %I', renamed.of_table, renamed.old, renamed.new);
  end loop;
end $$;
