-- Renames the guardian who decides for an absent guardian to substitute. Events still in the outbox keep their former
-- type, to which their encryption is bound, and don't notify anyone.
alter table guardianships rename column stand_in_id to substitute_id;
alter table guardianships rename constraint guardianships_stand_in_id_fkey to guardianships_substitute_id_fkey;
alter index guardianships_stand_in rename to guardianships_substitute;
alter table notification_choices drop constraint notification_choices_heard;
update notification_choices set kind = 'substitute' where kind = 'stand-in';
alter table notification_choices add constraint notification_choices_heard check (
  in_app or by_mail
  or kind not in ('session-requested', 'question-asked', 'question-answered', 'request-waiting',
    'approval-given', 'substitute', 'session-changed', 'session-cancelled', 'running-late',
    'check-lapsing')
);
update notifications set kind = 'substitute' where kind = 'stand-in';
update audit_log set type = replace(type, 'StandIn', 'Substitute') where type like 'StandIn%';
