-- Keeps the limits of an account that is about to be deleted. Omits rests that have no effect. Rule 1.180
create function keep_limits(leaving uuid, mailbox text) returns void
language sql set search_path = public, pg_temp
as $$
  insert into former_limits (mailbox, other_id, kind, kept, kept_at)
  select mailbox, blocker_id, 'block', to_jsonb(made), app_now() from blocks as made where blocked_id = leaving
  union all
  select mailbox, asked.id, 'rest', jsonb_build_object('asked_id', asked.id, 'noes', coalesce(noes, '{}'),
    'until', until, 'began_by', began_by, 'changed_at', coalesce(changed_at, app_now()), 'asks', recent.asks), app_now()
  from (
    select asked_id as id from rests where asker_id = leaving
    union
    select case leaving when elder_id then youth_id else elder_id end from sessions
    where leaving in (elder_id, youth_id) and created_by = leaving
  ) as asked
  left join rests on asker_id = leaving and asked_id = asked.id
  cross join lateral (select array(select recent_asks(leaving, asked.id)) as asks) as recent
  where asked.id is not null and (
    until > app_now() or recent.asks <> '{}' or app_now() - interval '30 days' < any (noes)
  )
  union all
  select mailbox, null, 'suspension', jsonb_build_object('of', id), app_now() from people where id = leaving and vetting = 'suspended'
$$;

-- Applies the limits of a deleted account to a new one, but only once.
create function restore_limits(joined uuid, of_mailbox text) returns void
language sql set search_path = public, pg_temp
as $$
  with found as (
    delete from former_limits
    where mailbox = of_mailbox
      -- Otherwise a stranger who signs up with the address would learn of a suspension, or use the limits up.
      and exists (
        select from people
        where id = joined and ('email-proof' <> all (missing_requirements) or 'email-proof' = any (left_optional()))
      )
    returning kind, kept || jsonb_build_object('blocked_id', joined, 'asker_id', joined) as entry
  ), blocked as (
    insert into blocks (blocker_id, blocked_id, created_by, created_at)
    select blocker_id, blocked_id, created_by, created_at
    from found, jsonb_populate_record(null::blocks, entry)
    where found.kind = 'block'
    on conflict do nothing
  ), rested as (
    insert into rests (asker_id, asked_id, noes, until, began_by, changed_at, asks)
    select asker_id, asked_id, noes, until, began_by, changed_at, asks
    from found, jsonb_populate_record(null::rests, entry)
    where found.kind = 'rest'
    on conflict do nothing
  ), suspended as (
    update people set vetting = 'suspended'
    where id = joined and exists (select from found where kind = 'suspension')
    returning id
  )
  insert into vetting_decisions (person_id, decision, note, created_at)
  select id, 'suspended', 'A deleted account with the same mailbox was suspended.', app_now() from suspended
$$;
