-- When a backup was made that is complete, for those who watch over the installation. Rule 10.262
create table backups (
  made_at timestamptz primary key,
  bytes bigint not null constraint backups_bytes check (bytes > 0),
  sha256 text not null constraint backups_sha256 check (sha256 ~ '^[0-9a-f]{64}$')
);
alter table backups enable row level security, force row level security;
create policy backups_system on backups to oakling_system using (true) with check (true);
