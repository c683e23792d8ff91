-- With what decides whether somebody may be met, the walk of a match search reads the index and not the people:
-- of the hundreds that are looked at only a page is given. The old index goes last: until the new one is built
-- writing to people waits, reading does not.
create index people_match_alone on people (role, interest_mask, match_rank, id)
  include (vetting, verified_until)
  where matching_on and paused_at is null;
drop index people_match;
alter index people_match_alone rename to people_match;
