-- After a new password, guardians may end the guardianship of a person they invited. Rule 1.147
alter table guardianships drop constraint guardianships_ended_why;
alter table guardianships add constraint guardianships_ended_why
  check (ended_why in ('stepped-back', 'ended-by-moderator', 'ended-by-inviter', 'of-age'));

-- When the password was last asked for in this login. Rule 1.148
alter table logins add column password_at timestamptz;
