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

-- Only a suspension in force can be appealed, within 30 days. An answer is final, and the appeal's words never change.
-- Rules 9.163 and 9.165
create function check_appeal() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  -- Deleting a moderator's account clears `answered_by`.
  changing text[] := case when old.outcome is null then '{outcome,told,answered_by,answered_at}' else '{answered_by}' end;
begin
  if tg_op = 'INSERT' then
    if not is_suspension_in_force(new.decision_id) or new.outcome is not null or new.sent_at >= (
      select created_at + interval '30 days' from vetting_decisions where id = new.decision_id
    ) then
      raise exception 'there is no suspension to appeal'
        using errcode = 'check_violation', constraint = 'appeals_in_force';
    end if;
  elsif to_jsonb(new) - changing is distinct from to_jsonb(old) - changing
    or (old.outcome is not null and new.answered_by is not null and new.answered_by is distinct from old.answered_by)
  then
    raise exception 'an appeal is answered once'
      using errcode = 'check_violation', constraint = 'appeals_answered_once';
  end if;
  return null;
end $$;
-- An after trigger, so that check and foreign key violations are reported first.
create trigger appeals_checked after insert or update on appeals
  for each row execute function check_appeal();

grant select (decision_id, told), insert on suspension_notices to oakling_moderator;
create policy suspension_notices_moderate on suspension_notices to oakling_moderator using ((select is_moderator()));

grant select, update (outcome, told, answered_by, answered_at) on appeals to oakling_moderator;
create policy appeals_answer on appeals to oakling_moderator
  using ((select is_moderator())) with check (answered_by = (select app_moderator_id()));
