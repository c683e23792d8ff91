-- Sessions that repeat. Rule 6.430
alter table sessions
  add column series_id uuid,
  add column repeat_every text,
  add column repeat_times integer,
  add column series_start timestamptz,
  add constraint sessions_series check (num_nulls(series_id, repeat_every, series_start) in (0, 3)),
  add constraint sessions_repeat_every check (repeat_every in ('week', 'two-weeks', 'month')),
  add constraint sessions_repeat_times
    check (repeat_times is null or (repeat_times between 2 and 16 and repeat_every is not null and status <> 'approved'));
create index sessions_series_id on sessions (series_id, lower(during)) where series_id is not null;
alter table session_approvals add column left_out date[] not null default '{}';
