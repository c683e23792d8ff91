-- With what decides whether somebody may be met, the walk of a match search reads the index and not the people:
-- of the hundreds that are looked at only a page is given.
drop index people_match;
create index people_match on people (role, interest_mask, match_rank, id)
  include (vetting, verified_until)
  where matching_on and paused_at is null;
