-- True if this decision suspended its person and no later decision has replaced it.
create function is_suspension_in_force(number bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from vetting_decisions as made join people as person on person.id = made.person_id
    where made.id = number and made.decision = 'suspended' and person.vetting = 'suspended'
      and not exists (
        select from vetting_decisions as later
        where later.person_id = made.person_id and later.id > made.id
          and later.decision in ('suspended', 'reinstated')
      )
  )
$$;
grant execute on function is_suspension_in_force to oakling_moderator;

-- True if this moderator made the decision and another moderator exists, who must answer the appeal. Rule 9.165
create function is_own_decision(number bigint, moderator uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select from vetting_decisions where id = number and moderator_id = moderator)
    and exists (select from moderators where user_id <> moderator)
$$;
grant execute on function is_own_decision to oakling_moderator;

create function check_appeal_answer() returns trigger
language plpgsql
as $$
begin
  perform public.refuse('appeals_by_another', 'another moderator answers this appeal')
  where public.is_own_decision(new.decision_id, new.answered_by);
  return null;
end $$;
create trigger appeals_by_another after update of answered_by on appeals
  for each row when (new.answered_by is not null) execute function check_appeal_answer();

-- Only a suspension in force can be appealed, within 30 days. These triggers run after the statement, so violations of
-- checks and foreign keys are reported first. Rule 9.163
create function check_appeal() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform refuse('appeals_in_force', 'there is no suspension to appeal')
  where not is_suspension_in_force(new.decision_id) or new.outcome is not null or new.sent_at >= (
    select created_at + interval '30 days' from vetting_decisions where id = new.decision_id
  );
  return null;
end $$;
create trigger appeals_checked after insert on appeals
  for each row execute function check_appeal();
-- An answer is final, and the text of an appeal never changes. Deleting a moderator's account clears `answered_by`.
-- Rule 9.165
create trigger appeals_answered_once after update on appeals
  for each row when (
    (new.decision_id, new.words, new.sent_at) <> (old.decision_id, old.words, old.sent_at)
    or (old.outcome is not null and (
      to_jsonb(new) - 'answered_by' <> to_jsonb(old) - 'answered_by'
      or (new.answered_by is not null and new.answered_by is distinct from old.answered_by)
    ))
  )
  execute function refuse_row('an appeal is answered once');

grant select (decision_id, told), insert on suspension_notices to oakling_moderator;
create policy suspension_notices_moderate on suspension_notices to oakling_moderator using ((select is_moderator()));

grant select, update (outcome, told, answered_by, answered_at) on appeals to oakling_moderator;
create policy appeals_answer on appeals to oakling_moderator
  using ((select is_moderator())) with check (answered_by = (select app_moderator_id()));
