-- The guardian who invited another one may end that guardianship after a new password. Rule 1.147
alter table guardianships drop constraint guardianships_ended_why;
alter table guardianships add constraint guardianships_ended_why
  check (ended_why in ('stepped-back', 'ended-by-moderator', 'ended-by-inviter', 'of-age'));
