-- True for a login on an elder's own device that was not used for half an hour. Rule 1.232
create function is_device_locked(login uuid) returns boolean
language sql stable parallel safe
as $$
  select exists (
    select from public.own_devices
    where login_id = login and used_at <= public.app_now() - interval '30 minutes'
  )
$$;

-- Records the use of own devices that aren't locked, at most once a minute. Rule 1.232
create function use_own_devices(tokens text[]) returns void
language sql volatile
as $$
  update public.own_devices set used_at = public.app_now()
  from public.logins
  where logins.id = login_id and token = any(tokens)
    and used_at < public.app_now() - interval '1 minute' and used_at > public.app_now() - interval '30 minutes'
$$;

-- Only an elder's login can stay open by a PIN, and never one on a device that was handed over to a child. Rule 1.230
create function check_own_device() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform refuse('own_devices_elders', 'only elders can have their own device')
  where exists (
    select from logins left join people on people.id = user_id
    where logins.id = new.login_id and (role is distinct from 'elder' or on_childs_device)
  );
  return new;
end $$;
create trigger own_devices_elders before insert or update of login_id on own_devices
  for each row execute function check_own_device();
