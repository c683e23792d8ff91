-- The days of a repeating request that the requester leaves out. Rule 6.437
alter table sessions
  add column left_out date[] not null default '{}',
  add constraint sessions_left_out check (left_out = '{}' or repeat_times is not null);
