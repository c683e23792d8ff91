-- The zone in which a person last used Oakling, for the times in their mails. It is written over and
-- leaves no trace of where somebody was, as the day they were last seen. Rule 8.26
alter table people add column time_zone text check (length(time_zone) between 1 and 64);
