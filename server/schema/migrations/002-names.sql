-- Renames columns and tables after their contents.
alter table kept_mails rename to dev_mailbox;
alter sequence kept_mails_id_seq rename to dev_mailbox_id_seq;
alter index kept_mails_about rename to dev_mailbox_about;
alter table spent_session_ids rename to used_session_ids;
alter table people rename column lacks to missing_requirements;
alter table kept_accounts rename to account_snapshots;
alter index kept_accounts_removed rename to account_snapshots_removed;
alter index kept_accounts_avatar rename to account_snapshots_avatar;
alter table kept_account_cases rename to account_snapshot_cases;
alter index kept_account_cases_report rename to account_snapshot_cases_report;
alter table reports rename column kept_session to session_snapshot;
-- Constraints keep their names. PostgreSQL 18 also names those of columns that are not null.
do $$
declare renamed record;
begin
  for renamed in
    select conrelid::regclass as of_table, conname as old, replace(conname, was, becomes) as new
    from pg_constraint join (values
      ('kept_mails', 'dev_mailbox'), ('spent_session_ids', 'used_session_ids'),
      ('people_lacks', 'people_missing_requirements'), ('kept_accounts', 'account_snapshots'),
      ('kept_account_cases', 'account_snapshot_cases')
    ) as names (was, becomes) on starts_with(conname, was)
  loop
    execute format('alter table %s rename constraint %I to %I', renamed.of_table, renamed.old, renamed.new);
  end loop;
end $$;
