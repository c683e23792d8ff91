-- Moderators turn off the second factor of a person who has lost it. Decision 094
alter table vetting_decisions drop constraint vetting_decisions_decision;
alter table vetting_decisions add constraint vetting_decisions_decision
  check (decision in ('suspended', 'reinstated', 'first-email-sent', 'birth-date-set', 'reviewed', 'second-factor-ended'));
